// WebSocket: messages go both ways, in order, and connections are closed by either side.
//
// Prints:
//   0 -> open Event 1 "" -> Text h\u00e9 from the origin: true -> close true 1005 ""
//   Blob 2 -> close true 3000 "why"
//   ArrayBuffer 300 -> close true 1000 ""
//   after a Blob: 9 buffered, Blob 3, Text second -> close true 1005 ""
//   Text of 70000 -> close true 1005 ""
//   protocol b -> close true 1005 ""
//   in parts: Text hello -> pong pp -> close true 1005 ""
//   the server closes: close true 1001 "bye", answered with 1001
//   without a code: close true 1005 "", answered with none
//   all were masked: true
'use strict';

const { serve } = require('./fixtures/server.js');

let allMasked = true;
let pong = '';
let answered = '';
const onFrame = ({ url }, { opcode, isMasked, payload }, send, socket) => {
  allMasked &&= isMasked;
  if (opcode === 10) pong = payload.toString();
  if (opcode === 8) {
    answered = payload.length === 0 ? 'none' : payload.readUInt16BE(0);
    send(8, payload);
    socket.end();
  } else if (opcode < 3) {
    if (url === '/echo') send(opcode, payload);
    if (url === '/parts') {
      send(1, 'he', false);
      send(9, 'pp');
      send(0, 'llo');
    }
    if (url === '/bye') send(8, Buffer.from('\x03\xe9bye', 'latin1'));
    if (url === '/close') send(8, '');
  }
};
const headers = ({ url }) => (url === '/protocol' ? 'Sec-WebSocket-Protocol: b\r\n' : '');

function told({ data }) {
  if (typeof data === 'string') return `Text ${data.length > 100 ? `of ${data.length}` : data.replace('\u00e9', '\\u00e9')}`;
  return data instanceof Blob ? `Blob ${data.size}` : `ArrayBuffer ${data.byteLength}`;
}

serve({ headers, onFrame }, async (base, server) => {
  // What happens, as text: `begin` once it is open, `more` after each message.
  const run = (path, protocols, begin, more) => new Promise((resolve) => {
    const socket = new WebSocket(base + path, protocols);
    const log = [];
    log.socket = socket;
    socket.onopen = (event) => begin(socket, log, event);
    socket.onmessage = (event) => {
      log.push(told(event));
      more(socket, log, event);
    };
    socket.onerror = ({ error }) => log.push(error.cause?.message);
    socket.onclose = ({ wasClean, code, reason }) => {
      log.push(`close ${wasClean} ${code} "${reason}"`);
      resolve(log);
    };
  });
  const close = (socket) => socket.close();

  console.log((await run('/echo', undefined, (socket, log, event) => {
    log.push(WebSocket.CONNECTING, `${event.type} ${event.constructor.name} ${socket.readyState} "${socket.protocol}"`);
    socket.send('h\u00e9');
  }, (socket, log, { origin }) => {
    log.push(`${log.pop()} from the origin: ${origin === base}`);
    socket.close();
  })).join(' -> '));
  console.log((await run('/echo', [], (socket) => socket.send(new Uint8Array(2)), (socket) => socket.close(3000, 'why'))).join(' -> '));
  console.log((await run('/echo', [], (socket) => {
    socket.binaryType = 'arraybuffer';
    socket.send(new ArrayBuffer(300));
  }, (socket) => socket.close(1000))).join(' -> '));
  let buffered;
  const blobs = await run('/echo', [], (socket) => {
    socket.send(new Blob(['abc']));
    socket.send('second');
    buffered = socket.bufferedAmount;
  }, (socket, log) => log.length === 2 && socket.close());
  console.log(`after a Blob: ${buffered} buffered, ${blobs[0]}, ${blobs[1]} -> ${blobs[2]}`);
  console.log((await run('/echo', [], (socket) => socket.send('x'.repeat(70000)), close)).join(' -> '));
  console.log((await run('/protocol', ['a', 'b'], (socket, log) => {
    log.push(`protocol ${socket.protocol}`);
    socket.close();
  })).join(' -> '));
  const parts = await run('/parts', [], (socket) => socket.send('go'), close);
  console.log(`in parts: ${parts[0]} -> pong ${pong} -> ${parts[1]}`);
  console.log(`the server closes: ${await run('/bye', [], (socket) => socket.send('go'))}, answered with ${answered}`);
  console.log(`without a code: ${await run('/close', [], (socket) => socket.send('go'))}, answered with ${answered}`);
  console.log('all were masked:', allMasked);
  server.close();
});
