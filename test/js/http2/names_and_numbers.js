// node:http2 has its names, numbers and settings.
// Prints:
//   connect constants createServer createSecureServer getDefaultSettings getPackedSettings getUnpackedSettings performServerHandshake sensitiveHeaders Http2ServerRequest Http2ServerResponse
//   240 :path 418 8
//   16384 true
//   Symbol(sensitiveHeaders)
//   000200000000000500004e20006300000007 { enablePush: false, maxFrameSize: 20000, customSettings: { '99': 7 } }
//   RangeError ERR_HTTP2_INVALID_SETTING_VALUE Invalid value for setting "maxFrameSize": 1
//   TypeError ERR_HTTP2_INVALID_SETTING_VALUE Invalid value for setting "enablePush": 1
//   RangeError ERR_HTTP2_INVALID_SETTING_VALUE Invalid value for setting "initialWindowSize": 2147483648
//   TypeError ERR_INVALID_ARG_TYPE The "settings" argument must be of type object. Received null
//   RangeError ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH
'use strict';

const http2 = require('http2');

const { constants } = http2;
console.log(Object.keys(http2).join(' '));
console.log(Object.keys(constants).length, constants.HTTP2_HEADER_PATH,
  constants.HTTP_STATUS_TEAPOT, constants.NGHTTP2_CANCEL);
const { enablePush, maxFrameSize } = http2.getDefaultSettings();
console.log(maxFrameSize, enablePush);
console.log(http2.sensitiveHeaders);

const settings = { maxFrameSize: 20_000, enablePush: false, customSettings: { 99: 7 } };
const packed = http2.getPackedSettings(settings);
console.log(packed.toString('hex'), http2.getUnpackedSettings(packed));

for (const wrong of [{ maxFrameSize: 1 }, { enablePush: 1 }, { initialWindowSize: 2 ** 31 }, null]) {
  try {
    http2.getPackedSettings(wrong);
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
}
try {
  http2.getUnpackedSettings(Buffer.alloc(5));
} catch ({ name, code }) {
  console.log(name, code);
}
