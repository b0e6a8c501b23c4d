'use strict';

// Where hooks want to hear of promises (internal/promise_hooks), source text is changed before it is compiled, so that what
// nobody could see otherwise passes through functions of ours:
//
//   new Promise(E)     __giroNew__(Promise,E)
//   await E            await __giroWait__(E)
//
// That are the sources that are loaded once somebody has asked for hooks, and those that name what asks for them. What the
// engine needs beside that is done in the same turn, because a text is rewritten once.

const { RegExpPrototypeExec, StringPrototypeSlice } = primordials;
const { rewritesSources, runScript } = internalBinding('script');
const { awaited, construct } = require('internal/promise_hooks');
const { edit, wrap } = require('internal/engine/source_edits');

runScript('let __giroNew__, __giroWait__; (a, b) => { __giroNew__ = a; __giroWait__ = b; }',
          'node:internal/engine/promise_rewrite')(construct, awaited);

const whole = /\bawait\b|\bnew\s+Promise\b/;
const parenthesis = /^\s*\(\s*$/;

function editNew(edits, node, source) {
  const { callee, arguments: given } = node;
  if (callee.type !== 'Identifier' || callee.name !== 'Promise' || given.length !== 1 || given[0].type === 'SpreadElement') return;
  const between = StringPrototypeSlice(source, callee.end, given[0].start);
  if (RegExpPrototypeExec(parenthesis, between) === null) return;
  const at = callee.end + RegExpPrototypeExec(/\(/, between).index;
  edits.replace(node.start, node.start + 3, ' __giroNew__(');
  edits.replace(at, at + 1, ',');
}

function editNode(edits, node, source) {
  if (node.type === 'NewExpression') editNew(edits, node, source);
  else if (node.type === 'AwaitExpression') wrap(edits, node.argument, ' __giroWait__(');
}

function editDelegations(edits, source, sourceType, url) {
  const { addTo } = require('internal/engine/delegation_rewrite');
  addTo(edits, source, sourceType, url);
}

// The arguments are those of edit() in internal/engine/source_edits; `delegates`: it may have a `yield*` that is to be changed.
function rewrite(source, sourceType, url, firstLine, delegates) {
  if (!delegates && RegExpPrototypeExec(whole, source) === null) return source;
  const editOthers = rewritesSources ? require('internal/engine/await_rewrite').nodeEditor() : undefined;
  return edit(source, sourceType, (edits, node, around) => {
    if (delegates && node.type === 'Program') editDelegations(edits, source, sourceType, url);
    editOthers?.(edits, node, around, source);
    editNode(edits, node, source);
  }, url, firstLine);
}

module.exports = { rewrite };
