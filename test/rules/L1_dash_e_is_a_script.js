// This file is only an argument of the script that is given with -e.
// Options: -e "setTimeout(console.log, 1, 'timer'); process.nextTick(console.log, 'tick'); console.log(7)"
// Prints:
//   7
//   tick
//   timer
throw new Error('not run');
