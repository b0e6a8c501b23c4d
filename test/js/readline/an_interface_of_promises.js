// The class of readline/promises: made by hand around any streams, with questions that are promises.
// Prints:
//   true true
//   false false
//   Ada [ 'name? ' ]
//   AbortError ABORT_ERR The operation was aborted
//   Error ERR_USE_AFTER_CLOSE readline was closed
'use strict';

const readline = require('readline');
const { Interface, createInterface } = require('readline/promises');
const { PassThrough, Writable } = require('stream');

const shown = [];
const input = new PassThrough();
const output = new Writable({ write: (chunk, encoding, done) => { shown.push(`${chunk}`); done(); } });
const made = new Interface({ input, output, terminal: false });
console.log(made instanceof Interface, createInterface({ input: new PassThrough() }) instanceof Interface);
console.log(Interface === readline.Interface, Interface.prototype instanceof readline.Interface);

(async () => {
  const first = made.question('name? ');
  input.write('Ada\nByron\n');
  console.log(await first, shown);
  made.on('line', (line) => console.log('line', line));
  const aborted = new AbortController();
  const second = made.question('more? ', { signal: aborted.signal });
  aborted.abort();
  await second.catch(({ name, code, message }) => console.log(name, code, message));
  made.close();
  await made.question('too late').catch(({ name, code, message }) => console.log(name, code, message));
})();
