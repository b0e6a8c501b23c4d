// Programs that want no limit give the largest number there is, or Infinity: requests are answered then.
// Prints:
//   9007199254740991 answered
//   Infinity answered
'use strict';

const http2 = require('http2');

async function run(limit) {
  const limits = { maxSessionMemory: limit, maxOutstandingPings: limit };
  const server = http2.createServer(limits, (request, response) => response.end('answered'));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const client = http2.connect(`http://127.0.0.1:${server.address().port}`, limits);
  const request = client.request().setEncoding('utf8');
  let text = '';
  for await (const part of request) text += part;
  console.log(limit, text);
  client.close();
  server.close();
}

(async () => {
  for (const limit of [Number.MAX_SAFE_INTEGER, Infinity]) await run(limit);
})();
