'use strict';

// Where C++ cannot see the engine's jobs (the portable mode), source text is changed before it is compiled,
// so that each `await` and each asynchronous iteration passes through functions of ours:
//
//   await E                      await __giroAwait__(E)
//   for await (x of E)           for await (x of __giroIterate__(E))
//   return E, async () => E      return __giroReturn__(E), in an async function
//   new Promise(E)               new Promise(__giroExecutor__(E))
//   yield E, return E            the same as `await`, in an async generator
//   yield* E                     internal/engine/generator_rewrite
//
// The names are bindings of the global scope that no object has.

const { RegExpPrototypeExec } = primordials;

const kAwait = ' __giroAwait__(';
const kIterate = ' __giroIterate__(';
const kReturn = ' __giroReturn__(';
const kExecutor = ' __giroExecutor__(';

let edit; // with wrap, once there is something to look through
let wrap;
let eachChild;

function editNode(edits, node, around, source) {
  if (node.async && node.generator && delegates(node.body)) {
    node.isDriven = require('internal/engine/generator_rewrite').drive(edits, node);
  }
  if (around?.isDriven &&
      require('internal/engine/generator_rewrite').editNode(edits, node, source)) {
    return;
  }
  switch (node.type) {
    case 'AwaitExpression':
      wrap(edits, node.argument, kAwait);
      break;
    case 'ForOfStatement':
      if (node.await) wrap(edits, node.right, kIterate);
      break;
    case 'YieldExpression':
      // With `*` only where the generator has no driver.
      if (around.async && node.argument) wrap(edits, node.argument, node.delegate ? kIterate : kAwait);
      break;
    case 'ReturnStatement':
      if (around?.async && node.argument) wrap(edits, node.argument, around.generator ? kAwait : kReturn);
      break;
    case 'ArrowFunctionExpression':
      if (node.async && node.expression) wrap(edits, node.body, kReturn);
      break;
    case 'NewExpression':
      if (node.callee.name === 'Promise' && node.arguments.length === 1 &&
          node.arguments[0].type !== 'SpreadElement') {
        wrap(edits, node.arguments[0], kExecutor);
      }
      break;
  }
}

// Whether there is a `yield*` that is not in a function of its own.
function delegates(node) {
  if (node.type === 'YieldExpression' && node.delegate) return true;
  let isFound = false;
  eachChild(node, (child) => {
    if (typeof child.generator !== 'boolean') isFound ||= delegates(child);
  });
  return isFound;
}

function install() {
  ({ edit, wrap } = require('internal/engine/source_edits'));
  ({ eachChild } = require('internal/syntax_tree'));
  const { announce, announcing, awaitable } = require('internal/promise_contexts');
  const { iterate } = require('internal/engine/async_iteration');
  const setHelpers = internalBinding('script').runScript(
    'let __giroAwait__, __giroIterate__, __giroReturn__, __giroExecutor__;' +
    '(a, b, c, d) =>' +
    ' { __giroAwait__ = a; __giroIterate__ = b; __giroReturn__ = c; __giroExecutor__ = d; }',
    'node:internal/engine/await_rewrite');
  setHelpers(awaitable, iterate, announce, announcing);
  require('internal/engine/generator_methods').wrapMethods();
}

const asyncWord = /\basync\b|\bnew Promise\b/;

// The text to compile; the arguments are those of edit() in internal/engine/source_edits.
function rewrite(source, sourceType, url, firstLine) {
  if (RegExpPrototypeExec(asyncWord, source) === null) return source;
  if (edit === undefined) install();
  return edit(source, sourceType, editNode, url, firstLine);
}

// For those who rewrite more.
function nodeEditor() {
  if (edit === undefined) install();
  return editNode;
}

module.exports = { nodeEditor, rewrite };
