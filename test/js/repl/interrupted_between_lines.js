// A SIGINT that comes while the terminal is not raw, but before a script runs or behind it, kills
// nobody: it stops the script that comes, or what is awaited, or is Ctrl+C of the empty line.
// Needs: giro
// Needs: engine termination
// Prints:
//   before the script: ERR_SCRIPT_EXECUTION_INTERRUPTED
//   SIGINT
//   behind the script: 6
//   behind the script that awaits: ERR_SCRIPT_EXECUTION_INTERRUPTED
'use strict';

const { PassThrough } = require('stream');
const repl = require('repl');

// When the terminal changes, which it does right before a line is run and right behind it.
let pressesAt;
const input = new PassThrough();
input.setRawMode = (isRaw) => {
  input.isRaw = isRaw;
  if (isRaw === pressesAt) process.kill(process.pid, 'SIGINT');
};
const server = repl.start({
  input, output: new PassThrough().resume(), prompt: '', terminal: true, breakEvalOnSigint: true,
});
server.on('SIGINT', () => console.log('SIGINT'));

function evaluate(code, when) {
  pressesAt = when;
  return new Promise((resolve) => {
    server.eval(code, server.context, 'REPL', (error, value) => {
      pressesAt = undefined;
      resolve(error ? error.code : value);
    });
  });
}

(async () => {
  console.log('before the script:', await evaluate('for (;;);\n', false));
  console.log('behind the script:', await evaluate('6\n', true));
  console.log('behind the script that awaits:', await evaluate('await new Promise(() => {})\n', true));
  server.close();
})();
