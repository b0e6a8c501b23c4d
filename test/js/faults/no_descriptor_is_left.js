// A process that has no descriptor left: each call tells EMFILE in its own way, what was open before goes on, and
// everything works when there are descriptors again.
// Prints:
//   before
//   openSync throws EMFILE -24 open /dev/null "EMFILE: too many open files, open '/dev/null'"
//   readFileSync throws EMFILE -24 open /dev/null "EMFILE: too many open files, open '/dev/null'"
//   readdirSync throws EMFILE -24 scandir / "EMFILE: too many open files, scandir '/'"
//   readFile EMFILE -24 open /dev/null "EMFILE: too many open files, open '/dev/null'"
//   opendir EMFILE -24 opendir / "EMFILE: too many open files, opendir '/'"
//   stream EMFILE -24 open /dev/null "EMFILE: too many open files, open '/dev/null'"
//   connect EMFILE -24 connect undefined "connect EMFILE 127.0.0.1:1"
//   listen EMFILE -24 listen undefined "listen EMFILE: too many open files 127.0.0.1"
//   bind EMFILE -24 bind undefined "bind EMFILE 127.0.0.1"
//   spawn EMFILE -24 spawn true true "spawn true EMFILE"
//   spawnSync EMFILE -24 spawnSync true true "spawnSync true EMFILE"
//   meanwhile
//   after
//   another 0
'use strict';

if (process.argv[2] !== 'limited') {
  const { spawn } = require('child_process');
  const command = 'ulimit -n 60; exec "$0" "$1" limited';
  const child = spawn('sh', ['-c', command, process.execPath, __filename], { stdio: 'inherit' });
  child.on('exit', (code, signal) => { process.exitCode = code ?? signal; });
  return;
}

const { spawn, spawnSync } = require('child_process');
const dgram = require('dgram');
const { once } = require('events');
const fs = require('fs');
const net = require('net');

function show(error) {
  const { code, errno, message, path, syscall } = error;
  return `${code} ${errno} ${syscall} ${path} "${message}"`;
}

function useUp() {
  const used = [];
  try {
    for (;;) used.push(fs.openSync('/dev/null'));
  } catch {
    return used;
  }
}

function thrown(name, run) {
  try {
    console.log(name, 'went well', run());
  } catch (error) {
    console.log(name, 'throws', show(error));
  }
}

async function failed(name, emitter) {
  const [error] = await once(emitter, 'error').catch((error) => [error]);
  // Where it came from is Node's alone to say.
  console.log(name, show(error).replace(' - Local (undefined:undefined)', ''));
}

const rejected = (name, promise) => promise.catch((error) => console.log(name, show(error)));

async function echoed(socket, text) {
  socket.write(text);
  const [reply] = await once(socket, 'data');
  return `${reply}`;
}

async function main() {
  const server = net.createServer((peer) => peer.pipe(peer)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = net.connect(server.address().port, '127.0.0.1');
  console.log(await echoed(client, 'before'));
  // What is made once needs descriptors of its own.
  spawnSync('true');
  await fs.promises.readFile('/dev/null');

  const used = useUp();
  thrown('openSync', () => fs.openSync('/dev/null'));
  thrown('readFileSync', () => fs.readFileSync('/dev/null'));
  thrown('readdirSync', () => fs.readdirSync('/'));
  await rejected('readFile', fs.promises.readFile('/dev/null'));
  await rejected('opendir', fs.promises.opendir('/'));
  await failed('stream', fs.createReadStream('/dev/null'));
  await failed('connect', net.connect(1, '127.0.0.1'));
  await failed('listen', net.createServer().listen(0, '127.0.0.1'));
  await failed('bind', dgram.createSocket('udp4').bind(0, '127.0.0.1'));
  await failed('spawn', spawn('true'));
  console.log('spawnSync', show(spawnSync('true').error));
  console.log(await echoed(client, 'meanwhile'));

  for (const fd of used) fs.closeSync(fd);
  console.log(await echoed(client, 'after'));
  client.end();
  const another = net.connect(server.address().port, '127.0.0.1');
  console.log(await echoed(another, 'another'), spawnSync('true').status);
  another.end();
  server.close();
}
main();
