// However a worker ends, its parent learns how, behind everything that the worker has said.
//
// Prints:
//   process.exit: exit 7
//   exit listener: message "exit with 0" exit 9
//   throws: error TypeError "x" {"code":"E_MINE"} exit 1
//   throws later: error RangeError "later" {} exit 1
//   rejects: error Error "rejected" {} exit 1
//   throws a value: error undefined "undefined" {"plain":true} exit 1
//   handles: message "handled x" exit 0
//   does not parse: error SyntaxError exit 1
//   missing: error MODULE_NOT_FOUND exit 1
//   messages first: message 0 message 1 message 2 exit 3
//   nothing behind process.exit: message "finally" exit 2

'use strict';

const { Worker } = require('worker_threads');

function run(name, source, options) {
  return new Promise((resolve) => {
    const seen = [];
    const worker = new Worker(source, { eval: true, ...options });
    worker.on('message', (message) => seen.push(`message ${JSON.stringify(message)}`));
    worker.on('error', (error) => {
      if (name === 'does not parse') seen.push(`error ${error.name}`);
      else if (name === 'missing') seen.push(`error ${error.code}`);
      else seen.push(`error ${error.name} "${error.message}" ${JSON.stringify(error)}`);
    });
    worker.on('exit', (code) => {
      seen.push(`exit ${code}`);
      console.log(`${name}: ${seen.join(' ')}`);
      resolve();
    });
  });
}

const port = 'const { parentPort } = require("worker_threads");';

(async () => {
  await run('process.exit', 'process.exit(7)');
  await run('exit listener', `${port} process.on('exit', (code) => {
    parentPort.postMessage('exit with ' + code);
    process.exitCode = 9;
  })`);
  await run('throws', 'throw Object.assign(new TypeError("x"), { code: "E_MINE" })');
  await run('throws later', 'setImmediate(() => { throw new RangeError("later") })');
  await run('rejects', 'Promise.reject(new Error("rejected"))');
  await run('throws a value', 'throw { plain: true }');
  await run('handles', `${port} process.on('uncaughtException', (error) => {
    parentPort.postMessage('handled ' + error.message);
  }); throw new Error('x')`);
  await run('does not parse', 'this is no program');
  await run('missing', './missing.js', { eval: false });
  await run('messages first', `${port} for (let i = 0; i < 3; i++) parentPort.postMessage(i); process.exit(3)`);
  await run('nothing behind process.exit', `${port} process.on('exit', () => parentPort.postMessage('finally'));
    try { process.exit(2); } finally { parentPort.postMessage('never'); }`);
})();
