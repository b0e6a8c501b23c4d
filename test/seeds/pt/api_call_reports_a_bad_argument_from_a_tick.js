// `nextTick` passes arguments on (rule T3), and calls back only when the caller has finished.
// Adjusted: the seed only defines the function; the calls and their prints are ours.
// Prints:
//   main ends
//   TypeError argument should be string
function apiCall(arg, callback) {
  if (typeof arg !== 'string')
    return process.nextTick(
      callback,
      new TypeError('argument should be string')
    );
}

apiCall(42, (error) => console.log(error.name, error.message));
apiCall('a string', () => console.log('never called'));
console.log('main ends');
