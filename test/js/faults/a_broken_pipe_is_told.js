// Whoever reads has gone: the writer gets EPIPE in its callbacks and events, and lives on.
// Prints:
//   child: first(EPIPE) second(EPIPE) end(EPIPE) error(EPIPE write write EPIPE) close true false
//   child that left: write(ERR_STREAM_DESTROYED) close
//   pipeline: EPIPE true true
//   unix socket: end write(EPIPE) error(EPIPE write write EPIPE) close
'use strict';

const { spawn } = require('child_process');
const { once } = require('events');
const net = require('net');
const { pipeline, Readable } = require('stream');

function follow(stream, events) {
  for (const event of ['finish', 'end', 'close']) stream.on(event, () => events.push(event));
  stream.on('error', ({ code, syscall, message }) => {
    events.push(`error(${code} ${syscall} ${message})`);
  });
  return events;
}
// once() would make a rejection of its error.
const closed = (stream) => new Promise((resolve) => stream.on('close', resolve));
const told = (events, name) => (error) => events.push(`${name}(${error?.code})`);

async function childWithoutInput() {
  const child = spawn('sh', ['-c', 'exec <&-; echo closed; exec sleep 100']);
  await once(child.stdout, 'data');
  const events = follow(child.stdin, []);
  child.stdin.write('x', told(events, 'first'));
  child.stdin.write('y', told(events, 'second'));
  child.stdin.end(told(events, 'end'));
  await closed(child.stdin);
  console.log('child:', ...events, child.stdin.destroyed, child.killed);
  child.kill();
  await once(child, 'close');
}

async function childThatLeaves() {
  const child = spawn('true');
  const events = follow(child.stdin, []);
  await once(child, 'exit');
  child.stdin.write('x', told(events, 'write'));
  await closed(child.stdin);
  console.log('child that left:', ...events);
}

async function pipelineIntoChild() {
  const child = spawn('head', ['-c', '10'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const source = new Readable({ read() { this.push(Buffer.alloc(65536)); } });
  const events = [];
  await new Promise((resolve) => pipeline(source, child.stdin, (error) => {
    events.push(error.code, source.destroyed, child.stdin.destroyed);
    resolve();
  }));
  console.log('pipeline:', ...events);
}

async function unixSocket() {
  const server = net.createServer((peer) => peer.destroy()).listen('./socket');
  await once(server, 'listening');
  const client = net.connect({ path: './socket', allowHalfOpen: true }).resume();
  const events = follow(client, []);
  await once(client, 'end');
  client.write('x', told(events, 'write'));
  await closed(client);
  console.log('unix socket:', ...events);
  server.close();
}

async function main() {
  await childWithoutInput();
  await childThatLeaves();
  await pipelineIntoChild();
  await unixSocket();
}
main();
