'use strict';

// Where C++ cannot see the engine's jobs (the portable mode), source text is changed before it is compiled,
// so that each `await` and each asynchronous iteration passes through functions of ours:
//
//   await E                      await __giroAwait__(E)
//   for await (x of E)           for await (x of __giroIterate__(E))
//   return E, async () => E      return __giroReturn__(E), in an async function
//   new Promise(E)               new Promise(__giroExecutor__(E))
//   yield E, return E            the same as `await`, in an async generator
//   yield* E                     the same as `for await`, in an async generator
//
// All edits stay on their line. The names are bindings of the global scope that no object has; functions
// show their text without them.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, FunctionPrototype,
  FunctionPrototypeToString, ObjectDefineProperty, RegExpPrototypeExec,
  StringPrototypeIncludes, StringPrototypeReplaceAll, StringPrototypeSlice,
} = primordials;

const kAwait = '__giroAwait__(';
const kIterate = '__giroIterate__(';
const kReturn = '__giroReturn__(';
const kExecutor = '__giroExecutor__(';
const heads = [kAwait, kIterate, kReturn, kExecutor];
const kEnd = '/*giro*/)';

let parse; // with eachChild, once there is something to look through
let eachChild;

function wrap(edits, node, head) {
  ArrayPrototypePush(edits, { __proto__: null, at: node.start, text: head });
  ArrayPrototypePush(edits, { __proto__: null, at: node.end, text: kEnd });
}

// `around` is the function that the node is in.
function editNode(edits, node, around) {
  switch (node.type) {
    case 'AwaitExpression':
      wrap(edits, node.argument, kAwait);
      break;
    case 'ForOfStatement':
      if (node.await) wrap(edits, node.right, kIterate);
      break;
    case 'YieldExpression':
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

// Adds to `edits` what is to be inserted, as { at, text }. The tree has parentheses as nodes.
function collectEdits(edits, node, around) {
  editNode(edits, node, around);
  if (typeof node.generator === 'boolean') around = node;
  eachChild(node, (child) => collectEdits(edits, child, around));
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

function hideEdits() {
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

function install() {
  ({ parse } = require('internal/deps/acorn'));
  ({ eachChild } = require('internal/syntax_tree'));
  const { announce, announcing, awaitable } = require('internal/promise_contexts');
  const { iterate, wrapReturn } = require('internal/engine/async_iteration');
  const setHelpers = internalBinding('script').runScript(
    'let __giroAwait__, __giroIterate__, __giroReturn__, __giroExecutor__;' +
    '(a, b, c, d) =>' +
    ' { __giroAwait__ = a; __giroIterate__ = b; __giroReturn__ = c; __giroExecutor__ = d; }',
    'node:internal/engine/await_rewrite');
  setHelpers(awaitable, iterate, announce, announcing);
  wrapReturn();
  hideEdits();
}

const asyncWord = /\basync\b|\bnew Promise\b/;

// The text to compile; `sourceType` is acorn's: 'commonjs' for the body of a module's function, 'script'.
function rewrite(source, sourceType) {
  if (RegExpPrototypeExec(asyncWord, source) === null) return source;
  if (parse === undefined) install();
  const edits = [];
  try {
    const options = { __proto__: null, ecmaVersion: 'latest', sourceType, preserveParens: true };
    collectEdits(edits, parse(source, options), undefined);
  } catch {
    return source; // the engine knows better what is wrong
  }
  return edits.length === 0 ? source : applyEdits(source, edits);
}

module.exports = { rewrite };
