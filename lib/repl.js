'use strict';

const { ObjectDefineProperty } = primordials;
const { REPLServer, REPL_MODE_SLOPPY, REPL_MODE_STRICT, Recoverable } =
  require('internal/repl/server');
const { isValidSyntax } = require('internal/repl/syntax');
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

for (let i = 0; i < 2; i++) {
  const name = i === 0 ? 'builtinModules' : '_builtinLibs';
  let list;
  ObjectDefineProperty(module.exports, name, {
    __proto__: null,
    get: () => list ??= require('internal/builtins').copyPublicIds(),
    set: (value) => { list = value; },
    enumerable: false,
    configurable: true,
  });
}
