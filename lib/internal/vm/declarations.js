'use strict';

// The names that a script declares in the scope of its global object: by `var`, by functions.

const { ArrayPrototypePush, RegExpPrototypeExec } = primordials;
const { addPattern } = require('internal/syntax_tree');

const kMayDeclare = /\b(?:var|function)\b/;

// Lists of statements and single ones, by the fields that hold them.
const inside = {
  __proto__: null,
  BlockStatement: ['body'],
  CatchClause: ['body'],
  DoWhileStatement: ['body'],
  ForInStatement: ['left', 'body'],
  ForOfStatement: ['left', 'body'],
  ForStatement: ['init', 'body'],
  IfStatement: ['consequent', 'alternate'],
  LabeledStatement: ['body'],
  Program: ['body'],
  SwitchCase: ['consequent'],
  SwitchStatement: ['cases'],
  TryStatement: ['block', 'handler', 'finalizer'],
  WhileStatement: ['body'],
  WithStatement: ['body'],
};

function visit(names, node) {
  if (node.type === 'FunctionDeclaration') {
    ArrayPrototypePush(names, node.id.name);
  } else if (node.type === 'VariableDeclaration') {
    if (node.kind !== 'var') return;
    for (let i = 0; i < node.declarations.length; i++) addPattern(names, node.declarations[i].id);
  } else {
    const fields = inside[node.type];
    if (fields === undefined) return;
    for (let i = 0; i < fields.length; i++) visitField(names, node[fields[i]]);
  }
}

function visitField(names, field) {
  if (!field) return;
  if (field.type !== undefined) {
    visit(names, field);
    return;
  }
  for (let i = 0; i < field.length; i++) visit(names, field[i]);
}

// What does not parse declares nothing: the engine says so when it is run.
function declaredNames(source) {
  const names = [];
  if (RegExpPrototypeExec(kMayDeclare, source) === null) return names;
  const { SourceParser } = require('internal/parser');
  let program;
  try {
    program = SourceParser.parse(source, {
      __proto__: null, ecmaVersion: 'latest', sourceType: 'script', allowHashBang: true,
    });
  } catch {
    return names;
  }
  visit(names, program);
  return names;
}

module.exports = { declaredNames };
