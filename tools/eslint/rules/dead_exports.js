'use strict';

// Exports of modules below lib/internal/ that nobody asks for.

const path = require('node:path');
const { ModuleUses } = require('./module_uses.js');

let uses; // of all files, found once

// Each name that a module exports, with the node that says so.
function exportsOf(program) {
  const found = [];
  const isModuleExports = (node) => node.type === 'MemberExpression' &&
    node.object.name === 'module' && node.property.name === 'exports';
  for (const { type, expression } of program.body) {
    if (type !== 'ExpressionStatement' || expression.type !== 'AssignmentExpression') continue;
    const { left, right } = expression;
    if (isModuleExports(left) && right.type === 'ObjectExpression') {
      for (const property of right.properties) {
        if (property.type === 'Property' && !property.computed) found.push([property.key.name ?? property.key.value, property]);
      }
    } else if (left.type === 'MemberExpression' && !left.computed &&
        (isModuleExports(left.object) || left.object.name === 'exports')) {
      found.push([left.property.name, left]);
    }
  }
  return found;
}

function create(context) {
  const relative = path.relative(path.join(context.cwd, 'lib'), context.filename);
  const id = relative.replace(/\.js$/, '').split(path.sep).join('/');
  if (!id.startsWith('internal/')) return {};
  return {
    Program(program) {
      uses ??= new ModuleUses(context.cwd);
      if (!uses.isModuleUsed(id)) {
        context.report({ node: program, message: `nobody asks for the module ${id}` });
        return;
      }
      for (const [name, node] of exportsOf(program)) {
        if (name !== '__proto__' && !uses.isUsed(id, name)) context.report({ node, message: `nobody asks for ${name}` });
      }
    },
  };
}

module.exports = { meta: { type: 'problem', schema: [] }, create };
