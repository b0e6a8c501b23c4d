// With --permission a program reads and writes what --allow-fs-* names, whichever way it takes, and starts nothing.
//
// Needs: giro
// Prints:
//   true true false | false true false | child false, worker false
//   allowed: inside, through a link inside, the program itself
//   refused: open, openSync, readFile, promises, stream, stat, lstat, exists, access, readdir, opendir, glob, cp, copyFile, rename, realpath, readlink, watch, watchFile, statfs, chdir, loadEnvFile, require, import, file URL, buffer, dots, a link out, a folder's link out
//   refused: write, append, mkdir, mkdtemp, rm, unlink, truncate, chmod, utimes, a stream, symlink, link, a new file through a link out
//   refused: spawn, spawnSync, exec, fork, Worker, process.binding, execve
//   ChildProcess ls Access to this API has been restricted. Use --allow-child-process to manage permissions.
//   FileSystemRead secret/a Access to this API has been restricted. Use --allow-fs-read to manage permissions.
//   a child of a program that may start some: false false
'use strict';

const fs = require('fs');
const { spawnSync } = require('child_process');

const { Buffer } = require('buffer');
const path = require('path');

async function check() {
  const secret = path.resolve('secret/a');
  const has = (...args) => process.permission.has(...args);
  console.log(has('fs.read', path.resolve('open/a')), has('fs.write', path.resolve('out')), has('fs.read', secret),
              '|', has('fs.read'), has('fs.write', path.resolve('out/b')), has('fs.write', secret),
              `| child ${has('child')}, worker ${has('worker')}`);
  const refused = [];
  // Nothing but a refusal will do.
  const must = async (name, action) => {
    try {
      const result = await action();
      if (result instanceof require('events')) await require('events').once(result, 'open');
      console.log('WENT THROUGH', name);
    } catch (error) {
      if (error.code === 'ERR_ACCESS_DENIED') refused.push(name);
      else console.log('OTHERWISE', name, error);
    }
  };
  const tell = () => console.log(`refused: ${refused.splice(0).join(', ')}`);
  const later = (name, ...args) => new Promise((resolve, reject) => {
    fs[name](...args, (error, value) => (error ? reject(error) : resolve(value)));
  });

  fs.readFileSync('open/a');
  fs.readFileSync('open/link');
  fs.readFileSync(__filename);
  fs.writeFileSync('out/b', 'written');
  console.log('allowed: inside, through a link inside, the program itself');

  await must('open', () => later('open', secret));
  await must('openSync', () => fs.openSync(secret));
  await must('readFile', () => later('readFile', secret));
  await must('promises', () => fs.promises.readFile(secret));
  await must('stream', () => fs.createReadStream(secret));
  await must('stat', () => fs.statSync(secret, { throwIfNoEntry: false }));
  await must('lstat', () => later('lstat', secret));
  await must('exists', () => fs.existsSync(secret));
  await must('access', () => fs.accessSync(secret));
  await must('readdir', () => fs.promises.readdir('secret', { recursive: true }));
  await must('opendir', () => fs.opendirSync('secret'));
  await must('glob', () => fs.readdirSync('secret'));
  await must('cp', () => fs.cpSync(secret, 'out/c'));
  await must('copyFile', () => later('copyFile', secret, 'out/c'));
  await must('rename', () => fs.renameSync(secret, 'out/c'));
  await must('realpath', () => fs.realpathSync.native(secret));
  await must('readlink', () => fs.readlinkSync(secret));
  await must('watch', () => fs.watch('secret'));
  await must('watchFile', () => fs.watchFile(secret, () => {}));
  await must('statfs', () => fs.statfsSync('secret'));
  await must('chdir', () => process.chdir('secret'));
  await must('loadEnvFile', () => process.loadEnvFile(secret));
  await must('require', () => require(path.resolve('secret/m.js')));
  await must('import', () => import(path.resolve('secret/m.mjs')));
  await must('file URL', () => fs.readFileSync(require('url').pathToFileURL(secret)));
  await must('buffer', () => fs.readFileSync(Buffer.from(secret)));
  await must('dots', () => fs.readFileSync('open/../secret/a'));
  await must('a link out', () => fs.readFileSync('open/leak'));
  await must("a folder's link out", () => fs.readFileSync('open/folder/a'));
  tell();

  await must('write', () => fs.writeFileSync('open/a', ''));
  await must('append', () => later('appendFile', 'open/a', ''));
  await must('mkdir', () => fs.mkdirSync('new/er', { recursive: true }));
  await must('mkdtemp', () => later('mkdtemp', 'new'));
  await must('rm', () => fs.promises.rm('open/a', { force: true }));
  await must('unlink', () => fs.unlinkSync('open/a'));
  await must('truncate', () => fs.truncateSync('open/a'));
  await must('chmod', () => fs.chmodSync('open/a', 0o777));
  await must('utimes', () => later('utimes', 'open/a', 0, 0));
  await must('a stream', () => fs.createWriteStream('open/a'));
  await must('symlink', () => fs.symlinkSync(secret, 'out/link'));
  await must('link', () => fs.linkSync(secret, 'out/link'));
  await must('a new file through a link out', () => fs.writeFileSync('out/folder/new', ''));
  tell();

  const { Worker } = require('worker_threads');
  const child = require('child_process');
  await must('spawn', () => child.spawn('ls'));
  await must('spawnSync', () => child.spawnSync('ls'));
  await must('exec', () => child.exec('ls'));
  await must('fork', () => child.fork(__filename));
  await must('Worker', () => new Worker('1', { eval: true }));
  await must('process.binding', () => process.binding('fs'));
  await must('execve', () => process.execve('/bin/ls', ['ls'], {}));
  tell();

  for (const action of [() => child.spawn('ls'), () => fs.readFileSync('secret/a')]) {
    try {
      action();
    } catch (error) {
      console.log(error.permission, path.relative('.', path.resolve(error.resource)), error.message);
    }
  }
}

if (process.permission !== undefined && process.argv[2] === 'check') {
  check();
} else {
  fs.mkdirSync('open');
  fs.mkdirSync('secret');
  fs.mkdirSync('out');
  for (const file of ['open/a', 'secret/a', 'secret/m.js', 'secret/m.mjs']) fs.writeFileSync(file, '');
  fs.symlinkSync(path.resolve('open/a'), 'open/link');
  fs.symlinkSync('../secret/a', 'open/leak');
  fs.symlinkSync('../secret', 'open/folder');
  fs.symlinkSync('../secret', 'out/folder');
  const limits = ['--permission', '--allow-fs-read=open', '--allow-fs-read=out', '--allow-fs-write=out/'];
  const told = spawnSync(process.execPath, [...limits, '--no-warnings', __filename, 'check'], { encoding: 'utf8' });
  process.stdout.write(told.stdout + told.stderr);
  const script = "console.log(require('child_process').execFileSync(process.execPath, " +
    "['-p', 'process.permission.has(\"fs.write\") + \" \" + process.permission.has(\"fs.read\", \"/etc/passwd\")'], " +
    "{ encoding: 'utf8' }).trim())";
  const { stdout } = spawnSync(process.execPath, [...limits, '--allow-child-process', '--no-warnings', '-e', script],
                               { encoding: 'utf8' });
  process.stdout.write(`a child of a program that may start some: ${stdout}`);
}
