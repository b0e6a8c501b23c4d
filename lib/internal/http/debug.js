'use strict';

// What NODE_DEBUG=http shows. Without the variable, nothing is loaded for it.

function nop() {}

module.exports = process.env.NODE_DEBUG === undefined ? nop :
  require('internal/util/debuglog').debuglog('http');
