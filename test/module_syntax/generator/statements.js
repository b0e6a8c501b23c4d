'use strict';

// Statements. kEnd stands for the end of one, which may have a semicolon or be just the end of its line.

const { kGap, kSameLine } = require('./expressions.js');
const { Scope } = require('./scope.js');

const kEnd = '\u0003';

class Statements {
  constructor(random, expressions) {
    this.random = random;
    this.expressions = expressions;
  }

  e(scope, depth = 2) {
    return this.expressions.make(scope, depth);
  }

  call(scope) {
    return this.expressions.call(scope, 2);
  }

  list(scope, count, depth) {
    let text = '';
    for (let i = 0; i < count; i++) text += this.make(scope, depth);
    return text;
  }

  block(scope, depth, options = {}) {
    const inner = new Scope(scope, options);
    return `{${kGap}${this.list(inner, 1 + this.random.below(3), depth - 1)}}`;
  }

  // A body with or without braces. What declares needs them.
  body(scope, depth) {
    const { random } = this;
    if (random.chance(0.5)) return this.block(scope, depth);
    return random.chance(0.8) ? `${this.call(scope)}${kEnd}` : `;\n`;
  }

  logged(scope) {
    const functions = scope.visible('function');
    return `${this.random.pick(functions)}${this.random.chance(0.1) ? kGap : ''}(${this.e(scope)})${kEnd}`;
  }

  make(scope, depth) {
    const simple = [
      () => this.logged(scope), () => this.logged(scope), () => this.logged(scope),
      () => `${this.call(scope)}${kEnd}`, () => `${this.call(scope)}${kEnd}`,
      () => this.declaration(scope), () => this.declaration(scope),
      () => this.assignment(scope), () => this.pattern(scope),
      () => this.awaited(scope),
      () => `${this.random.pick(['\'text\'', '`${1}`', '/re/', '1', '', '!1'])}${kEnd}`,
      () => this.refused(scope), () => this.dynamic(scope), () => this.throwing(scope),
    ];
    const compound = [
      () => this.conditional(scope, depth), () => this.loop(scope, depth), () => this.labelled(scope, depth),
      () => this.tried(scope, depth), () => this.switched(scope, depth), () => this.functionDeclared(scope, depth),
      () => this.classDeclared(scope), () => this.resources(scope, depth), () => `${this.block(scope, depth)}\n`,
    ];
    return this.random.pick(depth > 0 && this.random.chance(0.45) ? compound : simple)();
  }

  declaration(scope) {
    const kind = this.random.pick(['let', 'const', 'var']);
    const name = this.expressions.name('v');
    const text = `${kind}${kGap} ${name}${kGap}=${kGap}${this.e(scope)}${kEnd}`;
    scope.add(name, kind === 'const' ? 'value' : 'number');
    return text;
  }

  pattern(scope) {
    const names = [this.expressions.name('d'), this.expressions.name('d')];
    const text = this.random.pick([
      () => `const {${kGap}a: ${names[0]}${kGap}=${kGap}${this.e(scope, 1)}, ...${names[1]} } = { b: ${this.e(scope, 0)} }`,
      () => `let [${names[0]}${kGap}=${kGap}${this.e(scope, 1)}, ${names[1]}] = [undefined,${kGap}${this.e(scope, 1)}]`,
    ])();
    for (const name of names) scope.add(name, 'value');
    return `${text}${kEnd}`;
  }

  assignment(scope) {
    const names = scope.visible('number');
    if (names.length === 0) return this.logged(scope);
    const name = this.random.pick(names);
    return this.random.pick([
      () => `${name}${kGap}=${kGap}${this.e(scope)}${kEnd}`, () => `${name}${kSameLine}++${kEnd}`,
      () => `++${name};\n`, () => `${name}${kGap}||=${kGap}${this.e(scope, 1)}${kEnd}`,
      () => `[${name}] = [${this.e(scope, 1)}]${kEnd}`, () => `({ ${name} } = { ${name}: ${this.e(scope, 1)} })${kEnd}`,
    ])();
  }

  awaited(scope) {
    if (!scope.canAwait) return this.logged(scope);
    return this.random.pick([
      () => `await ${this.expressions.unary(scope, 1)}${kEnd}`,
      () => `await${kGap}(${this.e(scope)})${kEnd}`,
      () => `await${kGap}[${this.e(scope, 0)}]${kEnd}`,
    ])();
  }

  // An import cannot be assigned to.
  refused(scope) {
    const [report] = scope.visible('function');
    const name = this.random.pick(scope.root.imported);
    if (!scope.visible('value', 'function', 'namespace', 'class').includes(name)) return this.logged(scope);
    const attempt = this.random.pick([`${name} = 1`, `${name}++`, `[${name}] = [1]`, `({ ${name} } = {})`]);
    return `try {${kGap}${attempt}${kEnd}} catch (error) {${kGap}${report}(error.name)${kEnd}}\n`;
  }

  dynamic(scope) {
    // Loading takes as long as it takes: nobody else may wait meanwhile.
    if (!scope.canAwait || !scope.root.awaitsAlone) return this.logged(scope);
    const [report] = scope.visible('function');
    const name = this.expressions.name('i');
    const file = this.random.pick(['../support.mjs', './plain.cjs', './none.mjs', 'node:path']);
    return `const ${name} = await${kGap}import(${kGap}'${file}').then((m) => typeof m, (error) => error.name)${kEnd}` +
      `${report}(${name})${kEnd}`;
  }

