// The peer resets the connection while an http body is on its way, in both directions.
// Prints:
//   download: request aborted, response close, true true false false true
//   written afterwards: ERR_STREAM_DESTROYED
//   upload: request aborted, response close, request error ECONNRESET aborted, request close, false true
//   server's request: ECONNRESET aborted
//   upload, by the server: request error ECONNRESET read ECONNRESET, request close, true true
//   response: request finish, request error ECONNRESET read ECONNRESET, response aborted, request close, response error ECONNRESET aborted, response close, false
//   instead of a response: request finish, request error ECONNRESET read ECONNRESET, request close,
'use strict';

const { once } = require('events');
const http = require('http');
const net = require('net');

const kChunk = Buffer.alloc(65536, 'x');

function follow(name, emitter, events) {
  for (const event of ['finish', 'end', 'aborted', 'abort', 'close']) {
    emitter.on(event, () => events.push(`${name} ${event},`));
  }
  emitter.on('error', ({ code, message }) => events.push(`${name} error ${code} ${message},`));
  return new Promise((resolve) => emitter.on('close', resolve));
}

// Writes until it may not, for ever. What was given up is told.
function pour(stream, tellFailure) {
  const told = (error) => { if (error) tellFailure(); };
  const go = () => {
    while (stream.write(kChunk, told));
  };
  stream.on('drain', go);
  go();
}

async function listen(onRequest) {
  const server = http.createServer(onRequest).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, options: { port: server.address().port, host: '127.0.0.1' } };
}

async function clientResetsDownload() {
  const events = [];
  let failures = 0;
  const { server, options } = await listen((request, response) => {
    follow('request', request, events);
    follow('response', response, events);
    pour(response, () => failures++);
    response.on('close', () => {
      console.log('download:', ...events, failures > 0, response.destroyed,
                  response.writableFinished, response.writableEnded, request.complete);
      response.write('x', (error) => console.log('written afterwards:', error.code));
      server.close();
    });
  });
  const socket = net.connect(options);
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'data');
  socket.resetAndDestroy();
  await once(server, 'close');
}

async function clientResetsUpload() {
  const events = [];
  const { server, options } = await listen((request, response) => {
    follow('response', response, events);
    follow('request', request, events).then(() => {
      console.log('upload:', ...events, request.complete, request.destroyed);
      server.close();
    });
    request.resume();
    request.once('data', () => socket.resetAndDestroy());
  });
  const socket = net.connect(options);
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nabc');
  await once(server, 'close');
}

async function serverResetsUpload() {
  const { promise: serversError, resolve } = Promise.withResolvers();
  const { server, options } = await listen((request) => {
    request.on('error', resolve);
    request.once('data', () => request.socket.resetAndDestroy());
  });
  const events = [];
  const request = http.request({ ...options, method: 'POST' });
  const closed = follow('request', request, events);
  let failures = 0;
  pour(request, () => failures++);
  await closed;
  const { code, message } = await serversError;
  console.log('server\'s request:', code, message);
  console.log('upload, by the server:', ...events, failures > 0, request.destroyed);
  server.close();
  await once(server, 'close');
}

async function serverResetsResponse() {
  const { server, options } = await listen((request, response) => {
    response.writeHead(200, { 'Content-Length': 1000 });
    response.write('x', () => response.socket.resetAndDestroy());
  });
  const events = [];
  const request = http.get(options);
  const gone = follow('request', request, events);
  const [response] = await once(request, 'response');
  const closed = follow('response', response, events);
  response.resume();
  await Promise.all([gone, closed]);
  console.log('response:', ...events, response.complete);
  server.close();
  await once(server, 'close');
}

async function serverResetsAtOnce() {
  const { server, options } = await listen((request) => request.socket.resetAndDestroy());
  const events = [];
  await follow('request', http.get(options), events);
  console.log('instead of a response:', ...events);
  server.close();
}

async function main() {
  await clientResetsDownload();
  await clientResetsUpload();
  await serverResetsUpload();
  await serverResetsResponse();
  await serverResetsAtOnce();
}
main();
