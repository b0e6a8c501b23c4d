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
};

const server = http2.createServer();
const errors = [];
server.on('sessionError', ({ code }) => errors.push(code));
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
    peer.resume();
    peer.write(bytes);
    await once(peer, 'close');
    const request = client.request();
    const [chunk] = await once(request, 'data');
    console.log(`${name}: ${errors.splice(0).length > 0 ? 'an error' : 'no error'}, others ${chunk}`);
  }
  client.close();
  server.close();
});
