'use strict';

// StatementSync and its iterators.

const {
  IteratorPrototype, ObjectDefineProperties, ObjectSetPrototypeOf, ReflectApply,
} = primordials;
const binding = internalBinding('sqlite');
const { makeEnumerable } = require('internal/event');
const { checkType, illegalConstructor, kCreate } = require('internal/sqlite/options');

// StatementFlag of src/runtime/bindings/sqlite_statement.h
const kReadBigInts = 1;
const kReturnArrays = 2;
const kAllowBareNames = 4;
const kAllowUnknownNames = 8;

const statementSettings = [
  'readBigInts', kReadBigInts,
  'returnArrays', kReturnArrays,
  'allowBareNamedParameters', kAllowBareNames,
  'allowUnknownNamedParameters', kAllowUnknownNames,
];

const { all, get, iterate, run } = binding;

class StatementSync {
  #handle;

  constructor(key = undefined, handle = undefined) {
    if (key !== kCreate) throw illegalConstructor();
    this.#handle = handle;
    ObjectDefineProperties(this, {
      __proto__: null,
      sourceSQL: { __proto__: null, get: () => binding.sourceSQL(handle), enumerable: true },
      expandedSQL: { __proto__: null, get: () => binding.expandedSQL(handle), enumerable: true },
    });
  }

  iterate() {
    const handle = this.#handle;
    return new StatementSyncIterator(kCreate, handle, ReflectApply(iterate, handle, arguments));
  }

  all() {
    return ReflectApply(all, this.#handle, arguments);
  }

  get() {
    return ReflectApply(get, this.#handle, arguments);
  }

  run() {
    return ReflectApply(run, this.#handle, arguments);
  }

  columns() {
    return binding.columns(this.#handle);
  }

  setAllowBareNamedParameters(enabled = undefined) {
    setFlag(this.#handle, kAllowBareNames, enabled, 'allowBareNamedParameters');
  }

  setAllowUnknownNamedParameters(enabled = undefined) {
    setFlag(this.#handle, kAllowUnknownNames, enabled, 'enabled');
  }

  setReadBigInts(readBigInts = undefined) {
    setFlag(this.#handle, kReadBigInts, readBigInts, 'readBigInts');
  }

  setReturnArrays(returnArrays = undefined) {
    setFlag(this.#handle, kReturnArrays, returnArrays, 'returnArrays');
  }
}

function setFlag(handle, flag, on, name) {
  binding.check(handle);
  checkType(on, name, 'boolean');
  binding.setFlag(handle, flag, on);
}

class StatementSyncIterator {
  #handle;
  #run;
  #isDone = false;

  constructor(key = undefined, handle = undefined, number = undefined) {
    if (key !== kCreate) throw illegalConstructor();
    this.#handle = handle;
    this.#run = number;
  }

  next() {
    if (this.#isDone) {
      binding.check(this.#handle);
      return { __proto__: null, done: true, value: null };
    }
    const row = binding.next(this.#handle, this.#run);
    if (row === undefined) {
      this.#isDone = true;
      return { __proto__: null, done: true, value: null };
    }
    return { __proto__: null, done: false, value: row };
  }

  return() {
    binding.leave(this.#handle, this.#run);
    this.#isDone = true;
    return { __proto__: null, done: true, value: null };
  }
}

makeEnumerable(StatementSync.prototype, [
  'iterate', 'all', 'get', 'run', 'columns', 'setAllowBareNamedParameters',
  'setAllowUnknownNamedParameters', 'setReadBigInts', 'setReturnArrays',
]);
makeEnumerable(StatementSyncIterator.prototype, ['next', 'return']);
ObjectSetPrototypeOf(StatementSyncIterator.prototype, IteratorPrototype);

module.exports = { StatementSync, kAllowBareNames, statementSettings };
