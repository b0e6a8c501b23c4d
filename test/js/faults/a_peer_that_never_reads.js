// A peer that reads nothing stops whoever respects it: the source is asked for no more than the buffers between hold,
// and what waits is about a high-water mark. Those who ask on are told `false` each time.
// Prints:
//   net, pipe: true true true true
//   net, writes that go on: 10
//   http, response: true true
//   http, pipeline: ERR_STREAM_PREMATURE_CLOSE true
//   http, request: true true
//   child: true true true true
//   paused file: true true
'use strict';

const { spawn } = require('child_process');
const { once } = require('events');
const fs = require('fs');
const http = require('http');
const net = require('net');
const { Readable, pipeline } = require('stream');

const kChunk = Buffer.alloc(16 * 1024, 'x');
// Far less than a program that went on would make in so many turns.
const kBuffersMax = 64 * 1024 * 1024;
const kTurns = 2000;

// Makes as much as it is asked for, and counts.
function source() {
  const stream = new Readable({
    read() {
      stream.made += kChunk.length;
      this.push(kChunk);
    },
  });
  stream.made = 0;
  return stream;
}

// Runs turns until nothing was made in many of them.
function settled(stream) {
  return new Promise((resolve) => {
    let made = -1;
    let quiet = 0;
    const look = () => {
      quiet = stream.made === made ? quiet + 1 : 0;
      made = stream.made;
      if (quiet > kTurns || made > kBuffersMax) resolve();
      else setImmediate(look);
    };
    look();
  });
}

async function told(name, stream, target) {
  await settled(stream);
  const waiting = target.writableLength;
  console.log(name, stream.made < kBuffersMax, waiting >= target.writableHighWaterMark,
              waiting <= target.writableHighWaterMark + kChunk.length, target.writableNeedDrain);
}

async function socketToSocket() {
  const server = net.createServer(async (peer) => {
    const stream = source();
    stream.pipe(peer);
    await told('net, pipe:', stream, peer);
    let falses = 0;
    for (let i = 0; i < 10; i++) if (!peer.write('x')) falses++;
    console.log('net, writes that go on:', falses);
    peer.on('error', () => {});
    client.destroy();
    server.close();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = net.connect(server.address().port, '127.0.0.1').pause();
  await once(server, 'close');
}

async function responseToNobody() {
  const server = http.createServer(async (request, response) => {
    const stream = source();
    pipeline(stream, response, (error) => {
      console.log('http, pipeline:', error.code, stream.destroyed);
      server.close();
    });
    await settled(stream);
    console.log('http, response:', stream.made < kBuffersMax, response.writableNeedDrain);
    client.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = net.connect(server.address().port, '127.0.0.1').pause();
  client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(server, 'close');
}

async function uploadToNobody() {
  // Its handler never reads the request.
  const server = http.createServer(() => {}).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  const request = http.request({ port, host: '127.0.0.1', method: 'POST' });
  const stream = source();
  stream.pipe(request);
  await settled(stream);
  console.log('http, request:', stream.made < kBuffersMax, request.writableNeedDrain);
  request.on('error', () => {});
  request.destroy();
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
}

async function childThatNeverReads() {
  const child = spawn('sleep', ['100'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const stream = source();
  stream.pipe(child.stdin);
  await told('child:', stream, child.stdin);
  child.stdin.on('error', () => {});
  child.kill();
  await once(child, 'close');
}

async function pausedReader() {
  const stream = fs.createReadStream('/dev/zero');
  stream.made = 0;
  stream.on('data', (chunk) => {
    stream.made += chunk.length;
    stream.pause();
  });
  await once(stream, 'data');
  await settled(stream);
  const mark = stream.readableHighWaterMark;
  console.log('paused file:', stream.made === mark, stream.readableLength <= mark);
  stream.destroy();
}

async function main() {
  await socketToSocket();
  await responseToNobody();
  await uploadToNobody();
  await childThatNeverReads();
  await pausedReader();
}
main();
