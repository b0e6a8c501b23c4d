// What keeps the process: requests, then handles with their owners, then timers and immediates, by Node's names.
// Prints:
//   timers: Timeout Timeout Immediate
//   requests: FSReqCallback FSReqPromise GetAddrInfoReqWrap
//   FSReqCallback FSReqPromise GetAddrInfoReqWrap
//   listening: true true
//   not referenced: false false
//   connected: true true true
//   client not referenced: true false true
//   of a path: true true
//   datagrams: true true
//   child: true true true
//   watcher: true true
//   not referenced: false
//   port: true false
'use strict';

const { spawn } = require('child_process');
const dgram = require('dgram');
const dns = require('dns');
const fs = require('fs');
const net = require('net');
const { once } = require('events');

// Standard output may be a pipe that Node counts.
const atFirst = process.getActiveResourcesInfo();
const names = () => {
  const left = process.getActiveResourcesInfo();
  for (const name of atFirst) left.splice(left.indexOf(name), 1);
  return left.join(' ');
};
const has = (name) => names().includes(name);
const isListed = (...owners) => owners.map((owner) => process._getActiveHandles().includes(owner)).join(' ');

const timers = [setTimeout(() => {}, 1e6), setTimeout(() => {}, 1e6).unref(), setInterval(() => {}, 1e6)];
const immediate = setImmediate(() => {});
const results = [`timers: ${names()}`];
timers.forEach(clearTimeout);
clearImmediate(immediate);

fs.stat('.', () => {});
fs.promises.stat('.');
dns.lookup('localhost', () => {});
results.push(`requests: ${names()}`);
const requests = process._getActiveRequests();
results.push(requests.map(({ constructor }) => constructor.name).join(' '));

async function sockets() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  results.push(`listening: ${has('TCPServerWrap')} ${isListed(server)}`);
  server.unref();
  results.push(`not referenced: ${has('TCPServerWrap')} ${isListed(server)}`);
  server.ref();
  const client = net.connect(server.address().port, '127.0.0.1');
  const connected = once(client, 'connect');
  const [peer] = await once(server, 'connection');
  await connected;
  await null;
  results.push(`connected: ${isListed(server, client, peer)}`);
  client.pause();
  client.unref();
  results.push(`client not referenced: ${isListed(server, client, peer)}`);
  client.destroy();
  peer.destroy();
  server.close();
  await once(server, 'close');

  const local = net.createServer().listen('socket');
  await once(local, 'listening');
  results.push(`of a path: ${has('PipeWrap')} ${isListed(local)}`);
  local.close();
  await once(local, 'close');

  const datagrams = dgram.createSocket('udp4').bind(0, '127.0.0.1');
  await once(datagrams, 'listening');
  results.push(`datagrams: ${has('UDPWrap')} ${isListed(datagrams)}`);
  datagrams.close();
  await once(datagrams, 'close');
}

async function others() {
  const child = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
  await once(child, 'spawn');
  results.push(`child: ${has('ProcessWrap')} ${isListed(child, child.stdin)}`);
  child.stdin.end();
  await once(child, 'exit');
  const watcher = fs.watch('.');
  results.push(`watcher: ${has('FSEventWrap')} ${isListed(watcher)}`);
  watcher.unref();
  results.push(`not referenced: ${isListed(watcher)}`);
  watcher.close();
  const { port1, port2 } = new MessageChannel();
  port1.on('message', () => {});
  results.push(`port: ${isListed(port1, port2)}`);
  port1.close();
}

setImmediate(() => sockets().then(others).then(() => console.log(results.join('\n'))));
