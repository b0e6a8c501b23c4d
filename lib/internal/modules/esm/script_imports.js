'use strict';

// import() in scripts and CommonJS modules, which the engine hands to nobody: the word becomes a
// call that tells where it stands.

const {
  ArrayPrototypePush, JSONStringify, PromisePrototypeThen, PromiseReject, SafeWeakSet, globalThis,
} = primordials;
const {
  codes: { ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING, ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG },
} = require('internal/errors');

const kName = '__giroImport__';
const realms = new SafeWeakSet(); // that have it

// In the place of the file's name: a script of node:vm that may not import.
const kNoCallback = 0;
const kNoFlag = 1;

function importFrom(place, specifier, options) {
  if (place === kNoCallback) return PromiseReject(new ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING());
  if (place === kNoFlag) return PromiseReject(new ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG());
  if (typeof place === 'number') {
    return require('internal/vm/imports').importAt(place, specifier, options);
  }
  return require('internal/modules/esm/loader').importFromScript(place, specifier, options);
}

// import.source()
importFrom.source = function(place, specifier, options) {
  if (typeof place !== 'string') return importFrom(place, specifier, options);
  return require('internal/modules/esm/loader').importFromScript(place, specifier, options, 'source');
};

// A binding of the global scope that no object has. `evaluate` runs a script in the realm.
function installIn(realm, evaluate) {
  if (realms.has(realm)) return;
  realms.add(realm);
  evaluate(`let ${kName}; (value) => { ${kName} = value; }`,
           'node:internal/modules/esm/script_imports')(importerFor(realm, evaluate));
}

// Gives promises of the realm that asks.
function importerFor(realm, evaluate) {
  if (realm === globalThis) return importFrom;
  const wrap = evaluate(kWrap, 'node:internal/modules/esm/script_imports');
  const wrapped = (importHere) => wrap((resolve, reject, place, specifier, options) => {
    PromisePrototypeThen(importHere(place, specifier, options), resolve, reject);
  });
  const importer = wrapped(importFrom);
  importer.source = wrapped(importFrom.source);
  return importer;
}

const kWrap = '((Promise) => (start) => (...given) =>' +
  ' new Promise((resolve, reject) => { start(resolve, reject, ...given); }))(Promise)';

function findImports(node, found) {
  const { eachChild } = require('internal/syntax_tree');
  if (node.type === 'ImportExpression') ArrayPrototypePush(found, node);
  eachChild(node, (child) => findImports(child, found));
  return found;
}

// `place`: the file that it stands in, or one of the numbers above; `sourceType` is acorn's. What
// does not parse is left to the engine, which knows better. The realm must have been installed in. `url`:
// where the engine will say that it is.
function rewriteImports(source, place, sourceType, url) {
  const { parse } = require('internal/parser');
  let nodes;
  try {
    nodes = findImports(parse(source, {
      __proto__: null, ecmaVersion: 'latest', sourceType, allowHashBang: true,
      allowAwaitOutsideFunction: sourceType === 'script',
    }), []);
  } catch {
    return source;
  }
  if (nodes.length === 0) return source;
  const { noteRewritten } = require('internal/engine/rewritten_texts');
  const { TextEdits } = require('internal/engine/text_edits');
  const { skipGap } = require('internal/syntax_tree');
  const edits = new TextEdits(source);
  for (let i = 0; i < nodes.length; i++) {
    const { phase, start } = nodes[i];
    const end = start + 'import'.length;
    let parenthesis = skipGap(source, end);
    if (phase === 'source') parenthesis = skipGap(source, skipGap(source, parenthesis + 1) + 'source'.length);
    edits.replace(start, end, kName);
    edits.insert(parenthesis + 1, `${JSONStringify(place)},`);
  }
  const { code, patch } = edits.apply();
  if (url !== undefined) noteRewritten(url, source, code, patch);
  return code;
}

module.exports = { installIn, kNoCallback, kNoFlag, kWrap, rewriteImports };
