'use strict';

// What can be named, and what is allowed, at a place of a program.

class Scope {
  // `options`: canAwait, canReturn, canYield, hasArguments
  constructor(parent, options) {
    this.parent = parent;
    this.names = [];
    this.labels = parent?.labels ?? [];
    const inherited = parent ?? { canAwait: false, canReturn: false, canYield: false, isLoop: false };
    const { canAwait, canReturn, canYield, isLoop } = inherited;
    Object.assign(this, { canAwait, canReturn, canYield, isLoop }, options);
  }

  // That of the module.
  get root() {
    return this.parent === undefined ? this : this.parent.root;
  }

  // kind: 'function', 'value', 'number' (may be assigned), 'class', 'namespace'
  add(name, kind) {
    this.names.push({ name, kind });
    return name;
  }

  // Inner names hide outer ones.
  visible(...kinds) {
    const seen = new Set();
    const found = [];
    for (let scope = this; scope; scope = scope.parent) {
      for (const { name, kind } of scope.names) {
        if (!seen.has(name) && kinds.includes(kind)) found.push(name);
      }
      for (const { name } of scope.names) seen.add(name);
    }
    return found;
  }
}

module.exports = { Scope };
