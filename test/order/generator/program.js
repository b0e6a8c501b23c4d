'use strict';

const { Random } = require('./random.js');

const depthMax = 4;

// Helpers that programs may call; each is written into a program only when it is used there.
const helpers = {
  Sub: ['class Sub extends Promise {}'],
  EventEmitter: ["const EventEmitter = require('events');"],
  soon: ["const soon = require('timers/promises').setImmediate;"],
  // Timers last 1 ms. Whoever sets one waits until it is due before going back to the loop: so the
  // order against immediates is determined (rules P1, P4), whatever the speed of the machine.
  spin: [
    'function spin() {',
    '  const end = performance.now() + 2.5;',
    '  while (performance.now() < end);',
    '}',
  ],
  watched: [
    'function watched(promise) {',
    '  promise.then = function(...handlers) {',
    "    log('own then');",
    '    return Promise.prototype.then.apply(this, handlers);',
    '  };',
    '  return promise;',
    '}',
  ],
  // Handlers emit too: the limit ends the recursion.
  emit: [
    'let emits = 16;',
    'function emit(emitter, name, value) {',
    '  if (emits-- > 0) emitter.emit(name, value);',
    '}',
  ],
  // A stream that tells of all that happens to it.
  streams: [
    "const streams = require('stream');",
    'function followed(name, stream) {',
    "  for (const event of ['close', 'drain', 'end', 'error', 'finish', 'pause', 'pipe', 'resume', 'unpipe']) {",
    "    stream.on(event, (v) => log(`${name} ${event}`, v instanceof Error ? v : ''));",
    '  }',
    '  return stream;',
    '}',
  ],
};

const text = [
  'function text(v) {',
  '  if (v instanceof AggregateError) return `none of ${v.errors.map(text)}`;',
  "  if (v instanceof Error) return v.name === 'Error' ? v.message : v.name;",
  '  if (Array.isArray(v)) return `[${v.map(text)}]`;',
  "  if (v?.status) return v.status + ' ' + text(v.value ?? v.reason);",
  "  if (v && 'done' in Object(v)) return `${text(v.value)} ${v.done}`;",
  "  return typeof v === 'object' ? 'object' : String(v);",
  '}',
];

// The program being written: its lines, its profile (which global handlers it has, and so what it
// may do without ending early) and the statements it may still spend.
//
// A context says where a statement stands:
//   mode   'plain', 'async', 'generator' or 'asyncGenerator': whether it may await or yield;
//   fate   what becomes of an error: 'uncaught', 'rejection' (handled: true if someone handles it),
//          'caught', or 'anywhere' for functions with callers of all kinds;
//   vars   what is in scope: { name, type, rejects }.
class Program {
  constructor(seed, profile, statements) {
    this.seed = seed;
    this.random = new Random(seed);
    this.profile = profile(this.random);
    this.statements = statements;
    this.constructs = {};
    this.used = new Set();
    this.lines = [];
    this.indent = 0;
    this.left = 0;
    this.lastNumber = 0;
    this.bodies = 0;
  }

  number() {
    return ++this.lastNumber;
  }

  count(construct) {
    this.constructs[construct] = (this.constructs[construct] ?? 0) + 1;
  }

  use(helper) {
    this.used.add(helper);
    return helper;
  }

  line(code) {
    this.lines.push('  '.repeat(this.indent) + code);
  }

  block(head, fill, tail = '}') {
    this.line(head);
    this.indent++;
    fill();
    this.indent--;
    this.line(tail);
  }

  // head { fill } head { fill } … tail, as in promise chains and try statements.
  chain(parts, tail) {
    for (const [head, fill] of parts) {
      this.line(head);
      this.indent++;
      fill();
      this.indent--;
    }
    this.line(tail);
  }

  // The context inside a function or block that stands in `context`.
  inner(context, changes) {
    return { ...context, mode: 'plain', handled: false, ...changes, vars: [...context.vars],
      depth: context.depth + 1 };
  }

  canThrow({ fate, handled }) {
    const { survives, rejections } = this.profile;
    if (fate === 'caught') return true;
    if (fate === 'rejection') return handled || rejections;
    return survives && (fate === 'uncaught' || rejections);
  }

  variable(context, type, rejects = false) {
    const name = `${type}${this.number()}`;
    return { name, declare: () => context.vars.push({ name, type, rejects }) };
  }

  anyVariable(context, type, allow = () => true) {
    const found = context.vars.filter((item) => item.type === type && allow(item));
    return found.length > 0 ? this.random.pick(found) : undefined;
  }

  error() {
    return `new Error('e${this.number()}')`;
  }

  log(hint, value) {
    this.line(`log('${hint} ${this.number()}'${value === undefined ? '' : `, ${value}`});`);
  }

  // A label, some statements and at times an abrupt end: the inside of every function.
  body(context, hint, value) {
    this.log(hint, value);
    const wanted = context.depth === 1 ? 4 + this.random.below(6) : this.random.below(3);
    for (let i = 0; i < wanted && this.left > 0 && context.depth <= depthMax; i++) {
      this.statement(context);
    }
    if (++this.bodies === this.profile.exitAt) {
      this.count('process.exit');
      this.line(`process.exit(${this.random.pick(['', '0', '3', '42'])});`);
    } else if (this.bodies === this.profile.fatalAt) {
      this.count('error without a handler');
      this.line(context.fate === 'uncaught' && this.random.chance(0.5) ?
        `throw ${this.error()};` : `Promise.reject(${this.error()});`);
    } else if (this.canThrow(context) && context.depth > 1 && this.random.chance(0.14)) {
      this.count(`throw: ${context.fate}`);
      this.line(`throw ${this.error()};`);
    }
  }

  statement(context) {
    const { random, profile } = this;
    const possible = this.statements.filter(({ when }) => !when || when(context, profile, this));
    const chosen = random.weighted(possible);
    this.left--;
    this.count(chosen.name);
    chosen.write(this, context);
  }

  source() {
    const needed = Object.keys(helpers).filter((name) => this.used.has(name));
    const store = this.profile.context ? ' <${als.getStore()}>' : '';
    return [
      "'use strict';",
      `// Written by test/order/generate.js, seed ${this.seed}.`,
      "const fs = require('fs');",
      ...this.profile.context
        ? ["const { AsyncLocalStorage } = require('async_hooks');",
          'const als = new AsyncLocalStorage();'] : [],
      ...text,
      'function log(label, ...values) {',
      `  fs.writeSync(1, \`\${[label, ...values.map(text)].join(' ')}${store}\\n\`);`,
      '}',
      ...needed.flatMap((name) => helpers[name]),
      ...this.lines,
      '',
    ].join('\n');
  }
}

// For statements that need something in scope.
const has = (type) => (context) => context.vars.some((item) => item.type === type);

module.exports = { Program, has };
