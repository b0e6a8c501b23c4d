// A client that does not read holds the server's responses back, and a server that does not read
// holds the client's upload back; both go on.
// Prints:
//   server was held back: true
//   client got 33554432
//   client was held back: true
//   server got 33554432
'use strict';

const http = require('http');

const kChunk = Buffer.alloc(64 * 1024, 'x');
const kCount = 512;

// When the current writer has to wait: now, or later.
let tellHeld;
let held;

function expectHeld() {
  held = new Promise((resolve) => { tellHeld = resolve; });
}

// Writes all of it, and says whether it had to wait.
function pour(stream, done) {
  let left = kCount;
  let wasHeld = false;
  function go() {
    while (left > 0) {
      left--;
      if (!stream.write(kChunk) && left > 0) {
        wasHeld = true;
        tellHeld();
        // What is not taken must not pile up here.
        if (stream.writableLength > 4 * 1024 * 1024) throw new Error('it piles up');
        stream.once('drain', go);
        return;
      }
    }
    stream.end();
    done(wasHeld);
  }
  go();
}

const server = http.createServer((request, response) => {
  if (request.method === 'GET') {
    pour(response, (wasHeld) => console.log('server was held back:', wasHeld));
    return;
  }
  // Reads when the client has noticed.
  held.then(() => {
    let size = 0;
    request.on('data', (chunk) => { size += chunk.length; });
    request.on('end', () => response.end(`${size}`));
  });
});

server.listen(0, '127.0.0.1', () => {
  expectHeld();
  const options = { host: '127.0.0.1', port: server.address().port };
  http.get(options, (response) => {
    let size = 0;
    response.pause();
    // Only when the server waits for us.
    response.on('data', (chunk) => { size += chunk.length; });
    held.then(() => response.resume());
    response.on('end', () => {
      console.log('client got', size);
      upload(options);
    });
  });
});

function upload(options) {
  expectHeld();
  const request = http.request({ ...options, method: 'POST' });
  pour(request, (wasHeld) => console.log('client was held back:', wasHeld));
  request.on('response', (response) => {
    response.on('data', (chunk) => {
      console.log('server got', `${chunk}`);
      server.close();
      request.destroy();
    });
  });
}
