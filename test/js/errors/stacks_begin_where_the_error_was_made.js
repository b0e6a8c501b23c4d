// A stack begins below the constructors of the error's own class; an async function is one frame; the first line is
// what the error says when the stack is first read; what only calls (call, apply) has no frame.
// Prints:
//   Kind: later|make
//   Kind: later
//   RangeError: deep|make
//   TypeError|Old
//   0 frames
//   plain: plain,main
//   arrow: arrow,main
//   method: method,main
//   recursive: recursive,recursive,recursive,main
//   anonymous: -,main
//   called: called,main
//   native: -,Array.map (<anonymous>),main
//   promise: -,new Promise (<anonymous>),main
//   TypeError [ERR_INVALID_ARG_TYPE]: changed
//   O: said
'use strict';

const path = require('path');

const lines = (error) => error.stack.split('\n    at ');
// The names of frames down to the one of this file's own text, which is called main here.
function names(error) {
  const found = [];
  for (const line of lines(error).slice(1)) {
    const name = / \(<anonymous>\)$/.test(line) ? line : /^(\S+) \(/.exec(line)?.[1] ?? '-';
    if (name === 'main') return found.concat('main').join();
    found.push(name);
  }
  return found.join();
}

class Base extends Error {
  constructor(message) { super(message); this.name = 'Kind'; }
}
class Kind extends Base {
  constructor(message) {
    super(message);
    this.more = 1;
  }
}
const top = (error) => lines(error)[1].split(' ')[0].split('.').pop();

function make(Class) { return new Class('first'); }
const kind = make(Kind);
kind.message = 'later';
console.log(`${lines(kind)[0]}|${top(kind)}`);
kind.message = 'too late';
console.log(lines(kind)[0]);
const deep = make(class extends (class extends RangeError { constructor() { super('deep'); } }) {});
console.log(`${lines(deep)[0]}|${top(deep)}`);

function Old(message) {
  const error = TypeError.call(this, message);
  delete error.message;
  return error;
}
console.log(`${lines(Old('gone'))[0]}|${top(Old('gone'))}`);

const limit = Error.stackTraceLimit;
Error.stackTraceLimit = 0;
console.log(lines(make(Kind)).length - 1, 'frames');
Error.stackTraceLimit = limit;

const errors = {};
const note = (name, error) => { errors[name] = names(error); };
async function plain() { note('plain', new Error('x')); }
const arrow = async () => { note('arrow', new Error('x')); };
const object = {
  async method(a, b) {
    note('method', new Error('x'));
    await a;
  },
};
async function recursive(depth) {
  if (depth > 0) return recursive(depth - 1);
  note('recursive', new Error('x'));
  return depth;
}
function called() { note('called', new Error('x')); }

(function main() {
  plain();
  arrow();
  object.method();
  recursive(2);
  (async () => { note('anonymous', new Error('x')); })();
  Reflect.apply(called, undefined, []);
  called.call.call(called);
  [1].map(() => note('native', new Error('x')));
  new Promise(() => note('promise', new Error('x')));
})();
for (const [name, text] of Object.entries(errors)) {
  console.log(`${name}: ${text.replaceAll('Object.', '')}`);
}

try {
  path.join(1);
} catch (error) {
  error.message = 'changed';
  console.log(lines(error)[0]);
}
const other = { name: 'O' };
Error.captureStackTrace(other);
other.message = 'said';
console.log(lines(other)[0]);
