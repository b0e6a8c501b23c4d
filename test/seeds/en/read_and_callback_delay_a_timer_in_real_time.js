// The seed's example of 105 ms on the real clock. The read of this file is quick, so the timer is
// not delayed to 105 ms here: what holds on any machine is that the threshold of 100 ms has passed.
// Adjusted: the path of the file.
// Node prints 99 now and then; a timer of ours is never early (rule P4).
// Needs: giro
// Prints pattern: [1-9]\d{2,}ms have passed since I was scheduled
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
