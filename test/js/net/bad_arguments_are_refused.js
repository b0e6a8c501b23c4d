// Before anything is done.
// Prints:
//   connect TypeError ERR_MISSING_ARGS The "options" or "port" or "path" argument must be specified
//   connect TypeError ERR_MISSING_ARGS The "options" or "port" or "path" argument must be specified
//   connect TypeError ERR_INVALID_ARG_TYPE The "options.port" property must be one of type number or string. Received null
//   connect TypeError ERR_INVALID_ARG_TYPE The "options.host" property must be of type string. Received type number (5)
//   connect RangeError ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type number (-1).
//   connect RangeError ERR_SOCKET_BAD_PORT Port should be >= 0 and < 65536. Received type string ('abc').
//   connect TypeError ERR_INVALID_ARG_TYPE The "options.port" property must be one of type number or string. Received type boolean (true)
//   connect TypeError ERR_INVALID_IP_ADDRESS Invalid IP address: nonsense
//   connect TypeError ERR_INVALID_ARG_TYPE The "options.localPort" property must be of type number. Received type string ('nonsense')
//   connect TypeError ERR_INVALID_ARG_TYPE The "options.lookup" property must be of type function. Received type number (5)
//   connect TypeError ERR_INVALID_ARG_TYPE The "options.path" property must be of type string. Received type number (5)
//   connect TypeError ERR_INVALID_ARG_TYPE The "options.autoSelectFamily" property must be of type boolean. Received type number (1)
//   connect RangeError ERR_OUT_OF_RANGE The value of "options.autoSelectFamilyAttemptTimeout" is out of range. It must be >= 1 && <= 2147483647. Received 0
//   listen RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (-1).
//   listen TypeError ERR_INVALID_ARG_VALUE The argument 'options' is invalid. Received { port: true }
//   listen TypeError ERR_INVALID_ARG_VALUE The argument 'options' must have the property "port" or "path". Received {}
//   listen TypeError ERR_INVALID_ARG_VALUE The argument 'options' must have the property "port" or "path". Received { host: 'name' }
//   listen TypeError ERR_INVALID_ARG_VALUE The argument 'options' is invalid. Received { path: 5 }
//   listen RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type string ('abc').
//   listen RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (65536).
//   listen RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type string ('65536').
//   listen RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (NaN).
//   listen RangeError ERR_SOCKET_BAD_PORT options.port should be >= 0 and < 65536. Received type number (1.5).
//   listen TypeError ERR_INVALID_ARG_TYPE The "options.signal" property must be an instance of AbortSignal. Received type number (5)
//   listen TypeError ERR_INVALID_ARG_VALUE The argument 'options' must have the property "port" or "path". Received { backlog: 5 }
//   createServer TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
//   createServer TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type string ('text')
//   createServer TypeError ERR_INVALID_ARG_TYPE The "options.highWaterMark" property must be of type number. Received type string ('x')
//   createServer TypeError ERR_INVALID_ARG_TYPE The "options.keepAliveInitialDelay" property must be of type number. Received type string ('x')
//   createServer TypeError ERR_INVALID_ARG_TYPE The "options.blockList" property must be an net.BlockList. Received type number (5)
//   Socket TypeError ERR_INVALID_ARG_VALUE The property 'options.objectMode' is not supported. Received true
//   Socket TypeError ERR_INVALID_ARG_VALUE The property 'options.readableObjectMode' is not supported. Received true
//   Socket TypeError ERR_INVALID_ARG_VALUE The property 'options.writableObjectMode' is not supported. Received true
//   Socket RangeError ERR_OUT_OF_RANGE The value of "fd" is out of range. It must be >= 0 && <= 2147483647. Received -1
//   Socket TypeError ERR_INVALID_ARG_TYPE The "fd" argument must be of type number. Received type string ('x')
//   Socket TypeError ERR_INVALID_FD_TYPE Unsupported fd type: UNKNOWN
//   Socket TypeError ERR_INVALID_ARG_TYPE The "signal" argument must be an instance of AbortSignal. Received type number (5)
//   Socket TypeError ERR_INVALID_ARG_TYPE The "options.keepAliveInitialDelay" property must be of type number. Received type string ('x')
//   Socket TypeError ERR_INVALID_ARG_TYPE The "options.blockList" property must be an net.BlockList. Received type number (1)
//   Socket TypeError ERR_INVALID_ARG_VALUE The property 'options.readableHighWaterMark' is invalid. Received -1
//   Socket taken
//   Socket taken
//   setTimeout TypeError ERR_INVALID_ARG_TYPE The "msecs" argument must be of type number. Received type string ('x')
//   setTimeout RangeError ERR_OUT_OF_RANGE The value of "msecs" is out of range. It must be a non-negative finite number. Received -1
//   setTimeout RangeError ERR_OUT_OF_RANGE The value of "msecs" is out of range. It must be a non-negative finite number. Received Infinity
//   setTimeout TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
//   setTypeOfService RangeError ERR_OUT_OF_RANGE The value of "tos" is out of range. It must be >= 0 && <= 255. Received 300
//   setTypeOfService TypeError ERR_INVALID_ARG_TYPE The "tos" argument must be of type number. Received type string ('x')
//   getConnections TypeError ERR_INVALID_ARG_TYPE The "callback" argument must be of type function. Received type number (5)
//   setDefaultAutoSelectFamily TypeError ERR_INVALID_ARG_TYPE The "value" argument must be of type boolean. Received type number (5)
//   setDefaultAutoSelectFamilyAttemptTimeout RangeError ERR_OUT_OF_RANGE The value of "value" is out of range. It must be >= 1 && <= 2147483647. Received 0
//   10 true
//   listen again Error ERR_SERVER_ALREADY_LISTEN Listen method has been called more than once without closing.
//   [ { port: 80, host: 'host' }, null, Symbol(normalizedArgs): true ] [ { path: './path' }, null, Symbol(normalizedArgs): true ] [ {}, null, Symbol(normalizedArgs): true ]
'use strict';

