// What is no request gets an answer or an end, and the page is still there afterwards.
// Needs: giro
// Prints:
//   no HTTP: 400
//   a line without an end: 400
//   too long a head: 400
//   too many fields: 400
//   a body: 200
//   half a request: 400
//   a hundred connections that say nothing
//   and the page is there: 200
'use strict';
const net = require('net');
const { start } = require('./fixtures/inspected');

function raw(port, text) {
  return new Promise((resolve) => {
    let said = '';
    const socket = net.connect(port, '127.0.0.1', () => socket.end(text));
    socket.setEncoding('utf8').on('data', (piece) => { said += piece; }).on('error', () => {}).on('close', () => resolve(said.split(' ')[1] ?? 'no answer'));
  });
}

(async () => {
  const program = await start('setInterval(() => {}, 1000)');
  const { get, port, token } = program;
  const line = `GET /?token=${token} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
  console.log(`no HTTP: ${await raw(port, '\x16\x03\x01\x02\x00\x01\x00')}`);
  console.log(`a line without an end: ${await raw(port, `GET /${'x'.repeat(20000)}`)}`);
  console.log(`too long a head: ${await raw(port, `${line}X: ${'y'.repeat(20000)}\r\n\r\n`)}`);
  console.log(`too many fields: ${await raw(port, `${line}${'X: y\r\n'.repeat(2000)}\r\n`)}`);
  console.log(`a body: ${await raw(port, `${line}Content-Length: 5\r\n\r\nhello`)}`);
  console.log(`half a request: ${await raw(port, line)}`);
  const silent = [];
  for (let i = 0; i < 100; i++) silent.push(net.connect(port, '127.0.0.1').on('error', () => {}));
  await Promise.all(silent.map((socket) => new Promise((resolve) => {
    socket.once('connect', resolve).once('close', resolve);
  })));
  console.log('a hundred connections that say nothing');
  for (const socket of silent) socket.destroy();
  let status;
  while (status !== 200) status = (await get(`/?token=${token}`).catch(() => ({}))).status;
  console.log(`and the page is there: ${status}`);
  await program.end();
})();
