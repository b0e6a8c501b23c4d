'use strict';

// `Stream`, the base class of all streams: an event emitter with the pipe() of the first Node
// versions.

const {
  ArrayIsArray,
  ArrayPrototypePush,
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
  const links = new Links();
  links.add(source, 'data', (chunk) => {
    if (dest.writable && dest.write(chunk) === false && source.pause) source.pause();
  });
  links.add(dest, 'drain', () => {
    if (source.readable && source.resume) source.resume();
  });
  if (!dest._isStdio && options?.end !== false) endWith(source, dest, links);
  // An error nobody listens to is thrown, as it would be without the pipe.
  function onError(error) {
    links.cut();
    if (ReflectApply(EE.prototype.listenerCount, this, ['error']) === 0) this.emit('error', error);
  }
  links.addFirst(source, 'error', onError);
  links.addFirst(dest, 'error', onError);
  const cut = () => links.cut();
  links.add(source, 'end', cut);
  links.add(source, 'close', cut);
  links.add(dest, 'close', cut);
  dest.emit('pipe', source);
  return dest;
};

// The destination ends when the source does; a source that closes without an end takes it along.
function endWith(source, dest, links) {
  let isOpen = true;
  const shut = (how) => {
    if (!isOpen) return;
    isOpen = false;
    if (how === 'end') dest.end();
    else if (typeof dest.destroy === 'function') dest.destroy();
  };
  links.add(source, 'end', () => shut('end'));
  links.add(source, 'close', () => shut('destroy'));
}

// The listeners of one pipe.
class Links {
  constructor() {
    this.all = [];
  }

  add(emitter, event, listener) {
    ArrayPrototypePush(this.all, { emitter, event, listener });
    emitter.on(event, listener);
  }

  addFirst(emitter, event, listener) {
    ArrayPrototypePush(this.all, { emitter, event, listener });
    prependListener(emitter, event, listener);
  }

  cut() {
    for (let i = 0; i < this.all.length; i++) {
      const { emitter, event, listener } = this.all[i];
      emitter.removeListener(event, listener);
    }
  }
}

// Old emitters have no prependListener(): their list of listeners is changed by hand.
function prependListener(emitter, event, fn) {
  if (typeof emitter.prependListener === 'function') return emitter.prependListener(event, fn);
  const present = emitter._events?.[event];
  if (!present) emitter.on(event, fn);
  else if (ArrayIsArray(present)) ArrayPrototypeUnshift(present, fn);
  else emitter._events[event] = [fn, present];
}

module.exports = { Stream, defineHidden, kInitEmitter, prependListener };
