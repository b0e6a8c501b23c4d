'use strict';

// The one graph of the user's modules, whichever loader brought them in. A node is a Module
// (internal/modules/cjs.js); the loader of ES modules keeps its own records by URL, and where both
// know a file, the Module in this cache is the one that counts.
//
// Edges: who required whom first (`parentOf`), whom a module required (`children`), and which file
// a request of a module led to (`known`, see internal/modules/requests).

const { ObjectDefineProperty, Symbol } = primordials;

// Filename -> Module. It is require.cache: users delete from it and add to it.
const cache = { __proto__: null };

const kParent = Symbol('parent');

// Functions of the program's that stand before resolving and loading: those of this thread
// (internal/modules/hooks) and the way to those of another (internal/modules/hooks_client).
const hooking = {
  __proto__: null, isOn: false, sync: undefined, remote: undefined,
  waiting: undefined, // a Map: filename -> what hooks have loaded for it, on the way to the module
};

// The module of the file that was started. It is process.mainModule, which users may change.
let startedMain;

function main() {
  const isProcessInUse = require.cache['internal/process/object'] !== undefined;
  return isProcessInUse ? process.mainModule : startedMain;
}

function setMain(module) {
  startedMain = module;
  if (require.cache['internal/process/object'] !== undefined) process.mainModule = module;
}

function addNode(module, parent) {
  ObjectDefineProperty(module, kParent, { __proto__: null, value: parent, configurable: true });
  if (parent) addChild(parent, module);
}

function parentOf(module) {
  return module[kParent];
}

// Not enumerable: console.log(module) shows what Node shows.
function setParent(module, parent) {
  ObjectDefineProperty(module, kParent, { __proto__: null, value: parent, configurable: true });
}

function addChild(parent, child) {
  const { ArrayPrototypeIndexOf, ArrayPrototypePush } = primordials;
  const children = parent?.children;
  if (!children || ArrayPrototypeIndexOf(children, child) !== -1) return;
  ArrayPrototypePush(children, child);
}

function removeChild(parent, child) {
  const { ArrayPrototypeIndexOf, ArrayPrototypeSplice } = primordials;
  const children = parent?.children;
  const index = children ? ArrayPrototypeIndexOf(children, child) : -1;
  if (index !== -1) ArrayPrototypeSplice(children, index, 1);
}

// The files that led here, innermost first: the requireStack of an error.
function requireStack(parent) {
  const { ArrayPrototypePush } = primordials;
  const stack = [];
  for (let module = parent; module; module = parentOf(module)) {
    ArrayPrototypePush(stack, module.filename || module.id);
  }
  return stack;
}

module.exports = {
  addChild, addNode, cache, hooking, main, parentOf, removeChild, requireStack, setMain, setParent,
  startedMain: () => startedMain,
};
