'use strict';

// Built-ins that programs can replace, used where `primordials` has them as they were at the start (lib/README.md):
// globals by name, methods by their prototypes, and what goes through an iterator of an array.

const { Kinds, variableOf } = require('./kinds.js');

const methods = {
  __proto__: null,
  array: 'at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach ' +
    'includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice ' +
    'toReversed toSorted toSpliced toString unshift values with',
  string: 'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match matchAll ' +
    'normalize padEnd padStart repeat replace replaceAll search slice split startsWith substring toLowerCase ' +
    'toString toUpperCase trim trimEnd trimStart',
  map: 'clear delete entries forEach get has keys set values size',
  set: 'add clear delete entries forEach has keys values size',
  promise: 'catch finally then',
  regexp: 'exec test toString',
  function: 'apply bind call toString',
  'typed array': 'at copyWithin entries fill find indexOf includes join keys map set slice some sort subarray values',
};
for (const kind in methods) methods[kind] = new Set(methods[kind].split(' '));

// These are a built-in's whoever is asked.
const always = new Set((
  'charCodeAt codePointAt endsWith localeCompare padEnd padStart startsWith substring toLowerCase toUpperCase trim ' +
  'trimEnd trimStart replaceAll matchAll ' +
  'findIndex findLast findLastIndex lastIndexOf splice unshift ' +
  'call catch finally then ' +
  'hasOwnProperty isPrototypeOf propertyIsEnumerable toFixed toISOString getTime').split(' '));

// Methods of other objects have these names too; a function's has a receiver as its first argument.
function isFunctionMethod(name, [receiver, ...others]) {
  if (name === 'apply') return others.length === 1;
  return name === 'bind' && receiver !== undefined &&
    (receiver.type === 'ThisExpression' || receiver.value === null || receiver.name === 'undefined');
}

// Nobody can replace these.
const fixedGlobals = new Set(['undefined', 'NaN', 'Infinity']);
// Programs set the limit so that we read it.
const fixedStatics = new Set(['BYTES_PER_ELEMENT', 'length', 'name', 'prototype', 'stackTraceLimit']);

function rule(context) {
  const { sourceCode } = context;
  const kinds = new Kinds(sourceCode);
  const report = (node, message) => context.report({ node, message });

  // Whether it is a built-in that was taken from primordials, whose own properties can be replaced all the same.
  const isTaken = (node) => {
    if (node.type !== 'Identifier') return false;
    const definition = variableOf(sourceCode, node)?.defs[0];
    return definition?.type === 'Variable' && definition.node.init?.name === 'primordials' &&
      /^([A-Z][A-Za-z]*|globalThis)$/.test(node.name) && !/^Safe|Prototype/.test(node.name);
  };

  const checkMember = (node) => {
    if (node.object.type === 'Super') return;
    const isWritten = node.parent.type === 'AssignmentExpression' && node.parent.left === node;
    if (!isWritten && isTaken(node.object) && (node.computed || !fixedStatics.has(node.property.name))) {
      report(node, `a program can replace ${sourceCode.getText(node)}: take it from primordials`);
    }
    if (node.computed) return;
    const { name } = node.property;
    const kind = kinds.of(node.object);
    const isCalled = node.parent.type === 'CallExpression' && node.parent.callee === node;
    if (kind !== undefined && methods[kind]?.has(name) && (isCalled || name === 'size')) {
      report(node.property, `a program can replace ${name}() of this ${kind}: use primordials`);
    } else if (isCalled && kind === undefined && node.property.type === 'Identifier' &&
        (always.has(name) || isFunctionMethod(name, node.parent.arguments))) {
      report(node.property, `a program can replace ${name}(): use primordials`);
    }
  };

  const checkIteration = (node, values) => {
    const kind = kinds.of(values);
    if (kind === 'array' || kind === 'string' || kind === 'map' || kind === 'set') {
      report(node, `a program can replace the iterator of this ${kind}`);
    }
  };

  // The engine's own constructor of a derived class iterates over its arguments (docs/engine.md).
  const checkClass = (node) => {
    const isWritten = node.body.body.some((member) => member.kind === 'constructor');
    if (node.superClass !== null && !isWritten) {
      report(node, 'a derived class without a constructor goes through the iterator of arrays: write one');
    }
  };

  return {
    'Program:exit'(program) {
      const global = sourceCode.scopeManager.globalScope;
      const references = [...global.through, ...global.variables.flatMap((variable) =>
        variable.defs.length === 0 ? variable.references : [])];
      for (const { identifier } of references) {
        if (fixedGlobals.has(identifier.name) || context.options[0].includes(identifier.name)) continue;
        report(identifier, identifier.name in globalThis ?
          `a program can replace the global ${identifier.name}: take it from primordials` :
          `${identifier.name} is not defined`);
      }
    },
    MemberExpression: checkMember,
    ClassDeclaration: checkClass,
    ClassExpression: checkClass,
    ForOfStatement: (node) => checkIteration(node.left, node.right),
    SpreadElement(node) {
      if (node.parent.type !== 'ObjectExpression') checkIteration(node, node.argument);
    },
    YieldExpression(node) {
      if (node.delegate) checkIteration(node, node.argument);
    },
    ArrayPattern: (node) => report(node, 'taking an array apart goes through its iterator, which a program can replace'),
  };
}

module.exports = {
  meta: { type: 'problem', schema: [{ type: 'array', items: { type: 'string' } }] },
  create: rule,
};
