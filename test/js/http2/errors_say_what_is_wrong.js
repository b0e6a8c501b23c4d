// What a program asks for at the wrong time, or with wrong arguments, throws with Node's codes and
// messages.
// Prints:
//   Error ERR_HTTP2_UNSUPPORTED_PROTOCOL protocol "ftp:" is unsupported.
//   TypeError ERR_INVALID_ARG_TYPE The "authority" argument must be of type string or an instance of URL or Object. Received type number (1)
//   TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
//   TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
//   RangeError ERR_OUT_OF_RANGE The value of "options.maxSessionInvalidFrames" is out of range. It must be >= 0 && <= 4294967295. Received -1
//   TypeError ERR_HTTP2_INVALID_PSEUDOHEADER ":bad" is an invalid pseudoheader or is used incorrectly
//   Error ERR_HTTP2_CONNECT_AUTHORITY :authority header is required for CONNECT requests
//   Error ERR_HTTP2_CONNECT_PATH The :path header is forbidden for CONNECT requests
//   TypeError ERR_INVALID_ARG_TYPE The "headers" argument must be an instance of Array or Object. Received type number (1)
//   TypeError ERR_INVALID_ARG_TYPE The "options.endStream" property must be of type boolean. Received type number (1)
//   RangeError ERR_OUT_OF_RANGE The value of "windowSize" is out of range. It must be >= 0 && <= 2147483647. Received -1
//   TypeError ERR_INVALID_ARG_TYPE The "msecs" argument must be of type number. Received type string ('x')
//   RangeError ERR_HTTP2_STATUS_INVALID Invalid status code: 101
//   TypeError ERR_HTTP2_INVALID_CONNECTION_HEADERS HTTP/1 Connection specific headers are forbidden: "connection"
//   TypeError ERR_HTTP2_INVALID_PSEUDOHEADER ":path" is an invalid pseudoheader or is used incorrectly
//   TypeError ERR_INVALID_HTTP_TOKEN Header name must be a valid HTTP token ["a b"]
//   TypeError ERR_HTTP2_HEADER_SINGLE_VALUE Header field "content-length" must only have a single value
//   TypeError ERR_INVALID_ARG_TYPE The "headers" argument must be an instance of Array or Object. Received type number (1)
//   TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (1)
//   Error ERR_HTTP2_TRAILERS_NOT_READY Trailing headers cannot be sent until after the wantTrailers event is emitted
//   RangeError ERR_HTTP2_INVALID_INFO_STATUS Invalid informational status code: 200
//   Error ERR_HTTP2_STATUS_101 HTTP status code 101 (Switching Protocols) is forbidden in HTTP/2
//   TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received undefined
//   Error ERR_HTTP2_PAYLOAD_FORBIDDEN Responses with 204 status must not have a payload
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.offset' is invalid. Received 'a'
//   TypeError ERR_INVALID_ARG_TYPE The "fd" argument must be of type number or an instance of FileHandle. Received type string ('x')
//   TypeError ERR_INVALID_ARG_TYPE The "code" argument must be of type number. Received type string ('x')
//   RangeError ERR_HTTP2_INVALID_SETTING_VALUE Invalid value for setting "maxFrameSize": 1
//   RangeError ERR_HTTP2_PING_LENGTH HTTP2 ping payload must be 8 bytes
//   TypeError ERR_INVALID_ARG_TYPE The "code" argument must be of type number. Received type string ('x')
//   TypeError ERR_INVALID_CHAR Invalid character in alt
//   Error ERR_HTTP2_NO_SOCKET_MANIPULATION HTTP/2 sockets should not be directly manipulated (e.g. read and written)
//   Error ERR_HTTP2_HEADERS_SENT Response has already been initiated.
//   Error ERR_HTTP2_HEADERS_AFTER_RESPOND Cannot specify additional headers after response initiated
//   Error ERR_HTTP2_INVALID_STREAM The stream has been destroyed
//   Error ERR_HTTP2_INVALID_SESSION The session has been destroyed
//   Error ERR_HTTP2_INVALID_SESSION The session has been destroyed
//   Error ERR_HTTP2_INVALID_SESSION The session has been destroyed
//   late ERR_HTTP2_INVALID_SESSION
'use strict';

const http2 = require('http2');

function tell(...calls) {
  for (const call of calls) {
    try {
      call();
      console.log('no error');
    } catch ({ name, code, message }) {
      console.log(name, code, message);
    }
  }
}

const server = http2.createServer();
server.on('stream', (stream) => {
  stream.on('error', () => {});
  tell(
    () => stream.respond({ ':status': 101 }),
    () => stream.respond({ connection: 'x' }),
    () => stream.respond({ ':path': '/' }),
    () => stream.respond({ 'a b': 'x' }),
    () => stream.respond({ 'content-length': ['1', '2'] }),
    () => stream.respond(1),
    () => stream.respond({}, 1),
    () => stream.sendTrailers({}),
    () => stream.additionalHeaders({ ':status': 200 }),
    () => stream.additionalHeaders({ ':status': 101 }),
    () => stream.pushStream({}, 1),
    () => stream.respondWithFile('x', { ':status': 204 }),
    () => stream.respondWithFile('x', {}, { offset: 'a' }),
    () => stream.respondWithFD('x'),
    () => stream.close('x'),
    () => stream.session.settings({ maxFrameSize: 1 }),
    () => stream.session.ping(Buffer.alloc(3), () => {}),
    () => stream.session.goaway('x'),
    () => stream.session.altsvc('\u0001', 1),
    () => stream.session.socket.write('x'),
  );
  stream.respond();
  tell(
    () => stream.respond(),
    () => stream.additionalHeaders({ ':status': 103 }),
  );
  const { session } = stream;
  stream.destroy();
  tell(() => stream.respond());
  session.destroy();
  tell(
    () => session.ping(() => {}),
    () => session.settings({}),
    () => session.goaway(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  tell(
    () => http2.connect('ftp://a'),
    () => http2.connect(1),
    () => http2.connect('http://a', 1),
    () => http2.createServer(1),
    () => http2.createServer({ maxSessionInvalidFrames: -1 }),
  );
  const client = http2.connect(url);
  client.on('error', () => {});
  tell(
    () => client.request({ ':bad': 'x' }),
    () => client.request({ ':method': 'CONNECT', ':authority': undefined }),
    () => client.request({ ':method': 'CONNECT', ':authority': 'a', ':path': '/' }),
    () => client.request(1),
    () => client.request({}, { endStream: 1 }),
    () => client.setLocalWindowSize(-1),
    () => client.setTimeout('x'),
  );
  client.request().on('error', () => {}).on('close', () => {
    server.close();
    client.destroy();
    client.request().on('error', ({ code }) => console.log('late', code));
  });
});
