// A REPL on streams: values, errors, texts of several lines, commands, what it leaves in its context.
// Prints:
//   > 2
//   > 4
//   > { from: 'outside' }
//   > undefined
//   > 11
//   > { a: 1 }
//   > 1
//   > | | undefined
//   > 42
//   > | 'open\ntext'
//   > | 'ab'
//   > | 3
//   > Uncaught RangeError: bad
//   > 'bad'
//   > Uncaught { code: 1 }
//   > Uncaught null
//   > Uncaught TypeError: deep
//   > undefined
//   > 42
//   > Uncaught Error: late
//   > undefined
//   > 1
//   > undefined
//   > 9
//   > undefined
//   > Point { x: 1 }
//   > '\n'
//   > 'object'
//   > true
//   > 'b'
//   > | { k: 1 }
//   > | > hello you
//   > Invalid REPL keyword
//   > 0.5
//   > { a: 1 }
//   > > Session saved to: saved.js
//   > Expression assignment to _ now disabled.
//   3
//   > 1
//   > 3
//   > Clearing context...
//   reset
//   > 'undefined'
//   > npm should be run outside of the Node.js REPL, in your normal shell.
//   (Press Ctrl+D to exit.)
//   > >
//   saved: true
//   own: undefined undefined
'use strict';

const fs = require('fs');
const { PassThrough } = require('stream');
const repl = require('repl');

fs.writeFileSync('program.js', 'const loaded = {\n  a: 1,\n};\nloaded\n');

const input = new PassThrough();
const output = new PassThrough();
const server = repl.start({ prompt: '> ', input, output, terminal: false });
server.context.given = { from: 'outside' };
server.defineCommand('hello', {
  help: 'Greet',
  action(name) {
    this.output.write(`hello ${name}\n`);
    this.displayPrompt();
  },
});
server.on('reset', () => server.output.write('reset\n'));

const lines = [
  '1 + 1', '_ * 2', 'given', 'var kept = 5; let other = 6', 'kept + other', '{ a: 1 }', '{ a: 1 };',
  'function twice(x) {', '  return x * 2;', '}', 'twice(21)', '`open', 'text`', '"a\\', 'b"', '/* a', 'b */ 3',
  'throw new RangeError("bad")', '_error.message', 'throw { code: 1 }', 'throw null',
  '(() => { throw new TypeError("deep") })()',
  'const answer = await Promise.resolve(42)', 'answer', 'await Promise.reject(new Error("late"))',
  'async function later() { return await 1 }', 'await later()', 'for await (const x of [1, 2]) other += x', 'other',
  'class Point { x = 1 }', 'new Point()', 'os.EOL', 'typeof require, typeof module', '/(.)(.)/.test("ab")', 'RegExp.$2', '{ "k":', '1 }', '(1', '.break', '.hello you', '.nonsense', '.5',
  '.load program.js', '.save saved.js', '_ = 3', '1', '_', '.clear', 'typeof kept', 'npm install', '',
];
(async () => {
  for (const line of lines) {
    input.write(`${line}\n`);
    await new Promise((resolve) => setImmediate(setImmediate, resolve));
  }
  server.on('exit', () => {
    // The frames of the runtime itself are not to be compared.
    console.log(String(output.read()).replace(/\n    at .*/g, '').replace(/ +$/gm, ''));
    console.log('saved:', fs.readFileSync('saved.js', 'utf8').split('\n').length > 30);
    console.log('own:', server.context.kept, globalThis.kept);
  });
  input.end();
})();
