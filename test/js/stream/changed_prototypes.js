// Streams go on working when a program replaces what they could lean on.
// Prints:
//   xyababababab undefined
// Needs: giro

'use strict';

const { pipeline, PassThrough, Readable, Writable } = require('stream');

const fail = () => { throw new Error('replaced'); };
const { push, shift, slice, splice, indexOf } = Array.prototype;
const { call, apply } = Function.prototype;
const { then } = Promise.prototype;
const iterator = Array.prototype[Symbol.iterator];
Object.assign(Array.prototype, {
  push: fail, shift: fail, slice: fail, splice: fail, indexOf: fail, [Symbol.iterator]: fail,
});
Object.assign(Function.prototype, { call: fail, apply: fail });
Promise.prototype.then = fail;

let text = '';
let left = 5;
const source = new Readable({ read() { this.push(left-- > 0 ? Buffer.from('ab') : null); } });
const writable = new Writable({
  highWaterMark: 1,
  write(chunk, encoding, callback) { text += chunk; setImmediate(callback); },
});
const both = new PassThrough();
both.cork();
both.write('x');
both.write('y');
both.uncork();
source.pipe(both).pipe(writable);
source.unpipe(both);
source.pipe(both);
writable.on('finish', () => {
  pipeline(new Readable({ read() { this.push(null); } }), new PassThrough().resume(), (error) => {
    Object.assign(Array.prototype, {
      push, shift, slice, splice, indexOf, [Symbol.iterator]: iterator,
    });
    Object.assign(Function.prototype, { call, apply });
    Promise.prototype.then = then;
    console.log(text, error);
  });
});
