// Groups: indentation of every line, of both streams, of tables.
// Prints:
//   ["outer { a: 1 }","  two","  lines","    {","      a: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',","      b: 1","    }","    ┌─────────┬───┐","    │ (index) │ 0 │","    ├─────────┼───┤","    │ 0       │ 1 │","    └─────────┴───┘","  ","flat",""]
//   "    deeper\n"
//   "group\ninside\n"
//   "group\n    inside\n"
'use strict';

const { Console } = require('console');
const { Writable } = require('stream');

// A stream that keeps what is written to it.
const sink = () => {
  const stream = new Writable({
    write(chunk, encoding, done) { stream.text += chunk; done(); },
  });
  stream.text = '';
  return stream;
};
const out = sink();
const err = sink();
const printer = new Console({ stdout: out, stderr: err });
printer.group('outer', { a: 1 });
printer.log('two\nlines');
printer.groupCollapsed();
printer.warn('deeper');
printer.log({ a: 'x'.repeat(60), b: 1 });
printer.table([[1]]);
printer.groupEnd();
printer.log('');
printer.groupEnd();
printer.groupEnd();
printer.log('flat');
console.log(JSON.stringify(out.text.split('\n')));
console.log(JSON.stringify(err.text));
for (const groupIndentation of [0, 4]) {
  const stdout = sink();
  const other = new Console({ stdout, groupIndentation });
  other.group('group');
  other.log('inside');
  console.log(JSON.stringify(stdout.text));
}
