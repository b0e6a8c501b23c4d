'use strict';

// import() in scripts and CommonJS modules, which the engine hands to nobody: the word becomes a
// call that tells which file it stands in.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, JSONStringify, StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;
const { parse } = require('internal/deps/acorn');
const { eachChild } = require('internal/syntax_tree');

const kName = '__giroImport__';
let isInstalled = false;

// A binding of the global scope that no object has.
function install() {
  const set = internalBinding('script').runScript(
    `let ${kName}; (value) => { ${kName} = value; }`, 'node:internal/modules/esm/script_imports');
  set((filename, specifier, options) =>
    require('internal/modules/esm/loader').importFromScript(filename, specifier, options));
  isInstalled = true;
}

function findImports(node, found) {
  if (node.type === 'ImportExpression') ArrayPrototypePush(found, node.start);
  eachChild(node, (child) => findImports(child, found));
  return found;
}

// `sourceType` is acorn's. What does not parse is left to the engine, which knows better.
function rewriteImports(source, filename, sourceType) {
  let starts;
  try {
    starts = findImports(parse(source, {
      __proto__: null, ecmaVersion: 'latest', sourceType, allowHashBang: true,
      allowAwaitOutsideFunction: sourceType === 'script',
    }), []);
  } catch {
    return source;
  }
  if (starts.length === 0) return source;
  if (!isInstalled) install();
  const pieces = [];
  let from = 0;
  // Nested ones are found behind those around them, and begin behind them.
  for (let i = 0; i < starts.length; i++) {
    const open = StringPrototypeIndexOf(source, '(', starts[i]) + 1;
    ArrayPrototypePush(pieces, StringPrototypeSlice(source, from, starts[i]),
                       `${kName}(${JSONStringify(filename)},`);
    from = open;
  }
  ArrayPrototypePush(pieces, StringPrototypeSlice(source, from));
  return ArrayPrototypeJoin(pieces, '');
}

module.exports = { rewriteImports };
