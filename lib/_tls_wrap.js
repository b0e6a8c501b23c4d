'use strict';

const { Server, TLSSocket, connect, createServer } = require('tls');

module.exports = { TLSSocket, Server, createServer, connect };
