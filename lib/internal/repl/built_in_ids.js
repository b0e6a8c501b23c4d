'use strict';

// The modules that completions know; a program may change the list, as repl.builtinModules.

let list;

module.exports = {
  get list() { return list ??= require('internal/builtins').copyPublicIds(); },
  set list(value) { list = value; },
};
