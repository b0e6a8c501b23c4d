'use strict';

// A source that counts: which of its functions and blocks run, and how often. What is inserted is on the lines that are there,
// so that only columns change. Blocks begin and end where V8 says that they do, whose form of coverage tools read.

const { ArrayPrototypePush, ArrayPrototypeSort, StringPrototypeSlice } = primordials;
const { parse } = require('internal/parser');
const { afterSemicolon, findToken, forEachChild } = require('internal/coverage/walk');

const functions = {
  __proto__: null, FunctionDeclaration: true, FunctionExpression: true, ArrowFunctionExpression: true,
};
const loops = {
  '__proto__': null, 'ForStatement': true, 'ForInStatement': true, 'ForOfStatement': true, 'WhileStatement': true,
  'DoWhileStatement': true,
};
const jumps = {
  __proto__: null, ReturnStatement: true, BreakStatement: true, ContinueStatement: true, ThrowStatement: true,
};
const kOpenEnd = -1;

class Instrumenter {
  #text;
  #name;           // of the array of counters
  #insertions = [];  // { at, text, order }
  #count = 0;
  functions = [];  // { name, start, end, counter, blocks: [{ start, end, counter }] }
  #function;       // the innermost one
  #objectName = '';  // of the variable that gets the object around, for keys that nobody knows

  constructor(text, name) {
    this.#text = text;
    this.#name = name;
  }

  get counters() { return this.#count; }

  run(tree) {
    this.#function = this.#addFunction('', 0, this.#text.length);
    this.#function.counter = undefined; // it runs once
    this.#visitList(tree.body);
    return this.#text === '' ? '' : this.#apply();
  }

  // ---- What is inserted --------------------------------------------------------------------------

  #insert(at, text) {
    ArrayPrototypePush(this.#insertions, { __proto__: null, at, text, order: this.#insertions.length });
  }

  // What closes at a place comes before what opens there, and closes the other way round.
  #close(at, text) {
    ArrayPrototypePush(this.#insertions, { __proto__: null, at, text, order: -this.#insertions.length });
  }

  #apply() {
    ArrayPrototypeSort(this.#insertions, (a, b) => a.at - b.at || a.order - b.order);
    let made = '';
    let from = 0;
    for (let i = 0; i < this.#insertions.length; i++) {
      const { at, text } = this.#insertions[i];
      made += StringPrototypeSlice(this.#text, from, at) + text;
      from = at;
    }
    return made + StringPrototypeSlice(this.#text, from);
  }

  #counter() { return this.#count++; }

  #increment(counter) { return `${this.#name}[${counter}]++`; }

  #addFunction(name, start, end) {
    const made = { __proto__: null, name, start, end, counter: this.#counter(), blocks: [] };
    ArrayPrototypePush(this.functions, made);
    return made;
  }

  #addBlock(start, end) {
    const counter = this.#counter();
    ArrayPrototypePush(this.#function.blocks, { __proto__: null, start, end, counter });
    return counter;
  }

  // An expression of its own.
  #countExpression(node, counter) {
    this.#insert(node.start, `(${this.#increment(counter)},`);
    this.#close(node.end, ')');
  }

  // A statement that stands alone below another.
  #countStatement(node, counter) {
    if (node.type === 'BlockStatement') {
      this.#insert(node.start + 1, `${this.#increment(counter)};`);
    } else {
      this.#insert(node.start, `{${this.#increment(counter)};`);
      this.#close(node.end, '}');
    }
  }

  // ---- Statements --------------------------------------------------------------------------------

  #visitList(list) {
    for (let i = 0; i < list.length; i++) {
      this.#visit(list[i]);
      if (i < list.length - 1) this.#continue(list[i]);
    }
  }

