// WebSocket: messages that the server has compressed (permessage-deflate).
//
// Prints:
//   offered: permessage-deflate; client_max_window_bits
//   agreed: permessage-deflate; messages: 3000 3000 true, the second has the first's words: true
//   agreed: permessage-deflate; server_no_context_takeover; messages: 3000 3000 true, the second has the first's words: false
//   bytes: ArrayBuffer 5
//   in two frames: hello hello
//   not agreed: error 1006
//   another extension: error 1006
//   no deflate: error 1006
'use strict';

const zlib = require('zlib');
const { serve } = require('./fixtures/server.js');

const { Z_SYNC_FLUSH } = zlib.constants;
const words = Array.from({ length: 600 }, (_, i) => `${i}`.padStart(4, '0')).join(' ').padEnd(3000);
// Without the four bytes that every message ends with.
const packed = (text) => zlib.deflateRawSync(text, { finishFlush: Z_SYNC_FLUSH }).subarray(0, -4);
const frame = (first, payload) => Buffer.concat([
  Buffer.from(payload.length < 126 ? [first, payload.length] : [first, 126, payload.length >> 8, payload.length & 255]), payload,
]);

// Two messages of one stream.
function sendBoth(socket) {
  const deflater = zlib.createDeflateRaw();
  let chunks = [];
  deflater.on('data', (chunk) => chunks.push(chunk));
  const message = (then) => deflater.write(words, () => deflater.flush(Z_SYNC_FLUSH, () => {
    const payload = Buffer.concat(chunks).subarray(0, -4);
    chunks = [];
    socket.write(frame(0xc1, payload));
    then(payload.length);
  }));
  message((first) => message((second) => socket.emit('sizes', first, second)));
}

let offered;
let isShorter;
const headers = ({ url, headers: { 'sec-websocket-extensions': offer } }) => {
  offered = offer;
  return {
    '/': 'Sec-WebSocket-Extensions: permessage-deflate\r\n',
    '/anew': 'Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover\r\n',
    '/other': 'Sec-WebSocket-Extensions: foo\r\n',
  }[url.split('?')[0]] ?? '';
};
const onFrame = ({ url }, { opcode, payload }, send, socket) => {
  if (opcode === 8) {
    send(8, payload);
    socket.end();
  } else if (url === '/') {
    socket.once('sizes', (first, second) => { isShorter = second < first; });
    sendBoth(socket);
  } else if (url === '/anew') {
    isShorter = false;
    socket.write(frame(0xc1, packed(words)));
    socket.write(frame(0xc1, packed(words)));
  } else if (url === '/?bytes') {
    socket.write(frame(0xc2, packed(Buffer.alloc(5))));
  } else if (url === '/?frames') {
    const bytes = packed('hello hello');
    socket.write(Buffer.concat([frame(0x41, bytes.subarray(0, 3)), frame(0x80, bytes.subarray(3))]));
  } else {
    socket.write(frame(0xc1, url === '/?bad' ? Buffer.from([0xff, 0xff]) : packed('x')));
  }
};

serve({ headers, onFrame }, async (base, server) => {
  const run = (path, count) => new Promise((resolve) => {
    const socket = new WebSocket(base + path);
    const messages = [];
    let failed = '';
    socket.binaryType = 'arraybuffer';
    socket.onopen = () => socket.send('go');
    socket.onmessage = ({ data }) => {
      messages.push(data);
      if (messages.length === count) socket.close();
    };
    socket.onerror = ({ type }) => { failed = type; };
    socket.onclose = ({ code }) => resolve({ messages, extensions: socket.extensions, failure: `${failed} ${code}` });
  });
  for (const path of ['/', '/anew']) {
    const { messages, extensions } = await run(path, 2);
    if (path === '/') console.log('offered:', offered);
    console.log(`agreed: ${extensions}; messages:`, ...messages.map((text) => text.length),
                `${messages.every((text) => text === words)}, the second has the first's words:`, isShorter);
  }
  const { messages: [bytes] } = await run('/?bytes', 1);
  console.log('bytes:', bytes.constructor.name, bytes.byteLength);
  console.log('in two frames:', (await run('/?frames', 1)).messages[0]);
  console.log('not agreed:', (await run('/none')).failure);
  console.log('another extension:', (await run('/other')).failure);
  console.log('no deflate:', (await run('/?bad')).failure);
  server.close();
});
