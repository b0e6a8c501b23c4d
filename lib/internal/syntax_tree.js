'use strict';

// What all who look through a syntax tree of acorn's need.

const { ArrayIsArray, ArrayPrototypePush, ObjectKeys, RegExpPrototypeExec } = primordials;

function eachChild(node, visit) {
  const keys = ObjectKeys(node);
  for (let i = 0; i < keys.length; i++) {
    const child = node[keys[i]];
    if (typeof child !== 'object' || child === null) continue;
    if (!ArrayIsArray(child)) {
      if (typeof child.type === 'string') visit(child);
      continue;
    }
    for (let j = 0; j < child.length; j++) {
      if (typeof child[j]?.type === 'string') visit(child[j]);
    }
  }
}

// Adds the names that a binding declares: `a`, `{ b, c: [d = 1] }`, `...e`.
function addPattern(names, pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      ArrayPrototypePush(names, pattern.name);
      break;
    case 'ObjectPattern':
      for (let i = 0; i < pattern.properties.length; i++) {
        const property = pattern.properties[i];
        addPattern(names, property.type === 'RestElement' ? property : property.value);
      }
      break;
    case 'ArrayPattern':
      for (let i = 0; i < pattern.elements.length; i++) addPattern(names, pattern.elements[i]);
      break;
    case 'AssignmentPattern':
      addPattern(names, pattern.left);
      break;
    case 'RestElement':
      addPattern(names, pattern.argument);
      break;
  }
}

const gap = /(?:\s|\/\*[^]*?\*\/|\/\/.*)*/y;

// Where the next token begins, after white space and comments.
function skipGap(source, from) {
  gap.lastIndex = from;
  RegExpPrototypeExec(gap, source);
  return gap.lastIndex;
}

module.exports = { addPattern, eachChild, skipGap };
