'use strict';

// Syntax trees as acorn makes them, from node to node.

const { ArrayIsArray, ObjectKeys } = primordials;

// visit(child) for the nodes right below.
function forEachChild(node, visit) {
  const keys = ObjectKeys(node);
  for (let i = 0; i < keys.length; i++) {
    const value = node[keys[i]];
    if (value === null || typeof value !== 'object') continue;
    if (ArrayIsArray(value)) {
      for (let j = 0; j < value.length; j++) {
        if (typeof value[j]?.type === 'string') visit(value[j]);
      }
    } else if (typeof value.type === 'string') {
      visit(value);
    }
  }
}

const spaces = { '__proto__': null, ' ': true, '\t': true, '\n': true, '\r': true };

// Where `token` begins, in a part of the text that has nothing else but comments, parentheses and white space.
function findToken(text, token, from, to) {
  for (let at = from; at < to; at++) {
    if (text[at] === '/' && (text[at + 1] === '/' || text[at + 1] === '*')) {
      at = skipComment(text, at);
      continue;
    }
    if (primordials.StringPrototypeStartsWith(text, token, at)) return at;
  }
  return from;
}

// The last character of a comment.
function skipComment(text, at) {
  const isLine = text[at + 1] === '/';
  const end = primordials.StringPrototypeIndexOf(text, isLine ? '\n' : '*/', at + 2);
  if (end === -1) return text.length;
  return isLine ? end : end + 1;
}

// Behind a semicolon, if that is what comes next.
function afterSemicolon(text, at) {
  let next = at;
  while (spaces[text[next]] === true) next++;
  return text[next] === ';' ? next + 1 : at;
}

module.exports = { afterSemicolon, findToken, forEachChild };
