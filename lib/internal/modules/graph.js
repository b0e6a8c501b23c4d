'use strict';

// The one graph of the user's modules, whichever loader brought them in. A node is a Module
// (internal/modules/cjs.js); the loader of ES modules keeps its own records by URL, and where both
// know a file, the Module in this cache is the one that counts.
//
// Edges: who required whom first (`parentOf`), whom a module required (`children`), and which file
// a request of a module led to (`known`). The last makes a repeated require() two look-ups.

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, Map, MapPrototypeDelete,
  MapPrototypeGet, MapPrototypeSet, ObjectDefineProperty, Symbol, WeakMap,
  WeakMapPrototypeGet, WeakMapPrototypeSet,
} = primordials;

// Filename -> Module. It is require.cache: users delete from it and add to it.
const cache = { __proto__: null };

const kEdges = Symbol('edges');
const parents = new WeakMap();

function addNode(module, parent) {
  // Not enumerable: console.log(module) shows what Node shows.
  ObjectDefineProperty(module, kEdges, { __proto__: null, value: new Map() });
  setParent(module, parent);
  addChild(parent, module);
}

function parentOf(module) {
  return WeakMapPrototypeGet(parents, module);
}

function setParent(module, parent) {
  WeakMapPrototypeSet(parents, module, parent);
}

function addChild(parent, child) {
  const children = parent?.children;
  if (!children || ArrayPrototypeIndexOf(children, child) !== -1) return;
  ArrayPrototypePush(children, child);
}

function removeChild(parent, child) {
  const children = parent?.children;
  const index = children ? ArrayPrototypeIndexOf(children, child) : -1;
  if (index !== -1) ArrayPrototypeSplice(children, index, 1);
}

// { filename, module } of an earlier request, or undefined. A parent may be any object: packages
// make parents of their own.
function known(parent, request) {
  const edges = parent?.[kEdges];
  return edges === undefined ? undefined : MapPrototypeGet(edges, request);
}

function setKnown(parent, request, filename, module) {
  const edges = parent?.[kEdges];
  if (edges !== undefined) MapPrototypeSet(edges, request, { __proto__: null, filename, module });
}

function forget(parent, request) {
  const edges = parent?.[kEdges];
  if (edges !== undefined) MapPrototypeDelete(edges, request);
}

// The files that led here, innermost first: the requireStack of an error.
function requireStack(parent) {
  const stack = [];
  for (let module = parent; module; module = parentOf(module)) {
    ArrayPrototypePush(stack, module.filename || module.id);
  }
  return stack;
}

module.exports = {
  addChild, addNode, cache, forget, known, parentOf, removeChild, requireStack, setKnown, setParent,
};
