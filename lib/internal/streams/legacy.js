'use strict';

// `Stream`, the base class of all streams: an event emitter with the pipe() of the first Node
// versions.

const {
  ArrayIsArray,
  ArrayPrototypeUnshift,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  ReflectApply,
  Symbol,
} = primordials;
const EE = require('events');

// A function of ours that is to run on `this` is called as a method under a symbol: that is safe
// from a replaced Function.prototype.call, and Reflect.apply() would cost 50 ns.
const kInitEmitter = Symbol('kInitEmitter');

function Stream(options) {
  this[kInitEmitter](options);
}
ObjectSetPrototypeOf(Stream.prototype, EE.prototype);
ObjectSetPrototypeOf(Stream, EE);

function defineHidden(prototype, key, value) {
  ObjectDefineProperty(prototype, key, { __proto__: null, value, enumerable: false });
}
defineHidden(Stream.prototype, kInitEmitter, EE);

Stream.prototype.pipe = function(dest, options) {
  const source = this;
  let ended = false;

  function onData(chunk) {
    if (dest.writable && dest.write(chunk) === false && source.pause) source.pause();
  }
  function onDrain() {
    if (source.readable && source.resume) source.resume();
  }
  function onEnd() {
    if (ended) return;
    ended = true;
    dest.end();
  }
  function onClose() {
    if (ended) return;
    ended = true;
    if (typeof dest.destroy === 'function') dest.destroy();
  }
  // An error nobody listens to is thrown, as it would be without the pipe.
  function onError(error) {
    cleanup();
    if (ReflectApply(EE.prototype.listenerCount, this, ['error']) === 0) this.emit('error', error);
  }
  function cleanup() {
    source.removeListener('data', onData);
    dest.removeListener('drain', onDrain);
    source.removeListener('end', onEnd);
    source.removeListener('close', onClose);
    source.removeListener('error', onError);
    dest.removeListener('error', onError);
    source.removeListener('end', cleanup);
    source.removeListener('close', cleanup);
    dest.removeListener('close', cleanup);
  }

  source.on('data', onData);
  dest.on('drain', onDrain);
  if (!dest._isStdio && (!options || options.end !== false)) {
    source.on('end', onEnd);
    source.on('close', onClose);
  }
  prependListener(source, 'error', onError);
  prependListener(dest, 'error', onError);
  source.on('end', cleanup);
  source.on('close', cleanup);
  dest.on('close', cleanup);
  dest.emit('pipe', source);
  return dest;
};

// Old emitters have no prependListener(): their list of listeners is changed by hand.
function prependListener(emitter, event, fn) {
  if (typeof emitter.prependListener === 'function') return emitter.prependListener(event, fn);
  const present = emitter._events?.[event];
  if (!present) emitter.on(event, fn);
  else if (ArrayIsArray(present)) ArrayPrototypeUnshift(present, fn);
  else emitter._events[event] = [fn, present];
}

module.exports = { Stream, defineHidden, kInitEmitter, prependListener };
