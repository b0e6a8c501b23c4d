'use strict';

// Connections of a secure server that do not speak HTTP/2.

const { FunctionPrototypeCall } = primordials;

const {
  connectionListener, httpServerPreClose, setupConnectionsTracking, storeHTTPOptions, Server,
} = require('internal/http/server');
const { kUniqueHeaders, parseUniqueHeadersOption } = require('internal/http/outgoing_headers');

// After the word that says what is wrong.
const kRefusal = ' ALPN Protocol, expected `h2` to be available.\n' +
  'If this is a HTTP request: The server was not configured with the `allowHTTP1` option or a ' +
  'listener for the `unknownProtocol` event.\n';

// What makes of it a server of HTTP/1, too.
function setUp(server, { Http1IncomingMessage, Http1ServerResponse, http1Options, ...options }) {
  const settings = {
    ...options,
    IncomingMessage: Http1IncomingMessage,
    ServerResponse: Http1ServerResponse,
    ...http1Options,
  };
  FunctionPrototypeCall(storeHTTPOptions, server, settings);
  server.httpAllowHalfOpen = false;
  server.maxHeadersCount = null;
  server.maxRequestsPerSocket = 0;
  server[kUniqueHeaders] = parseUniqueHeadersOption(settings.uniqueHeaders);
  server.closeIdleConnections = Server.prototype.closeIdleConnections;
  server.closeAllConnections = Server.prototype.closeAllConnections;
  server.on('listening', setupConnectionsTracking);
}

function preClose(server) {
  httpServerPreClose(server);
}

function serve(server, socket, options) {
  if (options.allowHTTP1 === true) {
    socket.server = server;
    FunctionPrototypeCall(connectionListener, server, socket);
    return;
  }
  destroyLater(socket, options.unknownProtocolTimeout);
  if (server.emit('unknownProtocol', socket)) return;
  const text = `${socket.alpnProtocol === false ? 'Missing' : 'Unknown'}${kRefusal}`;
  socket.end('HTTP/1.0 403 Forbidden\r\nContent-Type: text/plain\r\n' +
    `Content-Length: ${text.length}\r\n\r\n${text}`);
}

function destroyLater(socket, delay) {
  const { clearTimeout, setTimeout } = require('timers');
  const timer = setTimeout(() => {
    if (!socket.destroyed) socket.destroy();
  }, delay);
  timer.unref();
  socket.once('close', () => clearTimeout(timer));
}

module.exports = { preClose, serve, setUp };
