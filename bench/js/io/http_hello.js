'use strict';

// A server for tools/bench/io.py, which reads the port and brings the load.

const http = require('http');

const server = http.createServer((request, response) => response.end('hello'));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