  // What follows a statement that need not come to its end.
  #continue(statement) {
    let node = statement;
    while (node.type === 'LabeledStatement') node = node.body;
    const { type } = node;
    if (jumps[type] === true) {
      this.#addBlock(statement.end, kOpenEnd);
      return;
    }
    const isLabeledBlock = type === 'BlockStatement' && node !== statement;
    if (type !== 'IfStatement' && loops[type] !== true && type !== 'SwitchStatement' && type !== 'TryStatement' &&
        !isLabeledBlock) return;
    this.#insert(statement.end, `;${this.#increment(this.#addBlock(statement.end, kOpenEnd))};`);
  }

  #visit(node) {
    const { type } = node;
    if (functions[type] === true) return this.#visitFunction(node, node.id?.name ?? '', node.start);
    if (loops[type] === true) return this.#visitLoop(node);
    const visit = visitors[type];
    if (visit !== undefined) visit(this, node);
    else this.#below(node);
  }

  #below(node) { forEachChild(node, (child) => this.#visit(child)); }

  #visitLoop(node) {
    const { body } = node;
    this.#countStatement(body, this.#addBlock(body.start, body.end));
    this.#below(node);
  }

  visitBlock(node) { this.#visitList(node.body); }

  visitIf(node) {
    const { test, consequent, alternate } = node;
    this.#visit(test);
    this.#countStatement(consequent, this.#addBlock(consequent.start, consequent.end));
    this.#visit(consequent);
    if (alternate === null) return;
    this.#countStatement(alternate, this.#addBlock(consequent.end, alternate.end));
    this.#visit(alternate);
  }

  visitSwitch(node) {
    this.#visit(node.discriminant);
    for (let i = 0; i < node.cases.length; i++) {
      const item = node.cases[i];
      if (item.test !== null) this.#visit(item.test);
      const counter = this.#addBlock(item.start, item.end);
      this.#insert(item.consequent[0]?.start ?? item.end, `${this.#increment(counter)};`);
      this.#visitList(item.consequent);
    }
  }

  visitTry(node) {
    this.#visit(node.block);
    const { handler, finalizer } = node;
    if (handler !== null) {
      this.#countStatement(handler.body, this.#addBlock(handler.start, handler.end));
      this.#below(handler);
    }
    if (finalizer !== null) {
      const start = findToken(this.#text, 'finally', (handler ?? node.block).end, finalizer.start);
      this.#countStatement(finalizer, this.#addBlock(start, finalizer.end));
      this.#visit(finalizer);
    }
  }

  // ---- Expressions -------------------------------------------------------------------------------

  visitConditional({ test, consequent, alternate }) {
    this.#visit(test);
    const from = findToken(this.#text, '?', test.end, consequent.start);
    this.#countExpression(consequent, this.#addBlock(from, consequent.end));
    this.#visit(consequent);
    const to = findToken(this.#text, ':', consequent.end, alternate.start);
    this.#countExpression(alternate, this.#addBlock(to, alternate.end));
    this.#visit(alternate);
  }

  visitLogical({ left, operator, right }) {
    this.#visit(left);
    const from = findToken(this.#text, operator, left.end, right.start);
    this.#countExpression(right, this.#addBlock(from, right.end));
    this.#visit(right);
  }

  // It may never go on.
  visitSuspension(node) {
    const counter = this.#addBlock(afterSemicolon(this.#text, node.end), kOpenEnd);
    this.#insert(node.start, `${this.#name}.after(${counter},(`);
    this.#close(node.end, '))');
    if (node.argument !== null) this.#visit(node.argument);
  }

  // ---- Functions ---------------------------------------------------------------------------------

  #visitFunction(node, name, start) {
    const outer = this.#function;
    const made = this.#function = this.#addFunction(name, start, node.end);
    for (let i = 0; i < node.params.length; i++) this.#visit(node.params[i]);
    const { body } = node;
    if (body.type === 'BlockStatement') {
      let first = 0;
      while (body.body[first]?.directive !== undefined) first++;
      const at = first === 0 ? body.start + 1 : body.body[first - 1].end;
      this.#insert(at, `${first === 0 ? '' : ';'}${this.#increment(made.counter)};`);
      this.#visitList(body.body);
    } else {
      this.#countExpression(body, made.counter);
      this.#visit(body);
    }
    this.#function = outer;
  }

  // A function that gets its name from where it stands.
  #visitNamed(value, name, start) {
    if (value !== null && functions[value.type] === true) {
      this.#visitFunction(value, value.id?.name ?? name, start ?? value.start);
    } else if (value !== null) {
      const outer = this.#objectName;
      this.#objectName = value.type === 'ObjectExpression' ? name : '';
      this.#visit(value);
      this.#objectName = outer;
    }
  }

  visitDeclarator({ id, init }) {
    this.#visit(id);
    this.#visitNamed(init, id.type === 'Identifier' ? id.name : '');
  }

  visitAssignment({ left, right }) {
    this.#visit(left);
    this.#visitNamed(right, nameOfTarget(left));
  }

  visitDefault({ left, right }) {
    this.#visit(left);
    this.#visitNamed(right, left.type === 'Identifier' ? left.name : '');
  }

  visitExport({ declaration }) { this.#visitNamed(declaration, 'default'); }

  visitProperty(node) {
    if (node.computed) this.#visit(node.key);
    const isMethod = node.method || node.kind !== 'init';
    if (node.shorthand) return this.#visit(node.value);
    const name = node.computed ? this.#objectName : nameOfKey(node);
    this.#visitNamed(node.value, name, isMethod ? node.start : undefined);
  }

  visitMethod(node, className) {
    if (node.computed) this.#visit(node.key);
    const name = node.kind === 'constructor' ? className : nameOfKey(node);
    // Behind `static`.
    const start = node.static ?
      findToken(this.#text, '', node.start + 'static'.length + 1, node.key.start) : node.start;
    this.#visitFunction(node.value, name, start);
  }

  visitClass(node) {
    if (node.superClass !== null) this.#visit(node.superClass);
    const { body } = node.body;
    for (let i = 0; i < body.length; i++) {
      if (body[i].type === 'MethodDefinition') this.visitMethod(body[i], node.id?.name ?? '');
      else if (body[i].computed) this.#visit(body[i].key);
    }
    this.#initializer(body, false, '<instance_members_initializer>');
    this.#initializer(body, true, '<static_initializer>');
  }

  // Fields are initialized by a function that nobody wrote.
  #initializer(body, isStatic, name) {
    const parts = [];
    for (let i = 0; i < body.length; i++) {
      const { type } = body[i];
      const isPart = type === 'StaticBlock' ? isStatic : type === 'PropertyDefinition' && body[i].static === isStatic;
      if (isPart) ArrayPrototypePush(parts, body[i]);
    }
    if (parts.length === 0) return;
    const outer = this.#function;
    const last = parts[parts.length - 1];
    const end = this.#text[last.end - 1] === ';' ? last.end - 1 : last.end;
    const made = this.#function = this.#addFunction(name, parts[0].start, end);
    made.isCounted = false;
    for (let i = 0; i < parts.length; i++) {
      const part = parts[i];
      if (part.type === 'StaticBlock') this.#visitList(part.body);
      else this.#initialize(part, made);
    }
    this.#function = outer;
  }

  #initialize({ value }, made) {
    if (value === null) return;
    if (!made.isCounted && functions[value.type] !== true) {
      made.isCounted = true;
      this.#countExpression(value, made.counter);
    }
    this.#visit(value);
  }
}

function nameOfTarget(node) {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  const object = node.object.type === 'MemberExpression' || node.object.type === 'Identifier' ?
    nameOfTarget(node.object) : node.object.type === 'ThisExpression' ? 'this' : '';
  return object === '' ? '' : `${object}.${node.property.name}`;
}

function nameOfKey(node) {
  const { key } = node;
  const prefix = node.kind === 'get' || node.kind === 'set' ? `${node.kind} ` : '';
  if (node.computed) return '';
  if (key.type === 'PrivateIdentifier') return `${prefix}#${key.name}`;
  return prefix + (key.type === 'Identifier' ? key.name : `${key.value}`);
}

const visitors = {
  __proto__: null,
  AssignmentExpression: (made, node) => made.visitAssignment(node),
  AssignmentPattern: (made, node) => made.visitDefault(node),
  AwaitExpression: (made, node) => made.visitSuspension(node),
  BlockStatement: (made, node) => made.visitBlock(node),
  ClassDeclaration: (made, node) => made.visitClass(node),
  ClassExpression: (made, node) => made.visitClass(node),
  ConditionalExpression: (made, node) => made.visitConditional(node),
  ExportDefaultDeclaration: (made, node) => made.visitExport(node),
  IfStatement: (made, node) => made.visitIf(node),
  LogicalExpression: (made, node) => made.visitLogical(node),
  Property: (made, node) => made.visitProperty(node),
  SwitchStatement: (made, node) => made.visitSwitch(node),
  TryStatement: (made, node) => made.visitTry(node),
  VariableDeclarator: (made, node) => made.visitDeclarator(node),
  YieldExpression: (made, node) => made.visitSuspension(node),
};

// { text, functions, counters }; undefined where the source does not parse, which the engine will say.
function instrument(source, name, sourceType) {
  let tree;
  try {
    tree = parse(source, {
      __proto__: null,
      sourceType,
      ecmaVersion: 'latest',
      allowHashBang: true,
      allowReturnOutsideFunction: sourceType === 'script',
      allowAwaitOutsideFunction: sourceType === 'module',
    });
  } catch {
    return undefined;
  }
  const made = new Instrumenter(source, name);
  const text = made.run(tree);
  return { __proto__: null, text, functions: made.functions, counters: made.counters };
}

module.exports = { instrument };
