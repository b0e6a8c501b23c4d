'use strict';

// How the text of an async generator that has a `yield*` comes under its driver
// (internal/engine/generator_driver). D is a variable of the generator:
//
//   { … }                        { const D = __giroStart__(); try { …; D.leaves(); }
//                                  catch (e) { D.fails(e); } finally { D.ends(); } }
//   yield E, yield, return E     yield D.yields(E), yield D.yields(), return D.returns(E)
//   yield* E                     yield D.delegates(E)
//   return                       { D.leaves(); return }
//   catch (e) { … }              catch (e) { D.passes(e); … }

const { ArrayPrototypeIncludes, ArrayPrototypePush } = primordials;
const { addBefore, addBehind, hide, wrap } = require('internal/engine/source_edits');
const { addPattern, eachChild, skipGap } = require('internal/syntax_tree');

const kDriver = '__giroDriver__';
const kError = '__giroError__';

const kBegin = `const ${kDriver}=__giroStart__();try{`;
const kFinish = `;${kDriver}.leaves();}catch(${kError}){${kDriver}.fails(${kError});}` +
  `finally{${kDriver}.ends();}`;

const kYields = ` ${kDriver}.yields(`;
const kReturns = ` ${kDriver}.returns(`;
const kDelegates = ` ${kDriver}.delegates(`;

// The names that `var` declares.
function addVariables(names, node) {
  if (node.type === 'VariableDeclaration' && node.kind === 'var') {
    for (let i = 0; i < node.declarations.length; i++) addPattern(names, node.declarations[i].id);
  }
  eachChild(node, (child) => {
    if (typeof child.generator !== 'boolean') addVariables(names, child);
  });
}

// Whether its functions can stand in a block as well, where their names must be theirs alone.
function fitsIntoBlock(body) {
  const names = [];
  for (let i = 0; i < body.body.length; i++) {
    if (body.body[i].type !== 'FunctionDeclaration') continue;
    if (names.length === 0) addVariables(names, body);
    const { name } = body.body[i].id;
    if (ArrayPrototypeIncludes(names, name)) return false;
    ArrayPrototypePush(names, name);
  }
  return true;
}

// False: it stays as it is.
function drive(edits, { body }) {
  if (!fitsIntoBlock(body)) return false;
  let first = 0;
  while (body.body[first].directive !== undefined) first++;
  addBefore(edits, body.body[first].start, kBegin);
  addBehind(edits, body.end - 1, kFinish);
  return true;
}

// The character that comes next.
function hideNext(edits, source, from) {
  const at = skipGap(source, from);
  hide(edits, at, at + 1);
}

function editYield(edits, node, source) {
  if (node.delegate) {
    hideNext(edits, source, node.start + 'yield'.length);
    wrap(edits, node.argument, kDelegates);
  } else if (node.argument) {
    wrap(edits, node.argument, kYields);
  } else {
    addBehind(edits, node.end, `${kYields})`);
  }
}

function editReturn(edits, node) {
  if (node.argument) {
    wrap(edits, node.argument, kReturns);
  } else {
    addBefore(edits, node.start, `{${kDriver}.leaves();`);
    addBehind(edits, node.end, ';}');
  }
}

// A pattern becomes a declaration in the block: nothing must be taken out of what is no error.
function editCatch(edits, { param, body }, source) {
  const passes = (name) => `${kDriver}.passes(${name});`;
  if (param?.type === 'Identifier') {
    addBefore(edits, body.start + 1, passes(param.name));
  } else if (!param) {
    addBefore(edits, body.start, `(${kError})`);
    addBefore(edits, body.start + 1, passes(kError));
  } else {
    addBefore(edits, param.start, `${kError}){${passes(kError)}let `);
    addBehind(edits, param.end, `=${kError};`);
    hideNext(edits, source, param.end);
    hide(edits, body.start, body.start + 1);
  }
}

// Whether there is no more to do with a node of a driven generator.
function editNode(edits, node, source) {
  switch (node.type) {
    case 'YieldExpression':
      editYield(edits, node, source);
      return true;
    case 'ReturnStatement':
      editReturn(edits, node);
      return true;
    case 'CatchClause':
      editCatch(edits, node, source);
      return true;
  }
  return false;
}

internalBinding('script').runScript(
  'let __giroStart__; (a) => { __giroStart__ = a; }',
  'node:internal/engine/generator_rewrite')(require('internal/engine/generator_driver').start);

module.exports = { drive, editNode };
