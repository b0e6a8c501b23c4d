// The main thread has no limits; a `--` among a worker's flags only ends them.
// Prints:
//   {}
//   [ '--trace-warnings' ]
'use strict';

const { Worker, resourceLimits } = require('worker_threads');

console.log(resourceLimits);
new Worker('require("worker_threads").parentPort.postMessage(process.execArgv)', {
  eval: true, execArgv: ['--trace-warnings', '--'],
}).on('message', (flags) => console.log(flags));
