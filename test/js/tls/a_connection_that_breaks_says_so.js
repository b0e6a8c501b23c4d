// A connection that is cut after any number of bytes of its handshake, or after it without a word.
// Prints:
//   handshakes that were cut: all failed with end,ECONNRESET
//   an end without a word: hello, end
//   a reset: hello, ECONNRESET
//   no TLS: ERR_SSL_WRONG_VERSION_NUMBER
//   the server heard of ERR_SSL_HTTP_REQUEST, and goes on
'use strict';

const net = require('net');
const tls = require('tls');
const { issue, makeAuthority } = require('./fixtures/certificates');

const authority = makeAuthority();
const { cert, key } = issue(authority, 'DNS:localhost,IP:127.0.0.1');
const ca = authority.cert;
const server = tls.createServer({ cert, key }, (socket) => {
  socket.on('error', () => {});
  socket.write('hello');
});
const heard = new Set();
server.on('tlsClientError', (error) => heard.add(error.code));

// Lets so many bytes of the server's through, or all that come before the client has got data.
function cutAfter(count, end) {
  return new Promise((resolve) => {
    let cut;
    const proxy = net.createServer((client) => {
      const upstream = net.connect(server.address().port, '127.0.0.1');
      let left = count;
      cut = () => {
        client.unpipe(upstream).resume();
        end(client);
        upstream.destroy();
      };
      client.on('error', () => {}).pipe(upstream).on('error', () => {});
      upstream.on('data', (chunk) => {
        if (left > 0) client.write(chunk.subarray(0, left));
        left -= chunk.length;
        if (left <= 0) cut();
      });
    }).listen(0, '127.0.0.1', () => {
      const told = { isSecure: false, words: [] };
      const socket = tls.connect({ port: proxy.address().port, host: '127.0.0.1', ca });
      socket.on('secureConnect', () => { told.isSecure = true; });
      socket.on('data', (chunk) => {
        told.words.push(String(chunk));
        if (count === Infinity) cut();
      });
      socket.on('end', () => told.words.push('end'));
      socket.on('error', (error) => told.words.push(error.code));
      socket.on('close', () => proxy.close(() => resolve(told)));
    });
  });
}

function speakTo(listener, text) {
  return new Promise((resolve) => {
    listener.listen(0, '127.0.0.1', () => {
      const socket = tls.connect({ port: listener.address().port, host: '127.0.0.1', ca });
      socket.on('error', (error) => console.log(`${text}: ${error.code}`));
      socket.on('close', () => listener.close(resolve));
    });
  });
}

(async () => {
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outcomes = new Set();
  for (let count = 1; count < 600; count += 23) {
    const { isSecure, words } = await cutAfter(count, (client) => client.end());
    outcomes.add(isSecure ? 'were secure' : `failed with ${words}`);
  }
  console.log(`handshakes that were cut: all ${[...outcomes].join(' or ')}`);
  const ended = await cutAfter(Infinity, (client) => client.end());
  console.log(`an end without a word: ${ended.words.join(', ')}`);
  const reset = await cutAfter(Infinity, (client) => client.resetAndDestroy());
  console.log(`a reset: ${reset.words.join(', ')}`);
  await speakTo(net.createServer((socket) => {
    socket.resume().on('error', () => {}).end('HTTP/1.1 200 OK\r\n\r\n');
  }), 'no TLS');
  heard.clear();
  const plain = net.connect(server.address().port, '127.0.0.1');
  plain.on('error', () => {}).resume().write('GET / HTTP/1.1\r\n\r\n');
  await new Promise((resolve) => plain.on('close', resolve));
  console.log(`the server heard of ${[...heard]}, and goes on`);
  server.close();
})();
