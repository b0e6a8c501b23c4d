'use strict';

// What NODE_DEBUG=http2 shows. Without the variable, nothing is loaded for it.

function nop() {}

module.exports = process.env.NODE_DEBUG === undefined ? nop :
  require('internal/util/debuglog').debuglog('http2');
