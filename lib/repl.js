'use strict';

const { ObjectDefineProperty } = primordials;
const { REPLServer, REPL_MODE_SLOPPY, REPL_MODE_STRICT, Recoverable } =
  require('internal/repl/server');
const { isValidSyntax } = require('internal/repl/syntax');
const builtInIds = require('internal/repl/built_in_ids');
const { writer } = require('internal/repl/writer');

function start(prompt, source, eval_, useGlobal, ignoreUndefined, replMode) {
  return new REPLServer(prompt, source, eval_, useGlobal, ignoreUndefined, replMode);
}

module.exports = {
  start,
  writer,
  REPLServer,
  REPL_MODE_SLOPPY,
  REPL_MODE_STRICT,
  Recoverable,
  isValidSyntax,
};

// One list under two names, both deprecated.
const deprecate = internalBinding('options')['--pending-deprecation'] ?
  require('internal/util/deprecate').deprecate : (action) => action;

function defineList(name, code) {
  const text = `repl.${name} is deprecated. Check module.builtinModules instead`;
  ObjectDefineProperty(module.exports, name, {
    __proto__: null,
    get: deprecate(() => builtInIds.list, text, code),
    set: deprecate((value) => { builtInIds.list = value; }, text, code),
    enumerable: false,
    configurable: true,
  });
}
defineList('builtinModules', 'DEP0191');
defineList('_builtinLibs', 'DEP0142');
