'use strict';

// `using` and `await using` in a module (internal/modules/esm/rewrite), which the engine's parser does not
// know:
//
//   { using a = E; … }           { const R=_using();try{ const a = R.use((E),false); …
//                                }catch(e){R.fail(e)}finally{R.dispose()}}
//   for (using a of E) …         for (const I of E) { using a = I; … }
//
// Those of the module itself are let go of by who runs it: a block around all of the text would hide its
// declarations from its exports.

const { ArrayPrototypeFilter } = primordials;
const { skipGap } = require('internal/syntax_tree');

function isUsing(node) {
  return node?.type === 'VariableDeclaration' &&
    (node.kind === 'using' || node.kind === 'await using');
}

// Of what stands in a block: 'await using' if there is one. Undefined: there is none.
function kindOfUsing(body) {
  let kind;
  const found = ArrayPrototypeFilter(body, isUsing);
  for (let i = 0; i < found.length; i++) if (kind !== 'await using') ({ kind } = found[i]);
  return kind;
}

function firstBehindDirectives(body) {
  let first = 0;
  while (body[first].directive !== undefined) first++;
  return body[first].start;
}

function opening(rewriter) {
  return `const ${rewriter.name('_resources')}=${rewriter.name('_using')}();try{`;
}

function beginUsing(rewriter, at) {
  rewriter.insert(at, opening(rewriter));
}

function endUsing(rewriter, at, kind) {
  const resources = rewriter.name('_resources');
  const error = rewriter.name('_error');
  const end = kind === 'using' ? `${resources}.dispose()` :
    `while(${resources}.goesOn())try{${rewriter.awaiting(at, `${resources}.awaited`)}}` +
    `catch(${error}){${resources}.fail(${error})}${resources}.rethrow()`;
  rewriter.insert(at, `}catch(${error}){${resources}.fail(${error})}finally{${end}}`);
}

// The words that it begins with become one that the engine knows.
function replaceKind(rewriter, { kind, start }) {
  const word = kind === 'using' ? start : skipGap(rewriter.source, start + 'await'.length);
  const end = word + 'using'.length;
  rewriter.replace(start, end, `const${rewriter.blank(start + 'const'.length, end)}`);
}

function visitUsing(rewriter, node) {
  replaceKind(rewriter, node);
  for (let i = 0; i < node.declarations.length; i++) {
    const { init } = node.declarations[i];
    rewriter.insert(init.start, `${rewriter.name('_resources')}.use((`);
    rewriter.visit(init);
    rewriter.insert(init.end, `),${node.kind !== 'using'})`);
  }
}

// What begins the body of a loop that declares with `using`.
function takeUsed(rewriter, { declarations: { 0: { id } }, kind }, value) {
  return `${opening(rewriter)}const ${id.name}=${rewriter.name('_resources')}.use(${value},` +
    `${kind !== 'using'});`;
}

function visitUsingLoop(rewriter, node) {
  if (node.type === 'ForStatement') {
    rewriter.insert(node.start, `{${opening(rewriter)}`);
    rewriter.visitChildren(node);
    endUsing(rewriter, node.end, node.init.kind);
    rewriter.insert(node.end, '}');
    return;
  }
  const { body, left, right } = node;
  const item = rewriter.name('_item');
  replaceKind(rewriter, left);
  rewriter.replace(left.declarations[0].id.start, left.declarations[0].id.end, item);
  rewriter.visit(right);
  rewriter.insert(body.start, `{${takeUsed(rewriter, left, item)}`);
  rewriter.visit(body);
  endUsing(rewriter, body.end, left.kind);
  rewriter.insert(body.end, '}');
}

module.exports = {
  beginUsing, endUsing, firstBehindDirectives, isUsing, kindOfUsing, takeUsed, visitUsing, visitUsingLoop,
};
