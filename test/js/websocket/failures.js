// WebSocket: what it refuses to begin with, and connections that fail.
//
// Prints:
//   /x: SyntaxError 12
//   foo:x: SyntaxError 12 expected a ws: or wss: url
//   ws://a/#h: SyntaxError 12 hash
//   twice: SyntaxError 12 Invalid Sec-WebSocket-Protocol value
//   a b: SyntaxError 12 Invalid Sec-WebSocket-Protocol value
//   no argument: TypeError WebSocket constructor: 1 argument required, but 0 found.
//   not a WebSocket: TypeError ERR_INVALID_THIS Illegal invocation
//   too early: InvalidStateError 11 Sent before connected.
//   1001: InvalidAccessError 15 invalid code
//   a long reason: SyntaxError 12 Reason must be less than 123 bytes; received 124
//   refused: error close false 1006
//   another key: error close false 1006
//   another protocol: error close false 1006
//   no protocol: error close false 1006
//   text that is none: error close false 1006, the server is told 1007 Received invalid UTF-8 in text frame.
//   masked: error close false 1006, the server is told 1002 Frame cannot be masked
//   a bit that nobody knows: error close false 1006, the server is told 1002 Expected RSV1 to be clear.
//   an opcode that nobody knows: error close false 1006, the server is told 1002 Invalid opcode received
//   a continuation of nothing: error close false 1006, the server is told 1002 Unexpected continuation frame
//   a code that nobody knows: error close false 1006, the server is told 1002 Invalid status code
//   cut off: error close false 1006
//   nobody listens: error close false 1006
//   CloseEvent: true 1000 x [object CloseEvent] false 0 ""
//   0 1 2 3 3
//   http has them: true true
'use strict';

const http = require('http');
const { serve } = require('./fixtures/server.js');

let server;
const bad = {
  '/text': Buffer.from([0x81, 2, 0xff, 0xfe]),
  '/masked': Buffer.from([0x81, 0x81, 1, 2, 3, 4, 5]),
  '/bit': Buffer.from([0xc1, 1, 0x61]),
  '/opcode': Buffer.from([0x83, 1, 0x61]),
  '/continuation': Buffer.from([0x80, 1, 0x61]),
  '/code': Buffer.from([0x88, 2, 3, 0xed]),
};
const headers = ({ url }) => ({
  '/refused': false,
  '/key': 'Sec-WebSocket-Accept: x\r\n',
  '/protocol': 'Sec-WebSocket-Protocol: z\r\n',
}[url] ?? '');
const onFrame = ({ url }, { opcode, payload }, send, socket) => {
  if (opcode === 8) server.emit('told', `${payload.readUInt16BE(0)} ${payload.subarray(2)}`);
  else if (url === '/cut') socket.destroy();
  else socket.write(bad[url]);
};

function fails(name, fn) {
  try {
    fn();
    console.log(`${name}: no error`);
  } catch (error) {
    console.log(`${name}:`, ...[error.name, error.code, name === '/x' ? undefined : error.message].filter((part) => part !== undefined));
  }
}

function ends(url, protocols = []) {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, protocols);
    const log = [];
    socket.onopen = () => socket.send('go');
    socket.onerror = ({ type }) => log.push(type);
    socket.onclose = ({ type, wasClean, code }) => resolve(`${log} ${type} ${wasClean} ${code}`);
  });
}

serve({ headers, onFrame }, async (base, made) => {
  server = made;
  fails('/x', () => new WebSocket('/x'));
  fails('foo:x', () => new WebSocket('foo:x'));
  fails('ws://a/#h', () => new WebSocket('ws://a/#h'));
  fails('twice', () => new WebSocket('ws://a/', ['a', 'A']));
  fails('a b', () => new WebSocket('ws://a/', 'a b'));
  fails('no argument', () => new WebSocket());
  fails('not a WebSocket', () => Object.getOwnPropertyDescriptor(WebSocket.prototype, 'url').get.call({}));
  const socket = new WebSocket(`${base}/refused`);
  fails('too early', () => socket.send('x'));
  fails('1001', () => socket.close(1001));
  fails('a long reason', () => socket.close(1000, 'x'.repeat(124)));
  await new Promise((resolve) => { socket.onclose = resolve; });

  console.log('refused:', await ends(`${base}/refused`));
  console.log('another key:', await ends(`${base}/key`));
  console.log('another protocol:', await ends(`${base}/protocol`, 'a'));
  console.log('no protocol:', await ends(`${base}/none`, 'a'));
  const names = ['text that is none', 'masked', 'a bit that nobody knows', 'an opcode that nobody knows', 'a continuation of nothing',
                 'a code that nobody knows'];
  for (const path in bad) {
    const told = new Promise((resolve) => server.once('told', resolve));
    console.log(`${names.shift()}:`, `${await ends(base + path)}, the server is told ${await told}`);
  }
  console.log('cut off:', await ends(`${base}/cut`));
  server.close(async () => {
    console.log('nobody listens:', await ends(base));
    const event = new CloseEvent('close', { wasClean: true, code: 1000, reason: 'x' });
    const empty = new CloseEvent('close');
    console.log('CloseEvent:', event.wasClean, event.code, event.reason, String(event), empty.wasClean, empty.code, `"${empty.reason}"`);
    console.log(WebSocket.CONNECTING, WebSocket.OPEN, WebSocket.CLOSING, WebSocket.CLOSED, socket.readyState);
    console.log('http has them:', http.WebSocket === WebSocket, http.CloseEvent === CloseEvent);
  });
});
