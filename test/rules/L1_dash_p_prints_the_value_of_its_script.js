// The value is that of the script, and is printed when all is done, before the 'exit' listeners of
// the script.
// Options: -p "process.on('exit', () => console.log('exit')); setTimeout(console.log, 1, 'timer'); 6 * 7"
// Prints:
//   timer
//   42
//   exit
throw new Error('not run');
