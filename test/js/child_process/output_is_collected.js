// exec and execFile, with callbacks and as promises.
// Prints:
//   [null,"out\n","err\n"]
//   [null,"x\n",""]
//   [null,"/bin/bash\n/\n",""]
//   [null,"c3a9",""]
//   [null,{"type":"Buffer","data":[195,169]},{"type":"Buffer","data":[]}]
//   [null,{"type":"Buffer","data":[195,169]},{"type":"Buffer","data":[]}]
//   [["Command failed: echo some; echo more >&2; exit 3\nmore\n",3,false,null,"echo some; echo more >&2; exit 3",null,null],"some\n","more\n"]
//   [["Command failed: kill -9 $$\n",null,false,"SIGKILL","kill -9 $$",null,null],"",""]
//   [null,"a b $HOME\n",""]
//   [null,"a b\n",""]
//   [null,"\n",""]
//   [["spawn ./missing ENOENT","ENOENT",null,null,"./missing x","./missing",["x"]],"",""]
//   [["stdout maxBuffer length exceeded","ERR_CHILD_PROCESS_STDIO_MAXBUFFER",null,null,"printf 1234567890",null,null],"1234",""]
//   [["stderr maxBuffer length exceeded","ERR_CHILD_PROCESS_STDIO_MAXBUFFER",null,null,"printf 1234567890 >&2",null,null],{"type":"Buffer","data":[]},{"type":"Buffer","data":[49,50,51,52]}]
//   [null,"1234567890",""]
//   [null,"1234567890",""]
//   [["Command failed: exec sleep 60\n",null,true,"SIGTERM","exec sleep 60",null,null],"",""]
//   [["Command failed: exec sleep 60\n",null,true,"SIGKILL","exec sleep 60",null,null],"",""]
//   number { stdout: 'promised\n', stderr: '' }
//   [
//     'Command failed: sh -c echo a; echo b >&2; exit 9\nb\n',
//     9,
//     'a\n',
//     'b\n'
//   ]
//   ChildProcess ChildProcess
//   AbortError ABORT_ERR enough exec sleep 60 undefined
'use strict';

const { exec, execFile } = require('child_process');
const { promisify } = require('util');

const run = (start, ...args) => new Promise((resolve) => {
  start(...args, (error, stdout, stderr) => {
    console.log(JSON.stringify([error && [error.message, error.code, error.killed, error.signal,
      error.cmd, error.path, error.spawnargs], stdout, stderr]));
    resolve();
  });
});

async function main() {
  await run(exec, 'echo out; echo err >&2');
  await run(exec, 'echo "$A$B"', { env: { A: 'x', B: undefined, PATH: process.env.PATH } });
  await run(exec, 'echo $0; pwd', { shell: '/bin/bash', cwd: '/' });
  await run(exec, 'printf "\\303\\251"', { encoding: 'hex' });
  await run(exec, 'printf "\\303\\251"', { encoding: 'buffer' });
  await run(exec, 'printf "\\303\\251"', { encoding: 'nonsense' });
  await run(exec, 'echo some; echo more >&2; exit 3');
  await run(exec, 'kill -9 $$');
  await run(execFile, 'echo', ['a b', '$HOME']);
  await run(execFile, 'echo', ['a', 'b'], { shell: false });
  await run(execFile, 'echo');
  await run(execFile, './missing', ['x']);
  await run(exec, 'printf 1234567890', { maxBuffer: 4 });
  await run(exec, 'printf 1234567890 >&2', { maxBuffer: 4, encoding: 'buffer' });
  await run(exec, 'printf 1234567890', { maxBuffer: 10 });
  await run(exec, 'printf 1234567890', { maxBuffer: Infinity });
  await run(exec, 'exec sleep 60', { timeout: 1 });
  await run(exec, 'exec sleep 60', { timeout: 1, killSignal: 'SIGKILL' });

  const promise = promisify(exec)('echo promised');
  console.log(typeof promise.child.pid, await promise);
  const failed = promisify(execFile)('sh', ['-c', 'echo a; echo b >&2; exit 9']);
  await failed.catch(({ message, code, stdout, stderr }) => {
    console.log([message, code, stdout, stderr]);
  });
  console.log(exec('true').constructor.name, execFile('true').constructor.name);
  const aborted = new AbortController();
  const run2 = promisify(exec)('exec sleep 60', { signal: aborted.signal });
  aborted.abort('enough');
  await run2.catch(({ name, code, cause, cmd, killed }) => {
    console.log(name, code, cause, cmd, killed);
  });
}
main();
