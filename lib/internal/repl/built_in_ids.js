'use strict';

// The modules that completions know; a program may change the list, as repl.builtinModules.

const { ArrayPrototypeFilter, StringPrototypeIncludes, StringPrototypeStartsWith } = primordials;

let list;

const isOffered = (id) => !StringPrototypeStartsWith(id, '_') && !StringPrototypeIncludes(id, ':');

module.exports = {
  get list() { return list ??= ArrayPrototypeFilter(require('internal/builtins').copyPublicIds(), isOffered); },
  set list(value) { list = value; },
};
