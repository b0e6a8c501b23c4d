'use strict';

// A server for tools/bench/io.py: every connection gets the file that is named as the argument.

const fs = require('fs');
const net = require('net');

const server = net.createServer((socket) => fs.createReadStream(process.argv[2]).pipe(socket));
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
