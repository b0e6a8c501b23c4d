// The seed's example of a long callback that delays a timer (rule P8): a read of 95 ms, a callback
// of 10 ms.
// Adjusted: the path of the file. Virtual time makes the read take exactly 95 ms.
// Needs: giro
// Options: --virtual-time --virtual-read-time=95
// Prints:
//   105ms se passaram desde que fui agendado
const fs = require('node:fs');

function someAsyncOperation(callback) {
  // Assume que isso leva 95ms para completar
  fs.readFile(__filename, callback);
}

const timeoutScheduled = Date.now();

setTimeout(() => {
  const delay = Date.now() - timeoutScheduled;

  console.log(`${delay}ms se passaram desde que fui agendado`);
}, 100);

// faça someAsyncOperation que leva 95 ms para completar
someAsyncOperation(() => {
  const startCallback = Date.now();

  // faça algo que levará 10ms...
  while (Date.now() - startCallback < 10) {
    // não faça nada
  }
});
