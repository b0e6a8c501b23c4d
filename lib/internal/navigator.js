'use strict';

// What scripts that also run in browsers ask their host.

const {
  Intl, NumberParseInt, ObjectFreeze, StringPrototypeSlice, StringPrototypeToUpperCase,
} = primordials;
const { codes: { ERR_ILLEGAL_CONSTRUCTOR } } = require('internal/errors');
const { makeEnumerable } = require('internal/event');

const { arch, platform, versions: { node } } = process;
const kCpus = { __proto__: null, ia32: 'i686', x64: 'x86_64' };

let isConstructing = true;

class Navigator {
  #languages;

  constructor() {
    if (!isConstructing) throw new ERR_ILLEGAL_CONSTRUCTOR();
    isConstructing = false;
  }

  get hardwareConcurrency() {
    this.#languages; // only of a navigator
    return internalBinding('os').availableParallelism();
  }

  get locks() {
    this.#languages;
    return require('internal/locks').locks;
  }

  get language() {
    return this.languages[0];
  }

  get languages() {
    // eslint-disable-next-line giro/builtins -- Intl is not taken at the start, which it would slow
    this.#languages ??= ObjectFreeze([new Intl.NumberFormat().resolvedOptions().locale]);
    return this.#languages;
  }

  get userAgent() {
    this.#languages;
    return `Node.js/${NumberParseInt(node)}`;
  }

  get platform() {
    this.#languages;
    const system = StringPrototypeToUpperCase(platform[0]) + StringPrototypeSlice(platform, 1);
    return `${system} ${kCpus[arch] ?? arch}`;
  }
}

makeEnumerable(Navigator.prototype, [
  'hardwareConcurrency', 'locks', 'language', 'languages', 'userAgent', 'platform',
]);

module.exports = { Navigator, navigator: new Navigator() };
