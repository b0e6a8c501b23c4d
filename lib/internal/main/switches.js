'use strict';

// Options that take something away from the globals, modules and the language, before any program
// runs.

const { ObjectDefineProperty, ObjectPrototype, ReflectDeleteProperty, globalThis } = primordials;
const options = internalBinding('options');

function refuseProto() {
  const { codes: { ERR_PROTO_ACCESS } } = require('internal/errors');
  throw new ERR_PROTO_ACCESS();
}

// Of a realm, as --disable-proto says.
function limitProto(prototype) {
  const mode = options['--disable-proto'];
  if (mode === 'delete') {
    ReflectDeleteProperty(prototype, '__proto__');
  } else if (mode === 'throw') {
    ObjectDefineProperty(prototype, '__proto__', {
      __proto__: null, get: refuseProto, set: refuseProto, enumerable: false, configurable: true,
    });
  }
}

function apply() {
  limitProto(ObjectPrototype);
  if (options['--experimental-websocket'] === false) {
    ReflectDeleteProperty(globalThis, 'CloseEvent');
    ReflectDeleteProperty(globalThis, 'WebSocket');
  }
  if (options['--experimental-global-navigator'] === false) {
    ReflectDeleteProperty(globalThis, 'navigator');
    ReflectDeleteProperty(globalThis, 'Navigator');
  }
  if (options['--experimental-sqlite'] === false) require('internal/builtins').hide('sqlite');
  if (options['--use-strict']) {
    const { Module } = require('internal/modules/cjs');
    Module.wrapper = [`${Module.wrapper[0]}'use strict';`, Module.wrapper[1]];
  }
}

module.exports = { apply, limitProto };
