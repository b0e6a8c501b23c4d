'use strict';

// Source text is changed before it is compiled where an expression is to pass through a function of ours:
// `E` becomes `head(E)`. All edits stay on their line, and functions show their text without them.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, FunctionPrototype,
  FunctionPrototypeToString, ObjectDefineProperty, StringPrototypeIncludes,
  StringPrototypeReplaceAll, StringPrototypeSlice,
} = primordials;
const { parse } = require('internal/deps/acorn');
const { eachChild } = require('internal/syntax_tree');

const kEnd = '/*giro*/)';

// A head begins with a space: there may be no other before the expression.
function wrap(edits, node, head) {
  ArrayPrototypePush(edits, { __proto__: null, at: node.start, text: head });
  ArrayPrototypePush(edits, { __proto__: null, at: node.end, text: kEnd });
}

// Adds to `edits` what is to be inserted, as { at, text }. The tree has parentheses as nodes.
function collectEdits(edits, node, around, editNode) {
  editNode(edits, node, around);
  if (typeof node.generator === 'boolean') around = node;
  eachChild(node, (child) => collectEdits(edits, child, around, editNode));
}

// Edits at one place are ends of nested expressions, all alike.
function applyEdits(source, edits) {
  ArrayPrototypeSort(edits, (a, b) => a.at - b.at);
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
// `editNode(edits, node, around)` calls wrap(); `around` is the function that the node is in.
function edit(source, sourceType, editNode) {
  const edits = [];
  try {
    const options = { __proto__: null, ecmaVersion: 'latest', sourceType, preserveParens: true };
    collectEdits(edits, parse(source, options), undefined, editNode);
  } catch {
    return source; // the engine knows better what is wrong
  }
  return edits.length === 0 ? source : applyEdits(source, edits);
}

function hideEdits(heads) {
  const replacement = { toString() {
    let text = FunctionPrototypeToString(this);
    if (!StringPrototypeIncludes(text, kEnd)) return text;
    for (let i = 0; i < heads.length; i++) text = StringPrototypeReplaceAll(text, heads[i], '');
    return StringPrototypeReplaceAll(text, kEnd, '');
  } };
  ObjectDefineProperty(FunctionPrototype, 'toString', {
    __proto__: null, value: replacement.toString, writable: true, configurable: true,
  });
}

module.exports = { edit, hideEdits, wrap };
