// Who sends more than the other side reads has to wait, in both directions, and everything arrives.
// Prints:
//   write false
//   waits true true
//   drained
//   request 1048576
//   answer 1048576
'use strict';

const { once } = require('events');
const http2 = require('http2');

const kSize = 1 << 20;

const server = http2.createServer();
let stalled;
server.on('stream', async (stream) => {
  stream.respond();
  // The request waits until its answer has been read.
  stalled = stream;
  console.log('write', stream.write(Buffer.alloc(kSize, 'a')));
  await once(stream, 'drain');
  console.log('drained');
  let size = 0;
  for await (const chunk of stream) size += chunk.length;
  console.log('request', size);
  stream.end();
});
server.listen(0, '127.0.0.1', async () => {
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`);
  const request = client.request({ ':method': 'POST' });
  request.end(Buffer.alloc(kSize));
  await once(request, 'response');
  // Nothing is read yet: no more than a window is under way.
  for (let i = 0; i < 20; i++) await new Promise(setImmediate);
  console.log('waits', stalled.writableLength === kSize, client.state.effectiveRecvDataLength < 65_536);
  let size = 0;
  for await (const chunk of request) size += chunk.length;
  console.log('answer', size);
  client.close();
  server.close();
});
