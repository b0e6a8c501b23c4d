'use strict';

// Which names a piece of a syntax tree (acorn's) declares, for those who ask what a name means.

const { ArrayPrototypePush } = primordials;
const { addPattern, eachChild } = require('internal/syntax_tree');

// Of a binding.
function namesOfPattern(pattern, names) {
  addPattern(names, pattern);
  return names;
}

// Of a declaration statement; none of any other.
function namesOfDeclaration(node, names) {
  if (node.type === 'VariableDeclaration') {
    for (let i = 0; i < node.declarations.length; i++) {
      namesOfPattern(node.declarations[i].id, names);
    }
  } else if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') {
    if (node.id !== null) ArrayPrototypePush(names, node.id.name);
  }
  return names;
}

// What the statements of a block declare in that block.
function namesOfBlock(statements, names) {
  for (let i = 0; i < statements.length; i++) {
    const statement = statements[i];
    if (statement.type !== 'VariableDeclaration' || statement.kind !== 'var') {
      namesOfDeclaration(statement, names);
    }
  }
  return names;
}

function isFunction(node) {
  return node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' ||
    node.type === 'ArrowFunctionExpression';
}

// `var` counts for the whole function that it stands in, however deep.
function namesOfVars(node, names) {
  if (node.type === 'VariableDeclaration' && node.kind === 'var') namesOfDeclaration(node, names);
  eachChild(node, (child) => {
    if (!isFunction(child) && child.type !== 'ClassBody') namesOfVars(child, names);
  });
  return names;
}

module.exports = {
  namesOfBlock, namesOfDeclaration, namesOfPattern, namesOfVars,
};
