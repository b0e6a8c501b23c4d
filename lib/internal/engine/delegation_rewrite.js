'use strict';

// Where C++ sees the engine's jobs, the one thing that source text is changed for: in an async generator,
// `yield* E` becomes `yield* __giroDelegate__(E)` (internal/engine/delegation). The name is a binding of the
// global scope that no object has.

const { edit, wrap } = require('internal/engine/source_edits');

const kDelegate = ' __giroDelegate__(';

function editNode(edits, node, around) {
  if (node.type === 'YieldExpression' && node.delegate && around.async) {
    wrap(edits, node.argument, kDelegate);
  }
}

internalBinding('script').runScript(
  'let __giroDelegate__; (a) => { __giroDelegate__ = a; }',
  'node:internal/engine/delegation_rewrite')(require('internal/engine/delegation').delegate);

// The text to compile; the arguments are those of edit() in internal/engine/source_edits.
function rewrite(source, sourceType, url, firstLine) {
  return edit(source, sourceType, editNode, url, firstLine);
}

module.exports = { rewrite };