  throwing(scope) {
    const [report] = scope.visible('function');
    const text = this.random.pick([
      () => `throw${kSameLine} new Error(${this.e(scope, 0)})`, () => `throw${kSameLine} new${kGap} TypeError('x')`,
      () => `throw Error(${this.e(scope, 0)})`,
      () => `(() => { throw new RangeError(${this.e(new Scope(scope, { canAwait: false }), 0)}) })()`,
    ])();
    return `try {${kGap}${text}${kEnd}} catch (error) {${kGap}${report}(error.name, globalThis.where(error))${kEnd}}\n`;
  }

  conditional(scope, depth) {
    const other = this.random.chance(0.5) ? `else${kGap} ${this.body(scope, depth)}` : '';
    return `if${kGap}(${this.e(scope, 1)})${kGap}${this.body(scope, depth)}${other}\n`;
  }

  loop(scope, depth) {
    const name = this.expressions.name('x');
    const inner = new Scope(scope, { isLoop: true });
    const head = this.e(scope, 1);
    inner.add(name, 'value');
    return this.random.pick([
      () => `for${kGap}(const ${name}${kGap} of [${head},${kGap}2])${kGap}${this.body(inner, depth)}\n`,
      () => `for (let ${name} = 0; ${name} < 2; ${name}++)${kGap}${this.body(inner, depth)}\n`,
      () => `for (const ${name} in { a: ${head}, b: 1 })${kGap}${this.body(inner, depth)}\n`,
      () => `do${kGap} ${this.block(scope, depth, { isLoop: true })}${kGap}while (false)${kEnd}`,
      () => (scope.canAwait ?
        `for${kGap} await${kGap}(const ${name} of [${head},${kGap}2])${kGap}${this.body(inner, depth)}\n` :
        `while${kGap}(false)${kGap}${this.body(scope, depth)}\n`),
      () => (scope.canAwait ?
        `for await (const { ${name} = ${this.random.pick(scope.visible('function'))} } of [{}, 1])${kGap}${this.block(inner, depth)}\n` :
        `;\n`),
    ])();
  }

  labelled(scope, depth) {
    const label = this.expressions.name('l');
    const name = this.expressions.name('x');
    const inner = new Scope(scope, { isLoop: true });
    inner.add(name, 'number');
    const wait = scope.canAwait && this.random.chance(0.5) ? ' await' : '';
    const jump = this.random.pick([`break ${label}`, `continue ${label}`]);
    return `${label}:${kGap}for${wait} (let ${name} of [1, 2]) {${kGap}${this.make(inner, 0)}` +
      `for (;;) {${kGap}${this.make(new Scope(inner), 0)}if (${name} < 5) ${jump}${kEnd}break${kEnd}}${kGap}}\n`;
  }

  tried(scope, depth) {
    const [report] = scope.visible('function');
    const name = this.expressions.name('c');
    const caught = new Scope(scope);
    caught.add(name, 'value');
    const last = this.random.chance(0.4) ? ` finally${kGap}${this.block(scope, depth)}` : '';
    return `try${kGap}${this.block(scope, depth)}${kGap}catch${kGap}(${name})${kGap}{${kGap}${report}(${name}.name)${kEnd}}` +
      `${last}\n`;
  }

  switched(scope, depth) {
    const inner = new Scope(scope);
    return `switch${kGap}(${this.e(scope, 1)})${kGap}{${kGap}case ${this.e(scope, 0)}:${kGap}${this.list(inner, 1, depth - 1)}` +
      `break${kEnd}default:${kGap}${this.list(inner, 2, depth - 1)}}\n`;
  }

  functionDeclared(scope, depth) {
    const name = this.expressions.name('f');
    const parameter = this.expressions.name('p');
    const isAsync = this.random.chance(0.3);
    const inner = new Scope(scope, { canReturn: true, canAwait: isAsync, canYield: false, isLoop: false });
    const preset = this.e(new Scope(inner, { canAwait: false }), 0);
    inner.add(parameter, 'value');
    const hidden = this.random.pick(scope.root.imported);
    const shadow = this.random.chance(0.3) ? `var ${hidden} = globalThis.plainId${kEnd}` : '';
    if (shadow !== '') inner.add(hidden, 'function');
    const body = `${shadow}${this.list(inner, 1 + this.random.below(2), depth - 1)}return ${this.e(inner, 1)}${kEnd}`;
    const text = `${isAsync ? `async${kSameLine} ` : ''}function${kGap} ${name}${kGap}(${parameter} = ${preset})${kGap}` +
      `{${kGap}${body}}\n`;
    const [report] = scope.visible('function');
    const wait = isAsync && scope.canAwait ? 'await ' : '';
    const use = `${report}(${wait}${name}(${this.e(scope, 0)}))${kEnd}`;
    return `${text}${this.random.chance(0.3) ? `${report}(String(${name}))${kEnd}` : ''}${use}`;
  }

  classDeclared(scope) {
    const name = this.expressions.name('K');
    const inner = new Scope(scope, { canReturn: true, canAwait: false, canYield: false });
    const value = this.e(inner, 0);
    const text = `class${kGap} ${name}${kGap}{${kGap}v = ${value}\n  m() { return ${this.e(inner, 1)} }\n` +
      `  static${kGap} s = 1\n  ${this.random.pick(['static\n  [\'x\'] = 2', 'async\n  [\'x\'] = 2', 'get\n  *g() {}', 'set'])}\n}\n`;
    scope.add(name, 'class');
    return text;
  }

  resources(scope, depth) {
    const [report] = scope.visible('function');
    const name = this.expressions.name('u');
    const wait = scope.canAwait && this.random.chance(0.5);
    const method = wait ? `async [Symbol.asyncDispose]` : '[Symbol.dispose]';
    const inner = new Scope(scope);
    return `{${kGap}${wait ? 'await ' : ''}using ${name} = { ${method}() { ${report}('disposed') } }${kEnd}` +
      `${this.list(inner, 1, depth - 1)}}\n`;
  }
}

module.exports = { Statements, kEnd };
