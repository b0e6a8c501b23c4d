// The Console class: arguments, options, and what it refuses.
// Prints:
//   [ 'out 1\n', 'err 2\n' ]
//   one stream for all
//    true
//   "{ a: \u001b[33m1\u001b[39m }\n"
//   "{ a: 1 }\n"
//   "{ a: [Object] }\n"
//   "{ a: \u001b[33m1\u001b[39m }\n"
//   { a: { b: 1 } }
//    { a: [Object] }
//
//   ERR_CONSOLE_WRITABLE_STREAM Console expects a writable stream instance for stdout
//   ERR_CONSOLE_WRITABLE_STREAM Console expects a writable stream instance for stdout
//   ERR_CONSOLE_WRITABLE_STREAM Console expects a writable stream instance for stderr
//   ERR_INVALID_ARG_VALUE The argument 'colorMode' must be one of: 'auto', true, false. Received 5
//   ERR_OUT_OF_RANGE The value of "groupIndentation" is out of range. It must be >= 0 && <= 1000. Received -1
//   ERR_INVALID_ARG_TYPE The "groupIndentation" argument must be of type number. Received type string ('x')
//   ERR_INVALID_ARG_TYPE The "options.inspectOptions" property must be of type object. Received type number (5)
//   ERR_INCOMPATIBLE_OPTION_PAIR Option "options.inspectOptions.color" cannot be used in combination with option "colorMode"
//   prefix detached
//   not through log
//   prefix through log: 1
//    true true
//   log info debug warn error dir time timeEnd timeLog trace assert clear count countReset group groupEnd table dirxml groupCollapsed
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
const attempt = (call) => {
  try {
    console.log(call());
  } catch (error) {
    console.log(error.code, error.message);
  }
};
const out = sink();
const err = sink();
const both = new Console(out, err);
both.log('out', 1);
both.error('err', 2);
console.log([out.text, err.text]);
const single = sink();
Console(single).warn('one stream for all');
console.log(single.text, Console(single) instanceof Console);
const print = (value, options) => {
  const stdout = sink();
  new Console({ stdout, ...options }).log(value);
  console.log(JSON.stringify(stdout.text));
};
print({ a: 1 }, { colorMode: true });
print({ a: 1 }, { colorMode: false });
print({ a: { b: 1 } }, { inspectOptions: { depth: 0 } });
print({ a: 1 }, { inspectOptions: { colors: true } });
const perStream = { stdout: sink(), stderr: sink() };
const inspectOptions = new Map([[perStream.stderr, { depth: 0 }]]);
const mapped = new Console({ ...perStream, inspectOptions });
mapped.log({ a: { b: 1 } });
mapped.error({ a: { b: 1 } });
console.log(perStream.stdout.text, perStream.stderr.text);
attempt(() => new Console());
attempt(() => new Console({ stdout: 5 }));
attempt(() => new Console(sink(), 5));
for (const options of [{ colorMode: 5 }, { groupIndentation: -1 }, { groupIndentation: 'x' },
                       { inspectOptions: 5 },
                       { colorMode: true, inspectOptions: { colors: true } }]) {
  attempt(() => new Console({ stdout: sink(), ...options }));
}
class Prefixed extends Console {
  log(...args) { super.log('prefix', ...args); }
}
const stream = sink();
const prefixed = new Prefixed(stream);
const { log } = prefixed;
log('detached');
prefixed.info('not through log');
prefixed.count('through log');
console.log(stream.text, prefixed instanceof Prefixed, both instanceof Prefixed);
console.log(Object.keys(both).join(' '));
