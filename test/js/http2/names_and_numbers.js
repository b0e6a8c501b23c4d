// node:http2 can be loaded, and has its names and numbers; sessions say that they are not there.
//
// Needs: giro
// Prints:
//   240 :path 418 8
//   16384 true
//   Symbol(sensitiveHeaders)
//   ERR_NOT_IMPLEMENTED http2.connect
//   ERR_NOT_IMPLEMENTED http2.createServer

'use strict';

const http2 = require('http2');

const { constants } = http2;
console.log(Object.keys(constants).length, constants.HTTP2_HEADER_PATH,
  constants.HTTP_STATUS_TEAPOT, constants.NGHTTP2_CANCEL);
const { enablePush, maxFrameSize } = http2.getDefaultSettings();
console.log(maxFrameSize, enablePush);
console.log(http2.sensitiveHeaders);
for (const name of ['connect', 'createServer']) {
  try {
    http2[name]();
  } catch ({ code, message }) {
    console.log(code, /http2\.\w+/.exec(message)[0]);
  }
}
