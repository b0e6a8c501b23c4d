'use strict';

// Web streams are not there yet: what needs them says so.

const { codes: { ERR_METHOD_NOT_IMPLEMENTED } } = require('internal/errors');

function fromWebNotImplemented() {
  throw new ERR_METHOD_NOT_IMPLEMENTED('Duplex.fromWeb()');
}

function install(Class, className) {
  Class.fromWeb = function(stream, options) {
    throw new ERR_METHOD_NOT_IMPLEMENTED(`${className}.fromWeb()`);
  };
  Class.toWeb = function(stream, options) {
    throw new ERR_METHOD_NOT_IMPLEMENTED(`${className}.toWeb()`);
  };
}

module.exports = { fromWebNotImplemented, install };