const net = require('net');

function say(name, call) {
  try {
    call();
    console.log(name, 'taken');
  } catch (error) {
    console.log(name, error.name, error.code, error.message);
  }
}
for (const options of [undefined, {}, null, { port: 80, host: 5 }, { port: -1 }, { port: 'abc' },
  { port: true },
  { port: 80, localAddress: 'nonsense' }, { port: 80, localPort: 'nonsense' }, { port: 80,
  lookup: 5 }, { path: 5 },
  { port: 1, autoSelectFamily: 1 }, { port: 1, autoSelectFamilyAttemptTimeout: 0 }]) {
  say('connect', () => new net.Socket().connect(options));
}
for (const args of [[-1], [true], [{}], [{ host: 'name' }], [{ path: 5 }], [{ port: 'abc' }],
  [65536], ['65536'], [NaN], [1.5],
  [{ port: 0, signal: 5 }], [{ backlog: 5 }]]) {
  say('listen', () => net.createServer().listen(...args));
}
for (const args of [[5], ['text'], [{ highWaterMark: 'x' }], [{ keepAliveInitialDelay: 'x' }],
  [{ blockList: 5 }]]) {
  say('createServer', () => net.createServer(...args));
}
for (const options of [{ objectMode: true }, { readableObjectMode: true },
  { writableObjectMode: true }, { fd: -1 },
  { fd: 'x' }, { fd: 999 }, { signal: 5 }, { keepAliveInitialDelay: 'x' }, { blockList: 1 },
  { highWaterMark: -1 },
  { onread: 5 }, { onread: { buffer: 5, callback() {} } }]) {
  say('Socket', () => new net.Socket(options));
}
const socket = new net.Socket();
say('setTimeout', () => socket.setTimeout('x'));
say('setTimeout', () => socket.setTimeout(-1));
say('setTimeout', () => socket.setTimeout(Infinity));
say('setTimeout', () => socket.setTimeout(5, 5));
socket.setTimeout(0);
say('setTypeOfService', () => socket.setTypeOfService(300));
say('setTypeOfService', () => socket.setTypeOfService('x'));
say('getConnections', () => net.createServer().getConnections(5));
say('setDefaultAutoSelectFamily', () => net.setDefaultAutoSelectFamily(5));
say('setDefaultAutoSelectFamilyAttemptTimeout',
  () => net.setDefaultAutoSelectFamilyAttemptTimeout(0));
net.setDefaultAutoSelectFamilyAttemptTimeout(5);
console.log(net.getDefaultAutoSelectFamilyAttemptTimeout(), net.getDefaultAutoSelectFamily());
const server = net.createServer().listen(0, () => server.close());
say('listen again', () => server.listen(0));
console.log(net._normalizeArgs([80, 'host']), net._normalizeArgs(['./path']),
  net._normalizeArgs([]));
