// What belongs to the whole process is not a worker's to change; its environment and its streams are its own.
//
// Prints:
//   chdir ERR_WORKER_UNSUPPORTED_OPERATION process.chdir() is not supported in workers
//   abort ERR_WORKER_UNSUPPORTED_OPERATION process.abort() is not supported in workers
//   setuid ERR_WORKER_UNSUPPORTED_OPERATION process.setuid() is not supported in workers
//   umask ERR_WORKER_UNSUPPORTED_OPERATION Setting process.umask() is not supported in workers
//   [ 'changed', 'undefined', true ]
//   own only there undefined
//   shared from the worker
//   read: one TWO
//   captured: out err
//   cwd follows: true

'use strict';

const { SHARE_ENV, Worker, isMainThread, parentPort, workerData } = require('worker_threads');

function run(task, options) {
  return new Worker(__filename, { ...options, workerData: task });
}

const tasks = {
  refused() {
    for (const name of ['chdir', 'abort', 'setuid', 'umask']) {
      try {
        process[name](0);
      } catch (error) {
        console.log(name, error.code, error.message);
      }
    }
    process.env.GIRO_TEST = 'changed';
    process.env.other = undefined;
    console.log([process.env.GIRO_TEST, process.env.other, 'PATH' in process.env]);
  },
  ownEnvironment() {
    console.log('own', process.env.ONLY, process.env.PATH);
  },
  sharedEnvironment() {
    process.env.GIRO_TEST_SHARED = 'from the worker';
  },
  streams() {
    process.stdin.setEncoding('utf8');
    let text = '';
    process.stdin.on('data', (chunk) => { text += chunk; });
    process.stdin.on('end', () => process.stdout.write(`read: ${text}\n`));
  },
  captured() {
    process.stdout.write('out');
    process.stderr.write('err');
    process.exit();
  },
  directory() {
    parentPort.on('message', () => {
      parentPort.postMessage(process.cwd());
      parentPort.close();
    });
    parentPort.postMessage(process.cwd());
  },
};

function exited(worker) {
  return new Promise((resolve) => worker.on('exit', resolve));
}

async function main() {
  await exited(run('refused'));
  if (process.env.GIRO_TEST !== undefined) console.log('the parent has it too');
  await exited(run('ownEnvironment', { env: { ONLY: 'only there' } }));
  await exited(run('sharedEnvironment', { env: SHARE_ENV }));
  console.log('shared', process.env.GIRO_TEST_SHARED);

  const reader = run('streams', { stdin: true });
  reader.stdin.write('one ');
  reader.stdin.end('TWO');
  await exited(reader);

  const writer = run('captured', { stdout: true, stderr: true });
  let out = '';
  writer.stdout.on('data', (chunk) => { out += `${chunk} `; });
  let err = '';
  writer.stderr.on('data', (chunk) => { err += chunk; });
  await exited(writer);
  await new Promise(setImmediate);
  console.log('captured:', out + err);

  const follower = run('directory');
  follower.once('message', (first) => {
    process.chdir('/');
    follower.once('message', (second) => console.log('cwd follows:', first !== '/' && second === '/'));
    follower.postMessage('now');
  });
}

if (isMainThread) main();
else tasks[workerData]();
