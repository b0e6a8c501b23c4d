// spawnSync, execSync and execFileSync.
// Prints:
//   status,signal,output,pid,stdout,stderr true 0 null [ null, <Buffer 68 65 6c 6c 6f 0a>, <Buffer > ] true true undefined
//   status,signal,output,pid,stdout,stderr true 0 null [ null, 'hello\n', '' ] true true undefined
//   status,signal,output,pid,stdout,stderr true 0 null [ null, 'from here', '' ] true true undefined
//   status,signal,output,pid,stdout,stderr true 0 null [ null, '6279746573', '' ] true true undefined
//   status,signal,output,pid,stdout,stderr true 0 null [ null, <Buffer >, null ] true true undefined
//   status,signal,output,pid,stdout,stderr true 4 null [ null, 'a\n', 'b\n', 'c\n' ] true true undefined
//   status,signal,output,pid,stdout,stderr true null SIGTERM [ null, <Buffer >, <Buffer > ] true true undefined
//   error,status,signal,output,pid,stdout,stderr false null null null true true [ 'spawnSync ./missing ENOENT', 'ENOENT', -2, './missing', [ 'x' ] ]
//   error,status,signal,output,pid,stdout,stderr false null null null true true [ 'spawnSync true ENOENT', 'ENOENT', -2, 'true', [] ]
//   error,status,signal,output,pid,stdout,stderr true null SIGTERM [ null, <Buffer >, <Buffer > ] true true [ 'spawnSync sleep ETIMEDOUT', 'ETIMEDOUT', -110, 'sleep', [ '60' ] ]
//   error,status,signal,output,pid,stdout,stderr true null SIGKILL [ null, <Buffer >, <Buffer > ] true true [ 'spawnSync sleep ETIMEDOUT', 'ETIMEDOUT', -110, 'sleep', [ '60' ] ]
//   status,signal,output,pid,stdout,stderr true 0 null [ null, 'a variable\n', '' ] true true undefined
//   3000000 0
//   ENOBUFS SIGTERM null
//   text
//   
//   in
//   Command failed: exit 5 status,signal,output,pid,stdout,stderr 5 null undefined
//   Command failed: echo why >&2; exit 6
//   why
//    status,signal,output,pid,stdout,stderr 6 null undefined
//   Command failed: kill -9 $$ status,signal,output,pid,stdout,stderr null SIGKILL undefined
//   null
//   spawnSync /bin/sh ETIMEDOUT errno,code,syscall,path,spawnargs,error,status,signal,output,pid,stdout,stderr null SIGTERM ETIMEDOUT
//   a *
//   
//   Command failed: sh -c exit 1 status,signal,output,pid,stdout,stderr 1 null undefined
//   spawnSync ./missing ENOENT errno,code,syscall,path,spawnargs,error,status,signal,output,pid,stdout,stderr null null ENOENT
'use strict';

const { execFileSync, execSync, spawnSync } = require('child_process');

function show(result) {
  const { error, output, pid, signal, status, stderr, stdout } = result;
  console.log(Object.keys(result).join(), pid > 0, status, signal,
    output && output.map((item) => item && item.slice(0, 20)), stdout === output?.[1],
    stderr === output?.[2],
    error && [error.message, error.code, error.errno, error.path, error.spawnargs]);
}
function attempt(start) {
  try {
    console.log(start());
  } catch (error) {
    console.log(error.message, Object.keys(error).join(), error.status, error.signal, error.code);
  }
}

show(spawnSync('echo', ['hello']));
show(spawnSync('echo', ['hello'], { encoding: 'utf8' }));
show(spawnSync('cat', { input: 'from here', encoding: 'utf8' }));
show(spawnSync('cat', { input: Buffer.from('bytes'), encoding: 'hex' }));
show(spawnSync('cat', { stdio: ['ignore', 'pipe', 'ignore'] }));
show(spawnSync('sh', ['-c', 'echo a; echo b >&2; echo c >&3; exit 4'],
  { encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe', 'pipe'] }));
show(spawnSync('sh', ['-c', 'kill -TERM $$']));
show(spawnSync('./missing', ['x']));
show(spawnSync('true', { cwd: './missing' }));
show(spawnSync('sleep', ['60'], { timeout: 1 }));
show(spawnSync('sleep', ['60'], { timeout: 1, killSignal: 'SIGKILL' }));
show(spawnSync('echo $A', { shell: true, env: { A: 'a variable' }, encoding: 'utf8' }));
const large = spawnSync('cat', { input: 'x'.repeat(3e6), maxBuffer: Infinity });
console.log(large.stdout.length, large.status);
const { error, signal, status } = spawnSync('yes', { maxBuffer: 10 });
console.log(error.code, signal, status);

attempt(() => execSync('echo text').toString());
attempt(() => execSync('cat', { input: 'in', encoding: 'utf8' }));
attempt(() => execSync('exit 5', { stdio: 'pipe' }));
attempt(() => execSync('echo why >&2; exit 6', { stdio: 'pipe' }));
attempt(() => execSync('kill -9 $$'));
attempt(() => execSync('true', { stdio: 'inherit' }));
attempt(() => execSync('exec sleep 60', { timeout: 1, stdio: 'pipe' }));
attempt(() => execFileSync('echo', ['a', '*'], { encoding: 'utf8' }));
attempt(() => execFileSync('sh', ['-c', 'exit 1']));
attempt(() => execFileSync('./missing'));
