'use strict';

// What the lines of a REPL see: the global object, or a context with copies of what it has.

const {
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetOwnPropertyNames, SafeSet,
  globalThis,
} = primordials;
const { addBuiltInModules, setHidden } = require('internal/modules/as_globals');

let languageNames;

// The globals of a realm without anything of ours.
function namesOfLanguage() {
  if (languageNames === undefined) {
    const vm = require('vm');
    const list = vm.runInNewContext(
      'Object.getOwnPropertyNames(globalThis)', vm.constants.DONT_CONTEXTIFY);
    languageNames = new SafeSet();
    for (let i = 0; i < list.length; i++) languageNames.add(list[i]);
  }
  return languageNames;
}

function copyGlobals(context) {
  const names = ObjectGetOwnPropertyNames(globalThis);
  const known = namesOfLanguage();
  for (let i = 0; i < names.length; i++) {
    if (known.has(names[i])) continue;
    ObjectDefineProperty(context, names[i], {
      __proto__: null, ...ObjectGetOwnPropertyDescriptor(globalThis, names[i]),
    });
  }
}

function createContext(server) {
  if (server.useGlobal) return globalThis;
  const vm = require('vm');
  const context = vm.createContext();
  copyGlobals(context);
  context.global = context;
  const { Console } = require('console');
  setHidden(context, 'console', new Console(server.output));
  return context;
}

// module, exports and require as in a file of the working directory.
function addModuleScope(context, name) {
  const { Module, startFolder } = require('internal/modules/cjs');
  const module = new Module(name);
  module.paths = Module._nodeModulePaths(startFolder());
  const replModule = new Module('<repl>');
  replModule.paths = Module._resolveLookupPaths('<repl>', module) ?? module.paths;
  const { makeRequire } = require('internal/modules/require_function');
  setHidden(context, 'module', replModule);
  setHidden(context, 'require', makeRequire(Module, replModule));
}

// `_` and `_error`: what the last line came to, until a line assigns them.
function addLast(server, context, name, field, flag) {
  ObjectDefineProperty(context, name, {
    __proto__: null,
    configurable: true,
    get: () => server[field],
    set: (value) => {
      server[field] = value;
      if (server[flag]) return;
      server[flag] = true;
      const what = name === '_' ? '_' : '_error';
      server.output.write(`Expression assignment to ${what} now disabled.\n`);
    },
  });
}

module.exports = {
  addBuiltInModules, addLast, addModuleScope, createContext, namesOfLanguage,
};
