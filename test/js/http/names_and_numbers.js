// What the module exports beside servers and requests: names that are checked, methods, status codes, limits, classes.
// Prints:
//   ACL BIND CHECKOUT CONNECT COPY DELETE GET HEAD LINK LOCK M-SEARCH MERGE MKACTIVITY MKCALENDAR MKCOL MOVE NOTIFY OPTIONS PATCH POST PROPFIND PROPPATCH PURGE PUT QUERY REBIND REPORT SEARCH SOURCE SUBSCRIBE TRACE UNBIND UNLINK UNLOCK UNSUBSCRIBE 63
//   100 Continue
//   204 No Content
//   304 Not Modified
//   404 Not Found
//   418 I'm a Teapot
//   511 Network Authentication Required
//   undefined 16384 true
//   7
//   undefined
//   TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["a b"]
//   TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token [""]
//   TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["é"]
//   TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["5"]
//   TypeError ERR_INVALID_HTTP_TOKEN a label must be a valid HTTP token ["a b"]
//   undefined
//   TypeError ERR_HTTP_INVALID_HEADER_VALUE Invalid value "undefined" for header "x"
//   TypeError ERR_INVALID_CHAR Invalid character in header content ["x"]
//   TypeError ERR_INVALID_CHAR Invalid character in header content ["x"]
//   undefined
//   RangeError ERR_OUT_OF_RANGE The value of "max" is out of range. It must be >= 1 && <= 9007199254740991. Received 0
//   RangeError ERR_OUT_OF_RANGE The value of "max" is out of range. It must be >= 1 && <= 9007199254740991. Received -1
//   RangeError ERR_OUT_OF_RANGE The value of "max" is out of range. It must be an integer. Received 1.5
//   TypeError ERR_INVALID_ARG_TYPE The "max" argument must be of type number. Received type string ('x')
//   TypeError ERR_INVALID_ARG_TYPE The "max" argument must be of type number. Received undefined
//   1 false true
//   Error ERR_METHOD_NOT_IMPLEMENTED The _implicitHeader() method is not implemented
//   null {} false true
//   200 false true
//   true true /there
//   200 hello
'use strict';

const http = require('http');
const net = require('net');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

console.log(http.METHODS.join(' '), Object.keys(http.STATUS_CODES).length);
for (const code of [100, 204, 304, 404, 418, 511]) console.log(code, http.STATUS_CODES[code]);
console.log(http.STATUS_CODES[999], http.maxHeaderSize, http.MessageEvent === globalThis.MessageEvent);
console.log(new http.MessageEvent('message', { data: 7 }).data);

tell(() => http.validateHeaderName('X-Good'));
for (const bad of ['a b', '', 'é', 5]) tell(() => http.validateHeaderName(bad));
tell(() => http.validateHeaderName('a b', 'a label'));
tell(() => http.validateHeaderValue('x', 'value'));
for (const bad of [undefined, 'a\nb', '\u4e2d']) tell(() => http.validateHeaderValue('x', bad));

tell(() => http.setMaxIdleHTTPParsers(5));
for (const bad of [0, -1, 1.5, 'x', undefined]) tell(() => http.setMaxIdleHTTPParsers(bad));

const message = new http.OutgoingMessage();
message.setHeader('A', '1');
console.log(message.getHeader('a'), message.headersSent, message.writable);
tell(() => message._implicitHeader());
const incoming = new http.IncomingMessage(new net.Socket());
console.log(incoming.httpVersion, incoming.headers, incoming.complete, incoming.readable);
const response = new http.ServerResponse({ method: 'HEAD', httpVersionMajor: 1, httpVersionMinor: 1 });
console.log(response.statusCode, response._hasBody, response instanceof http.OutgoingMessage);

// A connection of any origin is served by _connectionListener.
const server = http.createServer((request, answer) => {
  console.log(request instanceof http.IncomingMessage, answer instanceof http.ServerResponse, request.url);
  answer.end('hello');
});
const plain = net.createServer((socket) => http._connectionListener.call(server, socket));
plain.listen(0, '127.0.0.1', () => {
  http.get({ port: plain.address().port, host: '127.0.0.1', path: '/there', agent: false }, (answer) => {
    answer.setEncoding('utf8').on('data', (text) => console.log(answer.statusCode, text));
    plain.close();
  });
});
