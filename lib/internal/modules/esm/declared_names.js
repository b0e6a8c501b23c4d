'use strict';

// Which names a piece of a syntax tree (acorn's) declares, for those who ask what a name means.

const { ArrayIsArray, ArrayPrototypePush, ObjectKeys } = primordials;

// Of a binding: `a`, `{ b, c: [d = 1] }`, `...e`.
function namesOfPattern(pattern, names) {
  switch (pattern?.type) {
    case 'Identifier':
      ArrayPrototypePush(names, pattern.name);
      break;
    case 'ObjectPattern':
      for (let i = 0; i < pattern.properties.length; i++) {
        const property = pattern.properties[i];
        namesOfPattern(property.type === 'RestElement' ? property : property.value, names);
      }
      break;
    case 'ArrayPattern':
      for (let i = 0; i < pattern.elements.length; i++) namesOfPattern(pattern.elements[i], names);
      break;
    case 'AssignmentPattern':
      namesOfPattern(pattern.left, names);
      break;
    case 'RestElement':
      namesOfPattern(pattern.argument, names);
      break;
  }
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

function eachChild(node, visit) {
  const keys = ObjectKeys(node);
  for (let i = 0; i < keys.length; i++) {
    const child = node[keys[i]];
    if (typeof child !== 'object' || child === null) continue;
    if (!ArrayIsArray(child)) {
      if (typeof child.type === 'string') visit(child);
      continue;
    }
    for (let j = 0; j < child.length; j++) {
      if (typeof child[j]?.type === 'string') visit(child[j]);
    }
  }
}

module.exports = {
  eachChild, namesOfBlock, namesOfDeclaration, namesOfPattern, namesOfVars,
};
