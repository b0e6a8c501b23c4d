'use strict';

// Source text is changed before it is compiled where an expression is to pass through a function of ours:
// `E` becomes `head(E)`. Statements of ours can be added, and what is in the way made a comment. All edits
// stay on their line, and functions show their text without them.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, FunctionPrototype,
  FunctionPrototypeToString, ObjectDefineProperty, RegExpPrototypeSymbolReplace,
  StringPrototypeIncludes, StringPrototypeReplaceAll, StringPrototypeSlice,
} = primordials;
const { parse } = require('internal/deps/acorn');
const { eachChild } = require('internal/syntax_tree');

const kEnd = '/*giro*/)';
const kHide = '/*giro:';
const kHideEnd = ':giro*/';
const added = /\/\*<giro\*\/.*?\/\*giro>\*\//g;

// At one place, ends come before beginnings, and what is found first is around what is found later.
function insertBefore(edits, at, text) {
  ArrayPrototypePush(edits, { __proto__: null, at, text, rank: edits.length });
}

function insertBehind(edits, at, text) {
  ArrayPrototypePush(edits, { __proto__: null, at, text, rank: -1 - edits.length });
}

// A head begins with a space: there may be no other before the expression.
function wrap(edits, node, head) {
  insertBefore(edits, node.start, head);
  insertBehind(edits, node.end, kEnd);
}

// `text` is code of ours, in one line.
function addBefore(edits, at, text) {
  insertBefore(edits, at, `/*<giro*/${text}/*giro>*/`);
}

function addBehind(edits, at, text) {
  insertBehind(edits, at, `/*<giro*/${text}/*giro>*/`);
}

// There must be no end of a comment in between.
function hide(edits, start, end) {
  insertBefore(edits, start, kHide);
  insertBehind(edits, end, kHideEnd);
}

// Adds to `edits` what is to be inserted, as { at, text }. The tree has parentheses as nodes.
function collectEdits(edits, node, around, editNode, source) {
  editNode(edits, node, around, source);
  if (typeof node.generator === 'boolean') around = node;
  eachChild(node, (child) => collectEdits(edits, child, around, editNode, source));
}

function applyEdits(source, edits) {
  ArrayPrototypeSort(edits, (a, b) => a.at - b.at || a.rank - b.rank);
  const pieces = [];
  let from = 0;
  for (let i = 0; i < edits.length; i++) {
    const { at, text } = edits[i];
    ArrayPrototypePush(pieces, StringPrototypeSlice(source, from, at), text);
    from = at;
  }
  ArrayPrototypePush(pieces, StringPrototypeSlice(source, from));
  return ArrayPrototypeJoin(pieces, '');
}

// The text to compile. `sourceType` is acorn's: 'commonjs' for the body of a module's function, 'script'.
// `editNode(edits, node, around, source)` calls wrap() and the like; `around` is the function that the node
// is in.
function edit(source, sourceType, editNode) {
  const edits = [];
  try {
    const options = { __proto__: null, ecmaVersion: 'latest', sourceType, preserveParens: true };
    collectEdits(edits, parse(source, options), undefined, editNode, source);
  } catch {
    return source; // the engine knows better what is wrong
  }
  return edits.length === 0 ? source : applyEdits(source, edits);
}

const heads = [];

function hideEdits(newHeads) {
  const isFirst = heads.length === 0;
  for (let i = 0; i < newHeads.length; i++) ArrayPrototypePush(heads, newHeads[i]);
  if (!isFirst) return;
  const replacement = { toString() {
    let text = FunctionPrototypeToString(this);
    if (!StringPrototypeIncludes(text, kEnd)) return text;
    for (let i = 0; i < heads.length; i++) text = StringPrototypeReplaceAll(text, heads[i], '');
    text = StringPrototypeReplaceAll(text, kEnd, '');
    text = StringPrototypeReplaceAll(StringPrototypeReplaceAll(text, kHide, ''), kHideEnd, '');
    return RegExpPrototypeSymbolReplace(added, text, '');
  } };
  ObjectDefineProperty(FunctionPrototype, 'toString', {
    __proto__: null, value: replacement.toString, writable: true, configurable: true,
  });
}

module.exports = { addBefore, addBehind, edit, hide, hideEdits, wrap };
