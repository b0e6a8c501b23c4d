// The onread option: one buffer, or a new one each time; false pauses.
// Prints:
//   4 true true 4
//   resume 0123
//   4 true true 8
//   2 true true 10
//   end 0123456789
//   0123456789 5
'use strict';

const net = require('net');

const server = net.createServer((peer) => peer.end('0123456789'));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address();
  const buffer = Buffer.alloc(4);
  let text = '';
  const client = net.connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer,
      callback(count, same) {
        text += same.toString('latin1', 0, count);
        console.log(count, same === buffer, this === client, client.bytesRead);
        if (count === 4 && text.length === 4) {
          setTimeout(() => { console.log('resume', text); client.resume(); }, 10);
          return false;
        }
        return true;
      },
    },
  });
  client.on('data', () => console.log('never'));
  client.on('end', () => console.log('end', text));
  client.on('close', () => second(port));
});
function second(port) {
  let made = 0;
  let text = '';
  net.connect({
    port,
    host: '127.0.0.1',
    onread: {
      buffer() { made += 1; return new Uint8Array(3); },
      callback(count, bytes) { text += Buffer.from(bytes.buffer, 0, count).toString(); },
    },
  }).on('close', () => {
    console.log(text, made);
    server.close();
  });
}
