// The document has no script of its own; this is its account of the flow: the script runs outside
// the loop, and a loop that has nothing to do emits 'exit'.
// Prints:
//   script
//   exit 0
process.on('exit', (code) => console.log('exit', code));
console.log('script');
