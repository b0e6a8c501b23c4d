// readline/promises: answers are awaited, and moves of the cursor are written together.
// Prints:
//   yes
//   completed
//   "\u001b[2G\u001b[3;2H\u001b[3D\u001b[4B\u001b[2K\u001b[1K\u001b[0J"
//   null
//   "\u001b[0K"
'use strict';

const assert = require('assert');
const readline = require('readline/promises');
const { PassThrough } = require('stream');
const { promisify } = require('util');

assert.strictEqual(require('readline').promises, readline);

async function main() {
  const input = new PassThrough();
  const rl = readline.createInterface({ input, output: new PassThrough(), terminal: true });
  const answer = rl.question('? ');
  input.write('yes\n');
  console.log(await answer);

  const stop = new AbortController();
  const never = rl.question('? ', { signal: stop.signal });
  stop.abort('enough');
  await assert.rejects(never, { name: 'AbortError', cause: 'enough' });
  const controller = new AbortController();
  controller.signal.addEventListener('abort', (event) => event.stopImmediatePropagation());
  const takenBack = rl.question('? ', { signal: controller.signal });
  controller.abort(new Error('why'));
  await assert.rejects(takenBack, { name: 'AbortError', cause: controller.signal.reason });
  const byCallback = promisify(require('readline').Interface.prototype.question);
  await assert.rejects(byCallback.call(rl, '? ', { signal: 1 }), { code: 'ERR_INVALID_ARG_TYPE' });

  const interrupted = rl.question('? ');
  rl.write(null, { ctrl: true, name: 'c' });
  await assert.rejects(interrupted, { name: 'AbortError', message: 'Aborted with Ctrl+C' });

  const found = readline.createInterface({
    input: new PassThrough(), output: new PassThrough(), terminal: true,
    completer: async (line) => [[`${line}pleted`], line],
  });
  found.write('com');
  found.write('\t', { name: 'tab' });
  await new Promise(setImmediate);
  console.log(found.line);
  found.close();

  const output = new PassThrough();
  const moves = new readline.Readline(output);
  assert.strictEqual(output.read(), null);
  await moves.cursorTo(1).cursorTo(1, 2).moveCursor(-3, 4).clearLine(0).clearLine(-1).clearScreenDown().commit();
  console.log(JSON.stringify(String(output.read())));
  await moves.clearLine(1).rollback().commit();
  console.log(output.read());
  new readline.Readline(output, { autoCommit: true }).clearLine(1);
  await new Promise(setImmediate);
  console.log(JSON.stringify(String(output.read())));
  assert.throws(() => moves.cursorTo(1.5), { code: 'ERR_OUT_OF_RANGE' });
  assert.throws(() => moves.clearLine(2), { code: 'ERR_OUT_OF_RANGE' });
  assert.throws(() => new readline.Readline({}), { code: 'ERR_INVALID_ARG_TYPE' });
}

main();
