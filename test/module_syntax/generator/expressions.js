'use strict';

// Expressions. kGap stands for white space, comments and ends of lines, kSameLine for what stays on its line.

const { Scope } = require('./scope.js');

const kGap = '\u0001';
const kSameLine = '\u0002';

const literals = [
  '0', '1', '2.5', '\'s\'', '"it\'s"', 'true', 'null', 'undefined', '`t`', '/[/(]\\/x/g.source', '[1, 2].length',
  '`a\\`${1}(`', '\'// (\'', '"/*"', '/\\*\\/\\(/.flags', '({}).x', '0x10', '1_000', '.5', '`\n`',
];

class Expressions {
  constructor(random) {
    this.random = random;
    this.fresh = 0;
  }

  name(prefix) {
    return `${prefix}${++this.fresh}`;
  }

  // An expression that may stand wherever an argument may.
  make(scope, depth) {
    const { random } = this;
    if (depth <= 0) return this.leaf(scope);
    const forms = [
      () => this.leaf(scope),
      () => this.call(scope, depth - 1),
      () => this.call(scope, depth - 1),
      () => `${this.operand(scope, depth - 1)}${kGap}+${kGap}${this.operand(scope, depth - 1)}`,
      () => `(${this.make(scope, depth - 1)})`,
      () => `${this.operand(scope, depth - 1)}${kGap}?${kGap}${this.make(scope, depth - 1)}${kGap}:${kGap}` +
        this.make(scope, depth - 1),
      () => `[${this.make(scope, depth - 1)},${kGap}${this.make(scope, depth - 1)}]`,
      () => `\`<\${${this.make(scope, depth - 1)}}>\``,
      () => this.object(scope, depth - 1),
      () => this.function(scope, depth - 1),
      () => this.immediate(scope, depth - 1),
      () => `typeof ${this.unary(scope, depth - 1)}`,
      () => `void${kGap} ${this.unary(scope, depth - 1)}`,
      () => this.evaluated(scope, depth - 1),
      () => this.special(scope),
      () => this.klass(scope, depth - 1),
      () => (scope.canAwait ? `await ${this.unary(scope, depth - 1)}` : this.leaf(scope)),
      () => (scope.canAwait ? `await${kGap}(${this.make(scope, depth - 1)})` : this.leaf(scope)),
      () => `(${this.make(scope, depth - 1)},${kGap}${this.make(scope, depth - 1)})`,
    ];
    return random.pick(forms)();
  }

  operand(scope, depth) {
    return this.random.chance(0.5) ? this.leaf(scope) : `(${this.make(scope, depth)})`;
  }

  unary(scope, depth) {
    return this.random.chance(0.4) ? this.call(scope, depth) : this.operand(scope, depth);
  }

  leaf(scope) {
    const names = scope.visible('value', 'number', 'function', 'class');
    return names.length > 0 && this.random.chance(0.6) ? this.random.pick(names) : this.random.pick(literals);
  }

  callee(scope) {
    const names = scope.visible('function');
    const spaces = scope.visible('namespace');
    const { random } = this;
    if (spaces.length > 0 && random.chance(0.25)) {
      const space = random.pick(spaces);
      const method = random.pick(['here', 'id', 'log']);
      return random.pick([
        `${space}.${method}`, `${space}${kGap}.${kGap}${method}`, `${space}?.${method}`, `${space}['${method}']`,
      ]);
    }
    const name = random.pick(names);
    return random.weighted([
      { weight: 6, text: name }, { weight: 1, text: `(0,${kGap}${name})` }, { weight: 1, text: `(${name})` },
    ]).text;
  }

  call(scope, depth) {
    const { random } = this;
    const classes = scope.visible('class');
    if (classes.length > 0 && random.chance(0.15)) {
      return `new ${random.pick(classes)}(${this.make(scope, depth)})${random.pick(['', '.v', '.m()'])}`;
    }
    const callee = this.callee(scope);
    if (!callee.includes('?.') && random.chance(0.12)) return `${callee}\`x\${${this.make(scope, depth)}}\``;
    const list = random.pick([
      () => '', () => this.make(scope, depth),
      () => `${this.make(scope, depth)},${kGap}${this.make(scope, depth)}`,
      () => `...[${this.make(scope, depth)}]`,
    ])();
    return `${callee}${random.chance(0.2) ? kGap : ''}${random.chance(0.1) ? '?.' : ''}(${list})`;
  }

