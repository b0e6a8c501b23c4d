'use strict';

// A server for tools/bench/tls.py, which reads the port and brings the load.
// Arguments: https, http2, file or echo; the key, the certificate, a file.

const fs = require('fs');

const [kind, key, cert, file] = process.argv.slice(2);
const options = { key: fs.readFileSync(key), cert: fs.readFileSync(cert) };
const hello = (request, response) => response.end('hello');

function makeServer() {
  switch (kind) {
    case 'http2': return require('http2').createSecureServer(options, hello);
    case 'file':
      return require('https').createServer(options, (request, response) => {
        fs.createReadStream(file).pipe(response);
      });
    case 'echo': return require('tls').createServer(options, (socket) => socket.pipe(socket));
    default: return require('https').createServer(options, hello);
  }
}

const server = makeServer();
server.on('tlsClientError', () => {});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
