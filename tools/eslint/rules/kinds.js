'use strict';

// What can be said about the value of an expression by looking at one file: 'array', 'string', 'map', 'set',
// 'promise', 'regexp', 'function', 'typed array', 'safe' (its prototype is frozen), 'module' (what require() returns), or nothing.

const resultKinds = [
  ['array', /^(Array(From|Of|Prototype(Concat|Fill|Filter|Flat|FlatMap|Map|Reverse|Slice|Sort|Splice))|Object(Entries|GetOwnPropertyNames|GetOwnPropertySymbols|Keys|Values)|ReflectOwnKeys|StringPrototypeSplit)$/],
  ['string', /^(ArrayPrototypeJoin|JSONStringify|NumberPrototypeTo(Fixed|String)|ObjectPrototypeToString|String(From\w+|Prototype(CharAt|Concat|Normalize|Pad\w+|Repeat|Replace|ReplaceAll|Slice|Substring|To\w+Case|Trim\w*))?)$/],
  ['promise', /^Promise(All|AllSettled|Any|PrototypeCatch|PrototypeFinally|PrototypeThen|Race|Reject|Resolve|Try)$/],
  ['function', /^(FunctionPrototypeBind|applyBind|uncurryThis)$/],
];

const classKinds = {
  __proto__: null,
  Array: 'array', Map: 'map', Promise: 'promise', RegExp: 'regexp', Set: 'set', WeakMap: 'map', WeakSet: 'set',
};

function kindOfNew(node) {
  const { name = '' } = node.callee;
  if (/^((Big)?(Ui|I)nt|Float)\d+(Clamped)?Array$|^FastBuffer$/.test(name)) return 'typed array';
  return name.startsWith('Safe') ? 'safe' : classKinds[name];
}

function variableOf(sourceCode, identifier) {
  for (let scope = sourceCode.getScope(identifier); scope !== null; scope = scope.upper) {
    const variable = scope.set.get(identifier.name);
    if (variable !== undefined) return variable;
  }
  return undefined;
}

function isNothing(node) {
  return (node.type === 'Literal' && node.value === null) || (node.type === 'Identifier' && node.name === 'undefined');
}

// The one kind that all of the expressions have, not counting undefined and null.
function commonKind(nodes, kindOf) {
  let common;
  for (const node of nodes) {
    if (isNothing(node)) continue;
    const kind = kindOf(node);
    if (kind === undefined || (common !== undefined && kind !== common)) return undefined;
    common = kind;
  }
  return common;
}

function fieldName(node) {
  if (node.type === 'PrivateIdentifier') return `#${node.name}`;
  return node.type === 'Identifier' ? node.name : undefined;
}

// What is assigned to each `#name` and each `this.name` of a file.
function assignedFields(sourceCode) {
  const assigned = new Map();
  const note = (name, value) => {
    if (name === undefined) return;
    if (!assigned.has(name)) assigned.set(name, []);
    assigned.get(name).push(value);
  };
  const visit = (node) => {
    if (node.type === 'PropertyDefinition' && !node.computed && node.value !== null) {
      note(fieldName(node.key), node.value);
    } else if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression' && !node.left.computed) {
      note(fieldName(node.left.property), node.right);
    }
    for (const key of sourceCode.visitorKeys[node.type] ?? []) {
      const child = node[key];
      if (Array.isArray(child)) child.forEach((each) => each !== null && visit(each));
      else if (child) visit(child);
    }
  };
  visit(sourceCode.ast);
  return assigned;
}

class Kinds {
  #sourceCode;
  #fields;
  #underway = new Set(); // a value may be made of itself

  constructor(sourceCode) {
    this.#sourceCode = sourceCode;
  }

  of(node) {
    if (this.#underway.has(node)) return undefined;
    this.#underway.add(node);
    try {
      return this.#find(node);
    } finally {
      this.#underway.delete(node);
    }
  }

  #find(node) {
    const of = (each) => this.of(each);
    switch (node.type) {
      case 'ArrayExpression': return 'array';
      case 'TemplateLiteral': return 'string';
      case 'Literal': return node.regex ? 'regexp' : typeof node.value === 'string' ? 'string' : undefined;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression': return 'function';
      case 'NewExpression': return kindOfNew(node);
      case 'ImportExpression': return 'promise';
      case 'ConditionalExpression': return commonKind([node.consequent, node.alternate], of);
      case 'LogicalExpression': return commonKind([node.left, node.right], of);
      case 'AssignmentExpression': return node.operator === '=' ? of(node.right) : undefined;
      case 'CallExpression': return this.#ofCall(node);
      case 'MemberExpression': return this.#ofField(node);
      case 'Identifier': return this.#ofVariable(node);
      default: return undefined;
    }
  }

  #ofCall({ callee }) {
    if (callee.type !== 'Identifier') return undefined;
    if (callee.name === 'require') return 'module';
    const known = resultKinds.find(([, pattern]) => pattern.test(callee.name));
    if (known !== undefined) return known[0];
    const definition = variableOf(this.#sourceCode, callee)?.defs[0];
    return definition?.type === 'FunctionName' && definition.node.async && !definition.node.generator ?
      'promise' : undefined;
  }

  #ofField({ object, property, computed }) {
    const isOwn = property.type === 'PrivateIdentifier' || object.type === 'ThisExpression';
    if (computed || !isOwn) return undefined;
    this.#fields ??= assignedFields(this.#sourceCode);
    const values = this.#fields.get(fieldName(property));
    return values && commonKind(values, (each) => this.of(each));
  }

  #ofVariable(node) {
    const variable = variableOf(this.#sourceCode, node);
    const definition = variable?.defs[0];
    if (definition === undefined) return undefined;
    if (definition.type === 'FunctionName') return 'function';
    if (definition.type === 'ClassName') return 'class';
    const isRest = definition.type === 'Parameter' && definition.node.params.some((parameter) =>
      parameter.type === 'RestElement' && parameter.argument === definition.name);
    if (isRest) return 'array';
    if (definition.type !== 'Variable') return undefined;
    const { id, init } = definition.node;
    if (id.type !== 'Identifier') return init?.callee?.name === 'require' ? 'module' : undefined;
    const writes = variable.references.filter((reference) => reference.isWrite());
    // `text += …` and the like say nothing new.
    const values = writes.filter(({ identifier }) => identifier.parent.operator !== '+=').map((write) => write.writeExpr);
    return values.includes(null) || values.includes(undefined) ?
      undefined : commonKind(values, (each) => this.of(each));
  }
}

module.exports = { Kinds, variableOf };