  object(scope, depth) {
    const { random } = this;
    const shorthand = scope.visible('value', 'function', 'number');
    const inner = new Scope(scope, { canReturn: true, canAwait: false, canYield: false });
    const members = [
      () => `k:${kGap}${this.make(scope, depth)}`,
      () => (shorthand.length > 0 ? random.pick(shorthand) : 'z: 1'),
      () => `[${this.make(scope, depth)}]:${kGap}1`,
      () => `m()${kGap}{${kGap}return ${this.make(inner, depth)} }`,
      () => `get g()${kGap}{ return ${this.make(inner, depth)} }`,
      () => `async${kSameLine} n() { await ${this.leaf(scope)}; return 1 }`,
      () => `*y() { yield ${this.leaf(scope)} }`,
      () => `...{ q: ${this.leaf(scope)} }`,
    ];
    const made = Array.from({ length: 1 + random.below(3) }, () => random.pick(members)());
    return `({${kGap}${made.join(`,${kGap}`)}${kGap}})${random.pick(['', '.k', '.g', '.m?.()', '?.n'])}`;
  }

  // One that is not called, or whose text is looked at.
  function(scope, depth) {
    const { random } = this;
    const parameter = this.name('p');
    const inner = new Scope(scope, { canReturn: true, canAwait: false, canYield: false });
    const preset = this.make(inner, 0);
    inner.add(parameter, 'value');
    const asynchronous = new Scope(inner, { canAwait: true });
    const text = random.pick([
      () => `(${parameter}${kSameLine}) =>${kGap}${this.bodied(inner, depth)}`,
      () => `(${parameter}${kGap}=${kGap}${preset}) =>${kGap}(${this.make(inner, depth)})`,
      () => `async${kSameLine}(${parameter}) => { await ${this.leaf(inner)}; return ${this.make(asynchronous, depth)} }`,
      () => `function${kGap}(${parameter})${kGap}{ return ${this.make(inner, depth)} }`,
      () => `function*${kGap}(${parameter}) { yield ${this.make(inner, depth)}; yield* [${this.leaf(inner)}] }`,
      () => `async function*${kGap}(${parameter}) { yield* [${this.leaf(inner)}]; for await (const x of []) ; }`,
    ])();
    return random.pick([`String(${text})`, `(${text}).length`, `(${text}).name`, `typeof (${text})`]);
  }

  // The body of an arrow function that must not begin with a brace.
  bodied(scope, depth) {
    return this.random.chance(0.5) ? this.call(scope, depth) : `(${this.make(scope, depth)})`;
  }

  immediate(scope, depth) {
    const inner = new Scope(scope, { canReturn: true, canAwait: false, canYield: false });
    const asynchronous = new Scope(inner, { canAwait: true });
    return this.random.pick([
      () => `(() =>${kGap}${this.bodied(inner, depth)})()`,
      () => `(function${kGap}() {${kGap}return ${this.make(inner, depth)} })()`,
      () => `(function () { return arguments.length })(1, ${this.leaf(scope)})`,
      () => `[...(function* () { yield ${this.make(inner, depth)} })()][0]`,
      () => (scope.canAwait ? `(await (async () => ${this.bodied(asynchronous, depth)})())` : '3'),
    ])();
  }

  evaluated(scope, depth) {
    const names = scope.visible('value', 'number');
    const functions = scope.visible('function');
    const { random } = this;
    const body = random.pick([
      () => (names.length > 0 ? `typeof ${random.pick(names)}` : '1'),
      () => (names.length > 0 ? `${random.pick(names)}` : '2'),
      () => `typeof ${random.pick(functions)}`,
      () => `let e = 1\\n;[e]`,
      () => `(() => ${random.pick(functions)}.length)()`,
      () => (names.length > 0 ? `{ let ${random.pick(names)} = 5; 6 }` : '3'),
      () => 'this',
    ])();
    const call = random.pick(['eval', 'eval', '(0, eval)']);
    return call === 'eval' ? `eval(${random.pick(['\'', '`'])}${body}`.replace(/^(eval\()(['`])([^]*)$/, '$1$2$3$2)') :
      `${call}('1 + ${depth}')`;
  }

  special() {
    return this.random.pick([
      'import.meta.url.slice(-6)', 'typeof import.meta', 'typeof this', 'this', 'typeof arguments',
      'typeof import.meta.dirname', 'typeof require', 'new.target'.replace('new.target', 'typeof module'),
    ]);
  }

  // Frames of what initializes fields are not to be seen.
  klass(scope, depth) {
    const inner = new Scope(scope, { canReturn: false, canAwait: false, canYield: false });
    const method = this.make(inner, Math.min(depth, 1));
    const text = `class ${kGap}${this.random.pick(['', this.name('C')])}${kGap}{${kGap}` + this.random.pick([
      () => `static s = ${this.make(inner, 0)}`,
      () => `f = 1\n  g = 2\n  static h\n  *i() {}`,
      () => `[${this.make(scope, 0)}]${kGap}() { return ${method} }`,
      () => `#p = 1\n  static { ${this.random.pick(scope.visible('function'))} }`,
      () => `static async${kSameLine}m() { await 1 }`,
    ])() + `${kGap}}`;
    return this.random.pick([`(${text}).name`, `String(${text})`, `typeof (${text})`, `new (${text})().f`]);
  }
}

module.exports = { Expressions, kGap, kSameLine };
