'use strict';

// toWeb() and fromWeb() of Node's classes. The web's streams are loaded when they are asked for.

function adapters() {
  return require('internal/webstreams/adapters');
}

const methods = {
  __proto__: null,
  Readable: {
    fromWeb: (stream, options) => adapters().readableFromWeb(stream, options),
    toWeb: (stream, options) => adapters().readableToWeb(stream, options),
  },
  Writable: {
    fromWeb: (stream, options) => adapters().writableFromWeb(stream, options),
    toWeb: (stream) => adapters().writableToWeb(stream),
  },
  Duplex: {
    fromWeb: (pair, options) => adapters().duplexFromWeb(pair, options),
    toWeb: (duplex, options) => adapters().toWebPair(duplex, options),
  },
};

function install(Class, className) {
  const { fromWeb, toWeb } = methods[className];
  Class.fromWeb = function(stream, options) { return fromWeb(stream, options); };
  Class.toWeb = function(stream, options) { return toWeb(stream, options); };
}

// A stream of the web's, in a place where one of Node's is needed.
function nodeStreamOf(stream) {
  return adapters().nodeStreamOf(stream);
}

module.exports = { install, nodeStreamOf };
