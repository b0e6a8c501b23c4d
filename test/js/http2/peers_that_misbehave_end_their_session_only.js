// A peer that floods a server, or does not keep to the protocol, ends its session; others go on.
// Prints:
//   another protocol: an error, others fine
//   pings: an error, others fine
//   settings: an error, others fine
//   resets: an error, others fine
//   continuations: an error, others fine
//   empty frames: an error, others fine
//   a frame that is too large: an error, others fine
//   an answer to no ping: an error, others fine
//   answers to no settings: an error, others fine
//   streams that it asks the server to reset: an error, others fine
//   a window that grows by nothing: an error, others fine
//   a window beyond all numbers: an error, others fine
//   a first window beyond all numbers: an error, others fine
//   more data than the window: an error, others fine
//   resets of streams that never were: an error, others fine
//   a push by a client: an error, others fine
//   fields that grow when they are read: a stream reset, others fine
//   fields without end: an error, others fine
//   streams whose answers nobody takes: an error, others fine
'use strict';

const { once } = require('events');
const http2 = require('http2');
const net = require('net');

const kSettings = 4;
const kPing = 6;
const kHeaders = 1;
const kData = 0;
const kReset = 3;
const kContinuation = 9;
const kPush = 5;
const kWindow = 8;

function frame(type, flags, stream, payload = Buffer.alloc(0)) {
  const head = Buffer.alloc(9);
  head.writeUIntBE(payload.length, 0, 3);
  head[3] = type;
  head[4] = flags;
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

const opening = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame(kSettings, 0, 0)]);
const block = Buffer.from('828684410161', 'hex');

function window(stream, increment) {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(increment);
  return frame(kWindow, 0, stream, payload);
}

function setting(id, value) {
  const payload = Buffer.alloc(6);
  payload.writeUInt16BE(id);
  payload.writeUInt32BE(value, 2);
  return frame(kSettings, 0, 0, payload);
}

function many(count, make) {
  return Buffer.concat(Array.from({ length: count }, (_, index) => make(index)));
}

const floods = {
  'another protocol': Buffer.from('GET / HTTP/1.1\r\n\r\n'),
  'pings': Buffer.concat([opening, many(3000, () => frame(kPing, 0, 0, Buffer.alloc(8)))]),
  'settings': Buffer.concat([opening, many(3000, () => frame(kSettings, 0, 0))]),
  'resets': Buffer.concat([opening, many(1500, (index) => Buffer.concat([
    frame(kHeaders, 5, 2 * index + 1, block),
    frame(kReset, 0, 2 * index + 1, Buffer.from([0, 0, 0, 8])),
  ]))]),
  'continuations': Buffer.concat([
    opening, frame(kHeaders, 1, 1, block), many(100, () => frame(kContinuation, 0, 1)),
  ]),
  'empty frames': Buffer.concat([
    opening, frame(kHeaders, 4, 1, block), many(1500, () => frame(kData, 0, 1)),
  ]),
  'a frame that is too large': Buffer.concat([
    opening, frame(kHeaders, 4, 1, Buffer.alloc(20_000)),
  ]),
  'an answer to no ping': Buffer.concat([opening, frame(kPing, 1, 0, Buffer.alloc(8))]),
  'answers to no settings': Buffer.concat([opening, many(3000, () => frame(kSettings, 1, 0))]),
  'streams that it asks the server to reset': Buffer.concat([opening, many(1500, (index) => Buffer.concat([
    frame(kHeaders, 4, 2 * index + 1, block), window(2 * index + 1, 0),
  ]))]),
  'a window that grows by nothing': Buffer.concat([opening, window(0, 0)]),
  'a window beyond all numbers': Buffer.concat([opening, window(0, 0x7fffffff), window(0, 0x7fffffff)]),
  'a first window beyond all numbers': Buffer.concat([opening, setting(4, 0xffffffff)]),
  'more data than the window': Buffer.concat([
    opening, frame(kHeaders, 4, 1, block), many(200, () => frame(kData, 0, 1, Buffer.alloc(16_384))),
  ]),
  'resets of streams that never were': Buffer.concat([opening, frame(kReset, 0, 7, Buffer.alloc(4))]),
  'a push by a client': Buffer.concat([
    opening, frame(kHeaders, 4, 1, block), frame(kPush, 4, 1, Buffer.concat([Buffer.from([0, 0, 0, 2]), block])),
  ]),
  // One field of 4,000 bytes goes into the table, and is then named by a byte each time.
  'fields that grow when they are read': Buffer.concat([opening, many(400, (index) =>
    frame(kHeaders, 5, 2 * index + 1, Buffer.concat([
      block, index === 0 ? Buffer.concat([Buffer.from([0x40, 1, 0x61, 0x7f, 0xa1, 0x1e]), Buffer.alloc(4000, 'a')]) :
        Buffer.alloc(0), Buffer.alloc(10_000, 0xbe),
    ])))]),
  'fields without end': Buffer.concat([opening, frame(kHeaders, 1, 1, block), many(3000, (index) =>
    frame(kContinuation, 0, 1, Buffer.concat([Buffer.from([0, 2, 0x61, 0x62, 0x7f, 0xa1, 0x1e]),
                                             Buffer.alloc(4000, 'a')])))]),
  'streams whose answers nobody takes': Buffer.concat([opening, setting(4, 0), many(20_000, (index) =>
    frame(kHeaders, 5, 2 * index + 1, block))]),
};

// Whether the server only refuses a stream, because it has all it wants of it.
function resetsStream(peer) {
  let received = Buffer.alloc(0);
  return new Promise((resolve) => {
    peer.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 9 && received.length >= 9 + received.readUIntBE(0, 3)) {
        if (received[3] === kReset && received.readUInt32BE(9) === http2.constants.NGHTTP2_ENHANCE_YOUR_CALM) {
          resolve();
        }
        received = received.subarray(9 + received.readUIntBE(0, 3));
      }
    });
  });
}

const server = http2.createServer();
const errors = [];
server.on('sessionError', ({ code }) => {
  if (code.startsWith('ERR_HTTP2_')) errors.push(code); // and not that the peer has gone
});
server.on('stream', (stream) => {
  stream.on('error', () => {});
  stream.respond();
  stream.end('fine');
});
server.listen(0, '127.0.0.1', async () => {
  const { port } = server.address();
  const client = http2.connect(`http://127.0.0.1:${port}`);
  for (const [name, bytes] of Object.entries(floods)) {
    const peer = net.connect(port, '127.0.0.1');
    peer.on('error', () => {});
    const isReset = resetsStream(peer);
    peer.write(bytes);
    await Promise.race([new Promise((resolve) => peer.on('close', resolve)), isReset]);
    peer.destroy();
    const request = client.request();
    const [chunk] = await once(request, 'data');
    const what = errors.splice(0).length > 0 ? 'an error' : 'a stream reset';
    console.log(`${name}: ${what}, others ${chunk}`);
  }
  client.close();
  server.close();
});
