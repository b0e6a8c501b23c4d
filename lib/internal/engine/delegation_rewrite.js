'use strict';

// Where C++ sees the engine's jobs, the one thing that source text is changed for: in an async generator,
// `yield* E` becomes `yield* __giroDelegate__(E)` (internal/engine/delegation). The name is a binding of the
// global scope that no object has.

const { ArrayPrototypePush } = primordials;
const { noteRewritten } = require('internal/engine/rewritten_texts');
const { TextEdits } = require('internal/engine/text_edits');
const { findJson, kDelegations, keepJson } = require('internal/modules/esm/kept');

const kDelegate = ' __giroDelegate__(';

// Adds where each `E` begins and ends; those around others come first.
function findDelegations(node, isInAsync, found, eachChild) {
  if (typeof node.generator === 'boolean') isInAsync = node.async;
  if (isInAsync && node.type === 'YieldExpression' && node.delegate) {
    ArrayPrototypePush(found, node.argument.start, node.argument.end);
  }
  eachChild(node, (child) => findDelegations(child, isInAsync, found, eachChild));
}

// None in what does not parse: the engine knows better what is wrong.
function parseDelegations(source, sourceType) {
  const { parse } = require('internal/parser');
  const found = [];
  try {
    const program = parse(source, {
      __proto__: null, ecmaVersion: 'latest', sourceType, preserveParens: true, allowHashBang: true,
    });
    findDelegations(program, false, found, require('internal/syntax_tree').eachChild);
  } catch {
    found.length = 0;
  }
  return found;
}

// What is in a file is parsed once, and then known.
function delegationsIn(source, sourceType, url) {
  const isFile = url[0] === '/' || url[0] === 'f';
  const kept = isFile ? findJson(kDelegations, source) : undefined;
  if (kept !== undefined) return kept;
  const found = parseDelegations(source, sourceType);
  if (isFile) keepJson(kDelegations, source, found);
  return found;
}

internalBinding('script').runScript(
  'let __giroDelegate__; (a) => { __giroDelegate__ = a; }',
  'node:internal/engine/delegation_rewrite')(require('internal/engine/delegation').delegate);

// To other edits.
function addTo(edits, source, sourceType, url) {
  addPlaces(edits, delegationsIn(source, sourceType, url));
}

function addPlaces(edits, places) {
  for (let i = 0; i < places.length; i += 2) {
    edits.replace(places[i], places[i], kDelegate, i);
    edits.replace(places[i + 1], places[i + 1], ')', -1 - i);
  }
}

// The text to compile; the arguments are those of edit() in internal/engine/source_edits.
function rewrite(source, sourceType, url, firstLine) {
  const places = delegationsIn(source, sourceType, url);
  if (places.length === 0) return source;
  const edits = new TextEdits(source);
  addPlaces(edits, places);
  const { code, patch } = edits.apply();
  noteRewritten(url, source, code, patch, firstLine);
  return code;
}

module.exports = { addTo, rewrite };
