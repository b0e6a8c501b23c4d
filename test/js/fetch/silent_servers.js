// A server that says nothing is given up after five minutes, which are over here when the test says so.
//
// Needs: giro
// Prints:
//   fetch failed, HeadersTimeoutError: Headers Timeout Error UND_ERR_HEADERS_TIMEOUT
//   terminated, BodyTimeoutError: Body Timeout Error UND_ERR_BODY_TIMEOUT
//   timers keep no process alive: true
//   who does not read may take longer: 10000000
'use strict';

const http = require('http');
const timers = require('timers');

const { setTimeout } = timers;
const made = [];
let timeIsUp;
timers.setTimeout = (callback, delay) => {
  if (delay === 300_000) timeIsUp = callback;
  const timer = setTimeout(callback, delay);
  made.push(timer);
  return timer;
};

let socket;
// Nothing has gone out for many turns, because nobody reads.
async function serverIsStuck() {
  for (let turns = 0, length; turns < 50 || length === 0; turns = socket.writableLength === length ? turns + 1 : 0) {
    length = socket.writableLength;
    await new Promise(setImmediate);
  }
}

const server = http.createServer((request, response) => {
  ({ socket } = request);
  if (request.url === '/never') timeIsUp();
  if (request.url === '/part') response.write('x');
  if (request.url === '/big') response.end('x'.repeat(10_000_000));
});
server.listen(0, '127.0.0.1', async () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const told = ({ message, cause }) => console.log(`${message}, ${cause.stack.split('\n')[0]} ${cause.code}`);
  await fetch(`${url}/never`).catch(told);
  const part = await fetch(`${url}/part`);
  timeIsUp();
  await part.text().catch(told);
  const big = await fetch(`${url}/big`);
  await serverIsStuck();
  console.log('timers keep no process alive:', made.length > 4 && made.every((timer) => !timer.hasRef()));
  timeIsUp();
  console.log('who does not read may take longer:', (await big.text()).length);
  server.close();
  server.closeAllConnections();
});
