'use strict';

// worker_threads.moveMessagePortToContext(): a port whose every object is of the realm of a context,
// also what comes through it. Behind it is a port of this realm, whose messages are copied.

const {
  BigIntPrototypeValueOf, BooleanPrototypeValueOf, DatePrototypeGetTime,
  FunctionPrototypeCall, MapPrototypeSet, NumberPrototypeValueOf, ObjectDefineProperty, ReflectApply,
  RegExpPrototypeGetFlags, RegExpPrototypeGetSource, SafeMap, SafeWeakMap, SetPrototypeAdd,
  StringPrototypeValueOf, TypeError, TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet, Uint8Array,
} = primordials;
const { kind } = internalBinding('messaging');
const {
  MessagePort, isMessagePort, kClosed, kReceive, kReceiveError,
} = require('internal/message_port');
const { structuredClone } = require('internal/structured_clone');
const { describe } = require('internal/structured_clone/describe');
const kinds = require('internal/structured_clone/kinds');
const { builtInsOf, contextOf } = require('internal/vm/contexts');
const { runText } = require('internal/vm/run');

// Runs in the context: (host) makes a port whose methods are the host's.
const kFactory = `'use strict';
((Error, TypeError, define) => {
  const hidden = (object, key, value) =>
    define(object, key, { __proto__: null, value, writable: true, configurable: true });
  class DOMException extends Error {}
  const makeError = ({ name, code, message }) => {
    const Class = name === 'TypeError' ? TypeError : name === 'Error' ? Error : DOMException;
    const error = new Class(message);
    if (Class === DOMException) hidden(error, 'name', name);
    if (code !== undefined) hidden(error, 'code', code);
    return error;
  };
  const check = (refusal) => { if (refusal !== undefined) throw makeError(refusal); };
  class MessageEvent {
    constructor(type, data, target, ports) {
      this.data = data;
      this.target = target;
      this.type = type;
      this.ports = ports;
    }
  }
  class MessagePort {
    #host;
    constructor(host) { this.#host = host; }
    postMessage(...args) { check(this.#host.post(args)); }
    start() { this.#host.start(); }
    close() { this.#host.close(); }
    ref() { this.#host.ref(); }
    unref() { this.#host.unref(); }
    hasRef() { return this.#host.hasRef(); }
  }
  return {
    makeError,
    makePort: (host) => new MessagePort(host),
    tell(port, type, data, ports) {
      const handler = port['on' + type];
      if (typeof handler === 'function') handler.call(port, new MessageEvent(type, data, port, ports));
    },
  };
})(Error, TypeError, Object.defineProperty)`;

// sandbox -> { builtIns, makePort, makeError, tell }
const realms = new SafeWeakMap();

function realmFor(sandbox) {
  let found = realms.get(sandbox);
  if (found === undefined) {
    const made = runText(kFactory, 'node:internal/vm/moved_port', 1, contextOf(sandbox));
    found = { __proto__: null, builtIns: builtInsOf(sandbox), ...made };
    realms.set(sandbox, found);
  }
  return found;
}

// ---- What comes, as objects of the realm -------------------------------------------------------

const kUnavailable = {
  name: 'Error',
  code: 'ERR_MESSAGE_TARGET_CONTEXT_UNAVAILABLE',
  message: 'A message object could not be deserialized successfully in the target vm.Context',
};

class Copier {
  constructor(sandbox) {
    this.sandbox = sandbox;
    this.builtIns = realmFor(sandbox).builtIns;
    this.copies = new SafeMap();
  }

  copy(value) {
    if (typeof value !== 'object' || value === null) return value;
    if (this.copies.has(value)) return this.copies.get(value);
    if (isMessagePort(value)) return this.keep(value, move(value, this.sandbox));
    const details = describe(value);
    switch (kind[0]) {
      case kinds.plain: return this.fill(value, this.keep(value, new this.builtIns.Object()), details);
      case kinds.denseArray: return this.copyElements(value);
      case kinds.array: return this.copySparse(value, details);
      case kinds.map: return this.copyMap(value, details);
      case kinds.set: return this.copySet(value, details);
      case kinds.error: return this.copyError(value, details);
      case kinds.sharedArrayBuffer: return value;
      case kinds.host:
      case kinds.refused: throw kUnavailable;
      default: return this.keep(value, this.copyAlone(value, kind[0], details));
    }
  }

  keep(value, copy) {
    this.copies.set(value, copy);
    return copy;
  }

  fill(value, copy, keys) {
    for (let i = 0; i < keys.length; i++) {
      ObjectDefineProperty(copy, keys[i], {
        __proto__: null,
        value: this.copy(value[keys[i]]),
        writable: true,
        enumerable: true,
        configurable: true,
      });
    }
    return copy;
  }

