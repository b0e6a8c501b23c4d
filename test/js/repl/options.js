// repl.start() has many options, and its server is a line reader with more methods.
// Prints:
//   "? <WORD>\n? Uncaught <failed>\n? <WORDS>\n? "
//   "null\n"
//   "undefined\n"
//   "\u001b[32m'green'\u001b[39m\n"
//   true 1
//   new>  true function { a: [ 1 ] }
//   false true true
'use strict';

const assert = require('assert');
const { PassThrough } = require('stream');
const repl = require('repl');

function run(options, lines) {
  const input = new PassThrough();
  const output = new PassThrough();
  const server = repl.start({ prompt: '', input, output, terminal: false, ...options });
  for (const line of lines) input.write(`${line}\n`);
  return { server, text: String(output.read() ?? '') };
}

const custom = {
  prompt: '? ',
  eval(code, context, file, callback) {
    if (code.startsWith('open')) callback(new repl.Recoverable(new SyntaxError()));
    else if (code.startsWith('fail')) callback(new Error('failed'));
    else callback(null, code.trim().toUpperCase());
  },
  writer: (value) => `<${value?.message ?? value}>`,
};
console.log(JSON.stringify(run(custom, ['word', 'fail', 'words']).text));
console.log(JSON.stringify(run({ ignoreUndefined: true }, ['undefined', 'void 0', 'null']).text));
console.log(JSON.stringify(run({ replMode: repl.REPL_MODE_STRICT }, ['(function() { return this })()']).text));
console.log(JSON.stringify(run({ useColors: true }, ['"green"']).text));
const { server } = run({ useGlobal: true }, ['globalThis.marked = 1']);
console.log(server.context === globalThis, globalThis.marked);
assert.throws(() => repl.start({ breakEvalOnSigint: true, eval() {} }), { code: 'ERR_INVALID_REPL_EVAL_CONFIG' });
assert.throws(() => server.defineCommand('x', {}), { code: 'ERR_INVALID_ARG_TYPE' });
server.setPrompt('new> ');
server.displayPrompt();
console.log(server.getPrompt(), repl.builtinModules.includes('fs'), typeof repl.writer, repl.writer({ a: [1] }));
console.log(repl.isValidSyntax('1 +'), repl.isValidSyntax('{ a: 1 }'), repl.isValidSyntax('let a = 1'));
for (const made of [server]) made.close();
