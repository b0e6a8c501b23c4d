'use strict';

// The rules find what they are for, and nothing in what lib/ may write.

const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { ESLint, RuleTester } = require('eslint');
const builtins = require('./rules/builtins.js');
const config = require('./eslint.config.js');

const { languageOptions, plugins } = config.find(({ files }) => files?.includes('lib/**/*.js'));
const tester = new RuleTester({ languageOptions });
const options = [['primordials', 'require', 'process']];
const invalid = (code, ...words) => ({
  code, options, errors: words.map((word) => ({ message: new RegExp(word.replace(/[()[\]]/g, '\\$&')) })),
});

tester.run('builtins', builtins, {
  valid: [
    'const { ArrayPrototypePush } = primordials; const list = []; ArrayPrototypePush(list, 1);',
    'const { SafeMap } = primordials; const map = new SafeMap(); map.set(1, 2); for (const each of map) each();',
    'const path = require("path"); path.join("a", "b");',
    'function send(stream) { stream.push(null); stream.bind(1); stream.apply(stream); }',
    'const { Error } = primordials; const limit = Error.stackTraceLimit;',
    'const { globalThis } = primordials; globalThis.gc = undefined;',
    'const all = { ...primordials };',
    'class A { constructor() { super.x(); } }',
  ].map((code) => ({ code, options })),
  invalid: [
    invalid('const list = []; list.push(1);', 'push() of this array'),
    invalid('class A { #list = []; add(x) { this.#list.push(x); } }', 'push() of this array'),
    invalid('function A() { this.text = ""; } A.prototype.f = function() { return this.text.slice(1); };', 'slice() of this string'),
    invalid('const { ObjectKeys } = primordials; for (const key of ObjectKeys({})) key();', 'iterator of this array'),
    invalid('function f(g, ...args) { g(...args); }', 'iterator of this array'),
    invalid('function f(pair) { const [a] = pair; return a; }', 'taking an array apart'),
    invalid('const { Map } = primordials; const map = new Map(); map.get(1);', 'get() of this map'),
    invalid('async function f() {} f().then(1);', 'then() of this promise'),
    invalid('function f(value) { return value.toLowerCase(); }', 'toLowerCase()'),
    invalid('function f(g) { return g.call(this); }', 'call()'),
    invalid('function f(g) { return g.bind(this); }', 'bind()'),
    invalid('decodeURIComponent("");', 'global decodeURIComponent'),
    invalid('ArrayPrototypePush([], 1);', 'ArrayPrototypePush is not defined'),
    invalid('const { Math } = primordials; Math.max(1, 2);', 'Math.max'),
    invalid('const { globalThis } = primordials; globalThis.structuredClone(1);', 'globalThis.structuredClone'),
    invalid('class A {} class B extends A {}', 'without a constructor'),
  ],
});

const files = {
  __proto__: null,
  'lib/a.js': `const { used } = require('internal/b'); const c = require('internal/c'); c.member(used);
    const table = require('internal/d'); table[used]();`,
  'lib/internal/b.js': 'module.exports = { used: 1, unused: 2, fromNative: 3, fromTest: 4 };',
  'lib/internal/c.js': 'exports.member = 1; module.exports.other = 2;',
  'lib/internal/d.js': 'module.exports = { anything: 1 };',
  'lib/internal/e.js': 'module.exports = {};',
  'src/a.cc': 'call("internal/b", "fromNative");',
  'test/a.js': `require('internal/b').fromTest;`,
};
const expected = ['b.js: nobody asks for unused', 'c.js: nobody asks for other', 'e.js: nobody asks for the module internal/e'];

async function testDeadExports(folder) {
  for (const name in files) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), files[name]);
  }
  const eslint = new ESLint({
    cwd: folder, overrideConfigFile: true,
    overrideConfig: [{ files: ['**/*.js'], languageOptions, plugins, rules: { 'giro/dead-exports': 'error' } }],
  });
  const found = (await eslint.lintFiles(['lib'])).flatMap(({ filePath, messages }) =>
    messages.map(({ message }) => `${path.basename(filePath)}: ${message}`));
  if (found.join('\n') !== expected.join('\n')) {
    throw new Error(`dead exports: found\n  ${found.join('\n  ')}\nexpected\n  ${expected.join('\n  ')}`);
  }
}

const folder = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'giro-eslint-'));
testDeadExports(folder).finally(() => fs.rmSync(folder, { recursive: true }));
