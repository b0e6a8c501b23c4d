// REPLServer made by hand, in sloppy and strict mode; the modules that completions offer.
// Options: --no-deprecation
// Prints:
//   true true
//   true
//   [ 'only' ]
//   true Symbol(repl-sloppy)
//   [ '2', "'undefined'", 'false', '' ]
//   true Symbol(repl-strict)
//   [ '2', "'undefined'", 'true', '' ]
'use strict';

const { builtinModules } = require('module');
const repl = require('repl');
const { PassThrough } = require('stream');

console.log(repl._builtinLibs === repl.builtinModules, repl._builtinLibs.length > 40);
console.log(repl._builtinLibs.every((id) => builtinModules.includes(id) && !/^_|:/.test(id)));
repl._builtinLibs = ['only'];
console.log(repl.builtinModules);

const run = (replMode, lines, done) => {
  const input = new PassThrough();
  const output = new PassThrough().setEncoding('utf8');
  const server = new repl.REPLServer({ input, output, prompt: '', replMode, terminal: false });
  let shown = '';
  output.on('data', (text) => { shown += text; });
  server.on('exit', () => {
    console.log(server instanceof repl.REPLServer, server.replMode.toString());
    console.log(shown.split('\n').filter((line) => !line.startsWith('Uncaught')));
    done?.();
  });
  input.end(lines);
};
const lines = '1 + 1\ntypeof undeclared_name\n(function() { return this === undefined; })()\n';
run(repl.REPL_MODE_SLOPPY, lines, () => run(repl.REPL_MODE_STRICT, lines));
