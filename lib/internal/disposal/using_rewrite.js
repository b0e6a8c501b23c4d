'use strict';

// `using` and `await using`, which the engine's parser does not know, as declarations that it knows:
//
//   { using a = E; … }           { const S = __giroUsing__(); try { const a = S.use(E, false); … }
//                                catch (error) { S.fail(error); } finally { S.dispose(); } }
//   for (using a of E) …         for (const I of E) { using a = I; … }
//
// All edits stay on their line. Only a text that does not parse as it is comes here.

const { ArrayPrototypeFilter, RegExpPrototypeExec } = primordials;
const { noteRewritten } = require('internal/engine/rewritten_texts');
const { TextEdits } = require('internal/engine/text_edits');
const { eachChild } = require('internal/syntax_tree');

const kResources = '__giroResources__';
const kItem = '__giroItem__';
const kOpen = ` const ${kResources} = __giroUsing__(); try {`;

function isUsing(node) {
  return node?.type === 'VariableDeclaration' &&
    (node.kind === 'using' || node.kind === 'await using');
}

function closing(isAsync) {
  const dispose = isAsync ?
    `while (${kResources}.goesOn()) try { await ${kResources}.awaited; } ` +
    `catch (error) { ${kResources}.fail(error); } ${kResources}.rethrow()` : `${kResources}.dispose()`;
  return ` } catch (error) { ${kResources}.fail(error); } finally { ${dispose}; }`;
}

// At one place, what ends comes before what begins; the ends of what is inside before those of what
// is around it, and the other way round at beginnings.
class Edits extends TextEdits {
  constructor(source) {
    super(source);
  }

  begin(at, text, end = at) {
    this.replace(at, end, text);
  }

  end(at, text) {
    this.replace(at, at, text, -1 - this.list.length);
  }
}

function wrapInitializers(edits, declaration) {
  const { declarations, kind, start } = declaration;
  edits.begin(start, 'const', start + kind.length);
  for (let i = 0; i < declarations.length; i++) {
    const { init } = declarations[i];
    edits.begin(init.start, `${kResources}.use((`);
    edits.end(init.end, `), ${kind !== 'using'})`);
  }
}

// Directives stay in front.
function editBlock(edits, body, end) {
  const found = ArrayPrototypeFilter(body, isUsing);
  if (found.length === 0) return;
  let first = 0;
  while (body[first].directive !== undefined) first++;
  edits.begin(body[first].start, kOpen);
  let isAsync = false;
  for (let i = 0; i < found.length; i++) {
    isAsync ||= found[i].kind !== 'using';
    wrapInitializers(edits, found[i]);
  }
  edits.end(end, closing(isAsync));
}

function editLoopOverItems(edits, { left, body }) {
  const { kind, declarations: { 0: { id } }, start } = left;
  const isAsync = kind !== 'using';
  edits.begin(start, `const ${kItem}`, id.end);
  edits.begin(body.start,
              `{${kOpen} const ${id.name} = ${kResources}.use(${kItem}, ${isAsync}); `);
  edits.end(body.end, `${closing(isAsync)} }`);
}

function editNode(edits, node) {
  switch (node.type) {
    case 'Program':
      editBlock(edits, node.body, node.end);
      break;
    case 'BlockStatement':
    case 'StaticBlock':
      editBlock(edits, node.body, node.end - 1);
      break;
    case 'ForStatement':
      if (!isUsing(node.init)) break;
      edits.begin(node.start, `{${kOpen} `);
      edits.end(node.end, `${closing(node.init.kind !== 'using')} }`);
      wrapInitializers(edits, node.init);
      break;
    case 'ForOfStatement':
      if (isUsing(node.left)) editLoopOverItems(edits, node);
      break;
  }
}

function collectEdits(edits, node) {
  editNode(edits, node);
  eachChild(node, (child) => collectEdits(edits, child));
}

let isInstalled = false;

function install() {
  if (isInstalled) return;
  isInstalled = true;
  const { Resources } = require('internal/disposal/resources');
  internalBinding('script').runScript(
    'let __giroUsing__; (make) => { __giroUsing__ = make; }',
    'node:internal/disposal/using_rewrite')(() => new Resources());
}

// The text to compile instead, if `using` is what is wrong with this one. `sourceType` is acorn's; `url`:
// where the engine will say that it is.
function rewriteUsing(source, sourceType, url) {
  if (RegExpPrototypeExec(/\busing\s/, source) === null) return undefined;
  const edits = new Edits(source);
  try {
    const { parse } = require('internal/parser');
    collectEdits(edits, parse(source, { __proto__: null, ecmaVersion: 'latest', sourceType }));
  } catch {
    return undefined; // the engine knows better what is wrong
  }
  if (edits.isEmpty) return undefined;
  install();
  const { code, patch } = edits.apply();
  noteRewritten(url, source, code, patch);
  return code;
}

module.exports = { rewriteUsing };