  copyElements(value) {
    const copy = this.keep(value, new this.builtIns.Array());
    for (let i = 0; i < value.length; i++) copy[i] = this.copy(value[i]);
    return copy;
  }

  copySparse(value, keys) {
    const copy = this.keep(value, new this.builtIns.Array());
    copy.length = value.length;
    return this.fill(value, copy, keys);
  }

  copyMap(value, entries) {
    const copy = this.keep(value, new this.builtIns.Map());
    for (let i = 0; i < entries.length; i += 2) {
      MapPrototypeSet(copy, this.copy(entries[i]), this.copy(entries[i + 1]));
    }
    return copy;
  }

  copySet(value, items) {
    const copy = this.keep(value, new this.builtIns.Set());
    for (let i = 0; i < items.length; i++) SetPrototypeAdd(copy, this.copy(items[i]));
    return copy;
  }

  copyError(value, { 1: message, 2: stack, 3: hasCause, 4: cause }) {
    const name = value.name in kinds.errorTags ? value.name : 'Error';
    const copy = this.keep(value, new this.builtIns[name](message));
    if (hasCause) copy.cause = this.copy(cause);
    copy.stack = stack;
    return copy;
  }

  // What leads to nothing else but a buffer.
  copyAlone(value, number, details) {
    const { builtIns } = this;
    switch (number) {
      case kinds.date: return new builtIns.Date(DatePrototypeGetTime(value));
      case kinds.booleanObject: return builtIns.Object(BooleanPrototypeValueOf(value));
      case kinds.numberObject: return builtIns.Object(NumberPrototypeValueOf(value));
      case kinds.bigIntObject: return builtIns.Object(BigIntPrototypeValueOf(value));
      case kinds.stringObject: return builtIns.Object(StringPrototypeValueOf(value));
      case kinds.regExp:
        return new builtIns.RegExp(RegExpPrototypeGetSource(value), RegExpPrototypeGetFlags(value));
      case kinds.arrayBuffer: return this.copyBytes(value, details);
      default: return this.copyView(value, details);
    }
  }

  copyBytes(value, { 0: size, 1: sizeMax }) {
    const options = sizeMax < 0 ? undefined : { __proto__: null, maxByteLength: sizeMax };
    const copy = new this.builtIns.ArrayBuffer(size, options);
    TypedArrayPrototypeSet(new Uint8Array(copy), new Uint8Array(value));
    return copy;
  }

  copyView(value, { 1: buffer, 2: offset, 3: size }) {
    const View = this.builtIns[TypedArrayPrototypeGetSymbolToStringTag(value) ?? 'DataView'];
    return new View(this.copy(buffer), offset, size / (View.BYTES_PER_ELEMENT ?? 1));
  }
}

// ---- The port ----------------------------------------------------------------------------------

// What was thrown, to be made anew in the realm.
function refusalOf(error) {
  const { name, code, message } = error;
  return { __proto__: null, name: error instanceof TypeError ? 'TypeError' : name, code, message };
}

function hostOf(inner) {
  const { close, hasRef, postMessage, ref, start, unref } = MessagePort.prototype;
  const bound = (method) => () => FunctionPrototypeCall(method, inner);
  return {
    __proto__: null,
    post(args) {
      try {
        ReflectApply(postMessage, inner, args);
      } catch (error) {
        return refusalOf(error);
      }
    },
    start() {
      FunctionPrototypeCall(start, inner);
      FunctionPrototypeCall(ref, inner);
    },
    close: bound(close),
    ref: bound(ref),
    unref: bound(unref),
    hasRef: bound(hasRef),
  };
}

function define(object, key, value) {
  ObjectDefineProperty(object, key, { __proto__: null, value });
}

function move(port, sandbox) {
  const inner = structuredClone(port, { __proto__: null, transfer: [port] });
  const { makeError, makePort, tell } = realmFor(sandbox);
  const moved = makePort(hostOf(inner));
  define(inner, kReceive, (value, ports) => {
    const copier = new Copier(sandbox);
    let data;
    try {
      data = copier.copy(value);
    } catch (error) {
      if (error !== kUnavailable) throw error;
      return tell(moved, 'messageerror', makeError(kUnavailable));
    }
    tell(moved, 'message', data, copier.copy(ports));
  });
  define(inner, kReceiveError, (error) => {
    tell(moved, 'messageerror', makeError(refusalOf(error)));
  });
  define(inner, kClosed, () => {});
  return moved;
}

module.exports = { move };
