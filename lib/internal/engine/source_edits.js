'use strict';

// Source text is changed before it is compiled where an expression is to pass through a function of ours:
// `E` becomes `head(E)`. Statements of ours can be added, and what is in the way made a comment. All edits
// stay on their line, and nobody sees them (internal/engine/rewritten_texts).

const { parse } = require('internal/parser');
const { noteRewritten } = require('internal/engine/rewritten_texts');
const { TextEdits } = require('internal/engine/text_edits');
const { eachChild } = require('internal/syntax_tree');

// At one place, ends come before beginnings, and what is found first is around what is found later.
function addBefore(edits, at, text) {
  edits.replace(at, at, text, edits.list.length);
}

function addBehind(edits, at, text) {
  edits.replace(at, at, text, -1 - edits.list.length);
}

// A head begins with a space: there may be no other before the expression.
function wrap(edits, node, head) {
  addBefore(edits, node.start, head);
  addBehind(edits, node.end, ')');
}

// There must be no end of a comment in between.
function hide(edits, start, end) {
  addBefore(edits, start, '/*');
  addBehind(edits, end, '*/');
}

// Adds to `edits` what is to be inserted. The tree has parentheses as nodes.
function collectEdits(edits, node, around, editNode, source) {
  editNode(edits, node, around, source);
  if (typeof node.generator === 'boolean') around = node;
  eachChild(node, (child) => collectEdits(edits, child, around, editNode, source));
}

// The text to compile. `sourceType` is acorn's: 'commonjs' for the body of a module's function, 'script'.
// `editNode(edits, node, around, source)` calls wrap() and the like; `around` is the function that the node
// is in. `url`, `firstLine`: where the engine will say that the text is.
function edit(source, sourceType, editNode, url, firstLine) {
  const edits = new TextEdits(source);
  try {
    const options = { __proto__: null, ecmaVersion: 'latest', sourceType, preserveParens: true };
    collectEdits(edits, parse(source, options), undefined, editNode, source);
  } catch {
    return source; // the engine knows better what is wrong
  }
  if (edits.isEmpty) return source;
  const { code, patch } = edits.apply();
  noteRewritten(url, source, code, patch, firstLine);
  return code;
}

module.exports = { addBefore, addBehind, edit, hide, wrap };
