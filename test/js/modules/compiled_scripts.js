// What the engine has compiled of a program's texts goes to its next run, and nothing in the program tells: whether there is
// such a file, it is damaged, cut off, of a program that has changed, or of another one.
// Prints:
//   answers: 10
//   the second run has left a file, the third the same: true true
//   further runs: true
//   damaged files: true
//   cut off files: true
//   the file of another program: true
//   a changed program: changed
//   with more functions: true
//   without a place for it: true
// Needs: giro
// Needs: engine bytecode
// Time-out: 120
'use strict';
const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');
const { makeTree } = require('./fixtures/tree');

// Short texts are not worth it.
const lines = (count) => Array.from({ length: count },
  (_, i) => `function filler${i}(a, b) { return a === b ? ${i} : [a, b, 'some text of filler${i}']; }`).join('\n');

const root = makeTree({
  'main.js': `${lines(400)}
    const { places } = require('./wide');
    const vm = require('vm');
    const answers = [];
    function late() { return late.toString().length; }
    class Base { #secret = 1n; static names = ['x']; get secret() { return this.#secret; } }
    class Derived extends Base { constructor() { super(); this.kind = new.target.name; } }
    function* numbers() { yield* [1, 2, 3]; }
    answers.push([filler1(1, 1), filler2(1, 2).join(), filler3.toString()]);
    answers.push(process.argv[2] === 'late' ? [late(), filler300(1, 1), filler301(1, 1)] : late.name);
    answers.push([String(new Derived().secret), new Derived().kind, Base.names, ...numbers()]);
    answers.push(eval('const inner = answers.length; (() => inner + filler4(1, 1))()'));
    answers.push([/(?<word>\\w+)/u.exec('word').groups.word, ((strings) => strings.raw)\`\\n\`]);
    answers.push(places());
    try { null.property; } catch (error) { answers.push(error.stack.split('\\n').slice(0, 2)); }
    answers.push(new vm.Script(require('fs').readFileSync(__dirname + '/script.txt', 'utf8')).runInThisContext()(4));
    import('./module.mjs').then(({ default: tell }) => {
      answers.push(tell());
      require('./bare')(answers);
      console.log(JSON.stringify(answers));
    });`,
  'wide.js': `// \u20ac \u{1f600}\n${lines(100)}
    exports.places = () => {
      const where = () => new Error('\u20ac').stack.split('\\n').slice(0, 3);
      return [where(), exports.places.toString().length, '\u{1f600}'.length];
    };`,
  'module.mjs': `import { basename } from 'node:path';\n${lines(100)}
    export default function tell() {
      return [basename(import.meta.url), filler99.toString(), new Error('here').stack.split('\\n')[1], typeof this];
    }`,
  'script.txt': `${lines(100)}\n(function (a) { 'use strict'; return [a, typeof this, filler5(a, a)]; })`,
  'bare.js': 'module.exports = (answers) => answers.push("short");',
  'other.js': `${lines(500)}\nconsole.log(filler400.toString());`,
});
const cache = path.join(root, 'cache');
const folder = path.join(cache, 'giro-bytecode');
const run = (file, options = [], env = { NODE_COMPILE_CACHE: cache }) => {
  const { NODE_COMPILE_CACHE, NODE_DISABLE_COMPILE_CACHE, ...others } = process.env;
  const done = spawnSync(process.execPath, [path.join(root, file), ...options],
                         { encoding: 'utf8', env: { ...others, XDG_CACHE_HOME: cache, ...env } });
  return done.status === 0 && done.stderr === '' ? done.stdout : `${done.status} ${done.signal} ${done.stderr}`;
};
const plain = run('main.js', [], { NODE_DISABLE_COMPILE_CACHE: '1' });
console.log('answers:', JSON.parse(plain).length);

const first = run('main.js', [], {}); // leaves a note
const quiet = path.join(cache, 'giro/bytecode');
const sizeOf = (where) => fs.readdirSync(where).map((name) => fs.statSync(path.join(where, name)).size).join();
const note = sizeOf(quiet);
const second = run('main.js', [], {});
const learned = sizeOf(quiet);
const third = run('main.js', [], {});
console.log('the second run has left a file, the third the same:', +note < 100 && +learned > 10000, sizeOf(quiet) === learned);
console.log('further runs:', [first, second, third, run('main.js'), run('main.js')].every((text) => text === plain));

const file = path.join(folder, fs.readdirSync(folder)[0]);
const good = fs.readFileSync(file);
const runWith = (bytes) => {
  fs.writeFileSync(file, bytes, { mode: 0o600 });
  return run('main.js') === plain;
};
let isSame = true;
for (let i = 0; i < 20; i++) {
  const bad = Buffer.from(good);
  bad[Math.floor(bad.length / 20 * i)] ^= 1 << (i % 8);
  isSame &&= runWith(bad);
}
console.log('damaged files:', isSame);
isSame = true;
for (const part of [0, 8, 31, 32, 33, 200, 1000, good.length / 2, good.length - 1]) {
  isSame &&= runWith(good.subarray(0, part));
}
console.log('cut off files:', isSame);

const otherPlain = run('other.js', [], { NODE_DISABLE_COMPILE_CACHE: '1' });
run('other.js');
const others = fs.readdirSync(folder).map((name) => path.join(folder, name)).filter((name) => name !== file);
fs.copyFileSync(others[0], file);
const isOwn = run('main.js') === plain;
fs.writeFileSync(others[0], good);
console.log('the file of another program:', isOwn && run('other.js') === otherPlain);

fs.writeFileSync(file, good);
fs.writeFileSync(path.join(root, 'bare.js'), 'module.exports = (answers) => { answers.length = 0; answers.push("changed"); };');
console.log('a changed program:', JSON.parse(run('main.js')).join());

const latePlain = run('main.js', ['late'], { NODE_DISABLE_COMPILE_CACHE: '1' });
console.log('with more functions:', [1, 2, 3].every(() => run('main.js', ['late']) === latePlain));

fs.rmSync(cache, { recursive: true });
fs.writeFileSync(cache, 'no folder');
console.log('without a place for it:', run('main.js', ['late']) === latePlain);
