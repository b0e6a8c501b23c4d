// The seed's example of a long callback that delays a timer (rule P8): a read of 95 ms, a callback
// of 10 ms.
// Adjusted: the path of the file. Virtual time makes the read take exactly 95 ms.
// Needs: giro
// Options: --virtual-time --virtual-read-time=95
// Prints:
//   105ms have passed since I was scheduled
const fs = require('fs');

function someAsyncOperation(callback) {
  // Assume this takes 95ms to complete
  fs.readFile(__filename, callback);
}

const timeoutScheduled = Date.now();

setTimeout(() => {
  const delay = Date.now() - timeoutScheduled;

  console.log(`${delay}ms have passed since I was scheduled`);
}, 100);

// do someAsyncOperation which takes 95 ms to complete
someAsyncOperation(() => {
  const startCallback = Date.now();

  // do something that will take 10ms...
  while (Date.now() - startCallback < 10) {
    // do nothing
  }
});
