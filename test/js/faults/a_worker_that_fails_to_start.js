// Whatever goes wrong before a worker runs its program comes to its parent: thrown where the arguments are wrong,
// as 'error' and 'exit' otherwise, and as an uncaught error of the parent where nobody listens.
// Prints:
//   throws: online, error RangeError undefined at the start, exit 1 -1
//   preload: error TypeError undefined in the preload, exit 1 -1
//   missing preload: error Error MODULE_NOT_FOUND Cannot find module './none.js', exit 1 -1
//   missing: online, error Error MODULE_NOT_FOUND Cannot find module './none.js', exit 1 -1
//   folder: online, error Error MODULE_NOT_FOUND Cannot find module './folder', exit 1 -1
//   deep: online, error Error MODULE_NOT_FOUND Cannot find module './none.js', exit 1 -1
//   broken: online, error SyntaxError undefined, exit 1 -1
//   relative: throws TypeError ERR_WORKER_PATH
//   no text: throws TypeError ERR_INVALID_ARG_VALUE
//   no file: throws TypeError ERR_INVALID_ARG_TYPE
//   web address: throws TypeError ERR_INVALID_URL_SCHEME
//   bad option: throws Error ERR_WORKER_INVALID_EXEC_ARGV
//   bad env: throws TypeError ERR_INVALID_ARG_TYPE
//   bad argv: throws TypeError ERR_INVALID_ARG_TYPE
//   data that cannot be sent: throws DataCloneError 25
//   fine: online, message runs, exit 0 -1
//   uncaught: at the start uncaughtException
//   exit 1
'use strict';

const fs = require('fs');
const path = require('path');
const { Worker } = require('worker_threads');

fs.writeFileSync('throws.js', 'throw new RangeError("at the start");');
fs.writeFileSync('preload.js', 'throw new TypeError("in the preload");');
fs.writeFileSync('fine.js', 'require("worker_threads").parentPort.postMessage("runs");');
fs.writeFileSync('requires.js', 'require("./deep.js")');
fs.writeFileSync('deep.js', 'require("./none.js")');
fs.writeFileSync('broken.js', 'let a = ;');
fs.mkdirSync('folder');

const here = (name) => path.resolve(name);
const fine = (options) => new Worker(here('fine.js'), options);

function follow(name, start) {
  return new Promise((resolve) => {
    const events = [];
    let worker;
    try {
      worker = start();
    } catch (error) {
      console.log(`${name}: throws ${error.name} ${error.code}`);
      resolve();
      return;
    }
    worker.on('online', () => events.push('online'));
    worker.on('message', (value) => events.push(`message ${value}`));
    worker.on('messageerror', () => events.push('messageerror'));
    worker.on('error', ({ code, message, name }) => {
      const text = message.split('\n')[0].replaceAll(process.cwd(), '.');
      // What does not parse is described in the engine's words.
      events.push(`error ${name} ${code}${name === 'SyntaxError' ? '' : ` ${text}`}`);
    });
    worker.on('exit', (code) => {
      console.log(`${name}: ${events.join(', ')}, exit ${code} ${worker.threadId}`);
      resolve();
    });
  });
}

async function main() {
  await follow('throws', () => new Worker(here('throws.js')));
  await follow('preload', () => fine({ execArgv: ['-r', here('preload.js')] }));
  await follow('missing preload', () => fine({ execArgv: ['-r', here('none.js')] }));
  await follow('missing', () => new Worker(here('none.js')));
  await follow('folder', () => new Worker(here('folder')));
  await follow('deep', () => new Worker(here('requires.js')));
  await follow('broken', () => new Worker(here('broken.js')));
  await follow('relative', () => new Worker('fine.js'));
  await follow('no text', () => new Worker(7, { eval: true }));
  await follow('no file', () => new Worker());
  await follow('web address', () => new Worker(new URL('http://127.0.0.1/x.js')));
  await follow('bad option', () => fine({ execArgv: ['--no-such-option'] }));
  await follow('bad env', () => fine({ env: 7 }));
  await follow('bad argv', () => fine({ argv: 7 }));
  await follow('data that cannot be sent', () => fine({ workerData: () => {} }));
  await follow('fine', () => fine());

  process.on('uncaughtException', ({ message }, origin) => {
    console.log('uncaught:', message, origin);
  });
  const worker = new Worker(here('throws.js'));
  worker.on('exit', (code) => console.log('exit', code));
}
main();
