// A dash is no script of -p, but stands for standard input; what follows are arguments.
// Options: -p -
// Standard input: process.argv.length
// Prints:
//   3
throw new Error('not run');
