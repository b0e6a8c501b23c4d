'use strict';

// Values of expressions that can be told without running anything of the program: names, properties
// that are plain data, literals, operators on primitive values.

const {
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, RegExpPrototypeExec, Symbol,
} = primordials;

const { isProxy } = require('internal/util/types');

const kNothing = Symbol('kNothing');  // it cannot be told
const kDeepMax = 32;

// object[key], if no code stands behind it.
function dataProperty(object, key) {
  let link = object;
  if (link === null || link === undefined) return kNothing;
  if (typeof link !== 'object' && typeof link !== 'function') {
    if (typeof link === 'string' && key === 'length') return link.length;
    link = ObjectGetPrototypeOf(link);
  }
  for (; link !== null; link = ObjectGetPrototypeOf(link)) {
    if (isProxy(link)) return kNothing;
    const descriptor = ObjectGetOwnPropertyDescriptor(link, key);
    if (descriptor === undefined) continue;
    return 'value' in descriptor ? descriptor.value : kNothing;
  }
  return undefined;
}

function run(server, code) {
  const vm = require('vm');
  try {
    return server.useGlobal ?
      vm.runInThisContext(code) : vm.runInContext(code, server.context);
  } catch {
    return kNothing;
  }
}

// The built-in modules are accessors of ours until they are first used.
function nameValue(server, name) {
  const own = ObjectGetOwnPropertyDescriptor(server.context, name);
  if (own !== undefined && !server.lexicalNames().has(name)) {
    if ('value' in own) return own.value;
    return name === '_' || name === '_error' || isOfOurs(name) ? server.context[name] : kNothing;
  }
  return run(server, name);
}

function isOfOurs(name) {
  const { canBeRequiredByUsers } = require('internal/builtins');
  return canBeRequiredByUsers(name) || name in primordials.globalThis;
}

const unary = {
  '__proto__': null,
  '-': (a) => -a,
  '+': (a) => +a,
  '!': (a) => !a,
  '~': (a) => ~a,
  'typeof': (a) => typeof a,
  'void': () => undefined,
};

const binary = {
  '__proto__': null,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
  '==': (a, b) => a == b,  // eslint-disable-line eqeqeq
  '!=': (a, b) => a != b,  // eslint-disable-line eqeqeq
  '===': (a, b) => a === b,
  '!==': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '&': (a, b) => a & b,
  '|': (a, b) => a | b,
  '^': (a, b) => a ^ b,
  '<<': (a, b) => a << b,
  '>>': (a, b) => a >> b,
  '>>>': (a, b) => a >>> b,
};

function isPrimitive(value) {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

class Evaluator {
  #server;
  #depth = 0;

  constructor(server) { this.#server = server; }

  value(node) {
    if (++this.#depth > kDeepMax) return kNothing;
    const kind = kinds[node.type];
    const value = kind === undefined ? kNothing : kind(this, node);
    this.#depth--;
    return value;
  }

  name(name) { return nameValue(this.#server, name); }

  self() { return this.#server.context; }

  text(code) { return run(this.#server, code); }
}

// Two values of one operator; objects could have code in their conversion.
function operate(evaluator, node, table, nodes) {
  const operator = table[node.operator];
  const values = [];
  for (let i = 0; i < nodes.length; i++) {
    values[i] = evaluator.value(nodes[i]);
    const isTested = node.operator === '===' || node.operator === '!==' || node.operator === '!' ||
      node.operator === 'typeof';
    if (values[i] === kNothing || (!isTested && !isPrimitive(values[i]))) return kNothing;
  }
  if (operator === undefined) return kNothing;
  try {
    return operator(values[0], values[1]);
  } catch {
    return kNothing;  // 1n + 1
  }
}

function memberValue(evaluator, node) {
  const object = evaluator.value(node.object);
  if (object === kNothing) return kNothing;
  const key = node.computed ? evaluator.value(node.property) : node.property.name;
  if (key === kNothing || typeof key === 'object' || typeof key === 'function') return kNothing;
  if (node.optional && (object === null || object === undefined)) return undefined;
  return dataProperty(object, key);
}

const kinds = {
  __proto__: null,
  ArrayExpression: (evaluator, node) => {
    const list = [];
    for (let i = 0; i < node.elements.length; i++) {
      if (node.elements[i] === null || node.elements[i].type === 'SpreadElement') return kNothing;
      list[i] = evaluator.value(node.elements[i]);
      if (list[i] === kNothing) return kNothing;
    }
    return list;
  },
  BinaryExpression: (evaluator, node) => operate(evaluator, node, binary, [node.left, node.right]),
  ChainExpression: (evaluator, node) => evaluator.value(node.expression),
  ConditionalExpression: (evaluator, node) => {
    const test = evaluator.value(node.test);
    return test === kNothing ? kNothing : evaluator.value(test ? node.consequent : node.alternate);
  },
  ExpressionStatement: (evaluator, node) => evaluator.value(node.expression),
  Identifier: (evaluator, node) => evaluator.name(node.name),
  Literal: (evaluator, node) => (node.regex ? evaluator.text(node.raw) : node.value),
  LogicalExpression: (evaluator, node) => {
    const left = evaluator.value(node.left);
    if (left === kNothing) return kNothing;
    if (node.operator === '&&') return left ? evaluator.value(node.right) : left;
    if (node.operator === '||') return left ? left : evaluator.value(node.right);
    return left ?? evaluator.value(node.right);
  },
  MemberExpression: memberValue,
  ObjectExpression: (evaluator, node) => {
    const object = {};
    for (let i = 0; i < node.properties.length; i++) {
      const { computed, key, kind, type, value } = node.properties[i];
      if (type !== 'Property' || computed || kind !== 'init') return kNothing;
      const found = evaluator.value(value);
      if (found === kNothing) return kNothing;
      object[key.name ?? key.value] = found;
    }
    return object;
  },
  TemplateLiteral: (evaluator, node) => {
    let text = node.quasis[0].value.cooked;
    for (let i = 0; i < node.expressions.length; i++) {
      const value = evaluator.value(node.expressions[i]);
      if (value === kNothing || typeof value === 'symbol' || !isPrimitive(value)) return kNothing;
      text += `${value}${node.quasis[i + 1].value.cooked}`;
    }
    return text;
  },
  ThisExpression: (evaluator) => evaluator.self(),
  UnaryExpression: (evaluator, node) =>
    (node.operator === 'delete' ? kNothing : operate(evaluator, node, unary, [node.argument])),
};

// Of one expression.
function lookUp(server, code) {
  if (RegExpPrototypeExec(/[=;]\s*$/, code) !== null) return kNothing;
  const { parse } = require('internal/repl/syntax');
  let program;
  try {
    program = parse(`(${code})`);
  } catch {
    return kNothing;
  }
  if (program.body.length !== 1) return kNothing;
  return new Evaluator(server).value(program.body[0]);
}

module.exports = { isProxy, kNothing, lookUp };
