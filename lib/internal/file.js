'use strict';

const { DateNow, ObjectDefineProperties, SymbolFor, SymbolToStringTag } = primordials;
const { Blob } = require('internal/blob');
const { codes: { ERR_INVALID_THIS, ERR_MISSING_ARGS } } = require('internal/errors');
const { kClone, kDeserialize } = require('internal/transferable');
const { wellFormedTextOf } = require('internal/url/inputs');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

// A Blob with a name.
class File extends Blob {
  #name;
  #lastModified;

  constructor(fileBits, fileName, options = undefined) {
    if (arguments.length < 2) throw new ERR_MISSING_ARGS('fileBits', 'fileName');
    super(fileBits, options);
    const given = options?.lastModified;
    const time = given === undefined ? DateNow() : +given;
    this.#lastModified = time !== time || time === Infinity || time === -Infinity ? 0 :
      time - time % 1;
    this.#name = wellFormedTextOf(fileName);
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#name in value)) {
      throw new ERR_INVALID_THIS('File');
    }
  }

  get name() {
    File.#check(this);
    return this.#name;
  }

  get lastModified() {
    File.#check(this);
    return this.#lastModified;
  }

  [kClone]() {
    const { data: blob } = super[kClone]();
    const data = { blob, name: this.#name, lastModified: this.#lastModified };
    return { data, deserializeInfo: 'internal/file:ClonedFile' };
  }

  [kDeserialize]({ blob, name, lastModified }) {
    super[kDeserialize](blob);
    this.#name = name;
    this.#lastModified = lastModified;
  }

  [customInspect](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/util/inspect');
    const inner = { ...options, depth: options.depth === null ? null : options.depth - 1 };
    const { size, type, name, lastModified } = this;
    return `File ${inspect({ size, type, name, lastModified }, inner)}`;
  }
}

const enumerable = { __proto__: null, enumerable: true };
ObjectDefineProperties(File.prototype, {
  __proto__: null,
  name: enumerable,
  lastModified: enumerable,
  [SymbolToStringTag]: {
    __proto__: null, value: 'File', writable: false, enumerable: false, configurable: true,
  },
});

// What is filled from a message: made without arguments.
function ClonedFile() {
  return new File([], '');
}
ClonedFile.prototype = File.prototype;

module.exports = { ClonedFile, File };
