// A stream whose one long chunk is read slowly is not timed out while bytes go; one that nobody reads is.
//
// Prints:
//   read slowly: 3000000 bytes, no time-out
//   not read: timed out
'use strict';

const http2 = require('http2');
const { setTimeout: sleep } = require('timers/promises');

const kSize = 3_000_000;
const kTimeoutMs = 600;

let timeOuts = 0;
const server = http2.createServer();
server.on('stream', (stream) => {
  stream.respond();
  stream.end(Buffer.alloc(kSize));
  stream.setTimeout(kTimeoutMs, () => {
    timeOuts++;
    if (onTimeOut !== undefined) onTimeOut();
  });
});
let onTimeOut;

server.listen(0, async () => {
  const client = http2.connect(`http://localhost:${server.address().port}`);
  let size = 0;
  // A dozen pauses of a quarter each: three times as long as may pass without a sign.
  const paused = kSize / 12;
  let next = paused;
  for await (const chunk of client.request()) {
    size += chunk.length;
    if (size < next) continue;
    next += paused;
    await sleep(kTimeoutMs / 4);
  }
  console.log(`read slowly: ${size} bytes, ${timeOuts === 0 ? 'no time-out' : `${timeOuts} time-outs`}`);

  const timedOut = new Promise((resolve) => { onTimeOut = resolve; });
  client.request().pause().on('error', () => {});
  await timedOut;
  console.log('not read: timed out');
  client.destroy();
  server.close();
});
