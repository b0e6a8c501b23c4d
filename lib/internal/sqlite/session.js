'use strict';

// Session: what changes in a database, as changesets.

const { ObjectDefineProperty, SymbolDispose } = primordials;
const binding = internalBinding('sqlite');
const { makeEnumerable } = require('internal/event');
const { illegalConstructor, kCreate } = require('internal/sqlite/options');

class Session {
  #handle;

  constructor(key = undefined, handle = undefined) {
    if (key !== kCreate) throw illegalConstructor();
    this.#handle = handle;
  }

  changeset() {
    return binding.changeset(this.#handle);
  }

  patchset() {
    return binding.patchset(this.#handle);
  }

  close() {
    binding.closeSession(this.#handle);
  }

  static {
    ObjectDefineProperty(Session.prototype, SymbolDispose, {
      __proto__: null,
      enumerable: true,
      configurable: true,
      writable: true,
      value: function() {
        if (binding.isSessionOpen(this.#handle)) this.close();
      },
    });
  }
}

makeEnumerable(Session.prototype, ['changeset', 'patchset', 'close']);

module.exports = { Session };
