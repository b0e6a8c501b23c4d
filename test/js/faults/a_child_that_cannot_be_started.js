// Each way in which exec can fail, told by each function that starts a child.
// Prints:
//   spawn ./none: pid undefined error(ENOENT -2 spawn ./none ./none 1 spawn ./none ENOENT) close(-2,null)
//   spawnSync ./none: ENOENT -2 spawnSync ./none ./none 1 spawnSync ./none ENOENT false null null undefined
//   execFile ./none: ENOENT -2 spawn ./none ./none 1 spawn ./none ENOENT | ./none a | undefined string
//   spawn ./not-executable: pid undefined error(EACCES -13 spawn ./not-executable ./not-executable 1 spawn ./not-executable EACCES) close(-13,null)
//   spawnSync ./not-executable: EACCES -13 spawnSync ./not-executable ./not-executable 1 spawnSync ./not-executable EACCES false null null undefined
//   execFile ./not-executable: EACCES -13 spawn ./not-executable ./not-executable 1 spawn ./not-executable EACCES | ./not-executable a | undefined string
//   spawn ./no-interpreter: pid undefined error(ENOENT -2 spawn ./no-interpreter ./no-interpreter 1 spawn ./no-interpreter ENOENT) close(-2,null)
//   spawnSync ./no-interpreter: ENOENT -2 spawnSync ./no-interpreter ./no-interpreter 1 spawnSync ./no-interpreter ENOENT false null null undefined
//   execFile ./no-interpreter: ENOENT -2 spawn ./no-interpreter ./no-interpreter 1 spawn ./no-interpreter ENOENT | ./no-interpreter a | undefined string
//   spawn ./no-program: pid number spawn() exit(127,null) close(127,null)
//   spawnSync ./no-program: undefined true 127 null 
//   execFile ./no-program: 127     Command failed: ./no-program a | ./no-program a | false string
//   spawn ./folder: pid undefined error(EACCES -13 spawn ./folder ./folder 1 spawn ./folder EACCES) close(-13,null)
//   spawnSync ./folder: EACCES -13 spawnSync ./folder ./folder 1 spawnSync ./folder EACCES false null null undefined
//   execFile ./folder: EACCES -13 spawn ./folder ./folder 1 spawn ./folder EACCES | ./folder a | undefined string
//   spawn ./file/x: throws ENOTDIR -20 spawn   spawn ENOTDIR
//   spawnSync ./file/x: ENOTDIR -20 spawnSync ./file/x ./file/x 1 spawnSync ./file/x ENOTDIR false null null undefined
//   execFile ./file/x: throws ENOTDIR -20 spawn   spawn ENOTDIR
//   spawn ./plain-text: pid number spawn() exit(3,null) close(3,null)
//   spawnSync ./plain-text: undefined true 3 null 
//   execFile ./plain-text: 3     Command failed: ./plain-text a | ./plain-text a | false string
//   too long: throws E2BIG -7 spawn   spawn E2BIG
//   too long, spawnSync: E2BIG -7 spawnSync true true 1 spawnSync true E2BIG
//   in a file: throws ENOTDIR -20 spawn   spawn ENOTDIR
//   in nothing: pid undefined error(ENOENT -2 spawn /bin/sh /bin/sh 2 spawn /bin/sh ENOENT) close(-2,null)
//   bad shell: pid undefined error(ENOENT -2 spawn ./none ./none 2 spawn ./none ENOENT) close(-2,null)
//   exec: 127     Command failed: ./none | ./none | false string
//   execFileSync: null ENOENT -2 spawnSync ./none ./none 0 spawnSync ./none ENOENT
//   execSync: 127      Command failed: ./none
//   fork, bad execPath: pid undefined error(ENOENT -2 spawn ./none ./none 1 spawn ./none ENOENT) close(-2,null)
//   fork of nothing: pid number spawn() exit(1,null) close(1,null)
//   written to before it is known: pid undefined error(ENOENT -2 spawn ./none ./none 0 spawn ./none ENOENT) close(-2,null)
//   after all: pid number spawn() exit(0,null) close(0,null)
'use strict';

const { exec, execFile, execFileSync, execSync, fork, spawn, spawnSync } = require('child_process');
const fs = require('fs');

fs.writeFileSync('not-executable', '#!/bin/sh\n', { mode: 0o644 });
fs.writeFileSync('no-interpreter', '#!./none\n', { mode: 0o755 });
fs.writeFileSync('no-program', '\x7fELF is not all', { mode: 0o755 });
fs.writeFileSync('plain-text', 'exit 3\n', { mode: 0o755 });
fs.mkdirSync('folder');
fs.writeFileSync('file', '');
const tooLong = 'x'.repeat(3_000_000);

function show(error) {
  if (!error) return `${error}`;
  const { code, errno, message, path, spawnargs, syscall } = error;
  return [code, errno, syscall, path, spawnargs?.length, message].join(' ');
}

function follow(name, start) {
  return new Promise((resolve) => {
    const events = [];
    let child;
    try {
      child = start();
    } catch (error) {
      console.log(`${name}: throws ${show(error)}`);
      resolve();
      return;
    }
    events.push(`pid ${typeof child.pid}`);
    for (const event of ['spawn', 'error', 'exit', 'close']) {
      child.on(event, (...values) => {
        const text = values.map((value) => (value instanceof Error ? show(value) : `${value}`));
        events.push(`${event}(${text.join()})`);
      });
    }
    child.stdin?.on('error', (error) => events.push(`stdin ${error.code}`));
    child.on('close', () => {
      console.log(`${name}: ${events.join(' ')}`);
      resolve();
    });
  });
}

function called(name, start) {
  return new Promise((resolve, reject) => start((error, stdout) => {
    const { cmd, killed } = error;
    console.log(`${name}: ${show(error).split('\n')[0]} | ${cmd} | ${killed} ${typeof stdout}`);
    resolve();
  })).catch((error) => console.log(`${name}: throws ${show(error)}`));
}

function thrown(name, start) {
  try {
    start();
  } catch (error) {
    console.log(`${name}: ${error.status} ${show(error).split('\n')[0]}`);
  }
}

async function main() {
  for (const name of ['none', 'not-executable', 'no-interpreter', 'no-program', 'folder',
                      'file/x', 'plain-text']) {
    const file = `./${name}`;
    await follow(`spawn ${file}`, () => spawn(file, ['a']));
    const { error, pid, status, signal, stdout } = spawnSync(file, ['a']);
    console.log(`spawnSync ${file}: ${show(error)} ${pid > 0} ${status} ${signal} ${stdout}`);
    await called(`execFile ${file}`, (done) => execFile(file, ['a'], done));
  }
  await follow('too long', () => spawn('true', [tooLong]));
  console.log(`too long, spawnSync: ${show(spawnSync('true', [tooLong]).error)}`);
  await follow('in a file', () => spawn('true', { cwd: './file' }));
  await follow('in nothing', () => spawn('true', { cwd: './none', shell: true }));
  await follow('bad shell', () => spawn('true', { shell: './none' }));
  await called('exec', (done) => exec('./none', done));
  thrown('execFileSync', () => execFileSync('./none'));
  thrown('execSync', () => execSync('./none', { stdio: 'pipe' }));
  await follow('fork, bad execPath', () => fork('./none.js', { execPath: './none' }));
  await follow('fork of nothing', () => fork('./none.js', { silent: true }));
  await follow('written to before it is known', () => {
    const child = spawn('./none');
    child.stdin.write('x');
    return child;
  });
  await follow('after all', () => spawn('true'));
}
main();
