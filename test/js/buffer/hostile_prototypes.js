// Buffers work when the program has replaced the built-ins that they are made of.
//
// Prints:
//   6869c3a9 hié aGnDqQ== 2 3 true
//   abcabcab 0,2,1 hi!
//   hié 104,105

'use strict';

const { StringDecoder } = require('string_decoder');

const { log } = console;
const { join, map } = Array.prototype;
const hostile = () => {
  throw new Error('a replaced built-in was called');
};
const saved = [];

function replace(object, key) {
  const descriptor = Object.getOwnPropertyDescriptor(object, key);
  saved[saved.length] = [object, key, descriptor];
  Object.defineProperty(object, key, { value: hostile, configurable: true, writable: true });
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
for (const name of ['charCodeAt', 'slice', 'toLowerCase', 'indexOf']) replace(String.prototype, name);
for (const name of ['set', 'fill', 'subarray', 'slice', 'copyWithin', 'indexOf', Symbol.iterator]) {
  replace(Object.getPrototypeOf(Uint8Array.prototype), name);
}
const results = [];
let count = 0;
replace(Array.prototype, Symbol.iterator);
replace(Array.prototype, 'push');
replace(Function.prototype, 'call');

const text = Buffer.from('hié');
results[count++] = [text.toString('hex'), text.toString(), text.toString('BASE64'), text.indexOf('é'),
                    text.indexOf(0xa9), text.equals(Buffer.concat([text.subarray(0, 1), text.slice(1)]))];
results[count++] = [Buffer.alloc(8, 'abc').latin1Slice(), Buffer.of(0, 2, 1).toJSON().data,
                    new StringDecoder('utf8').end(Buffer.from('aGkh', 'base64'))];
const bytes = encoder.encode('hi');
results[count++] = [decoder.decode(text), [bytes[0], bytes[1]]];

while (saved.length > 0) {
  const last = saved[saved.length - 1];
  Object.defineProperty(last[0], last[1], last[2]);
  saved.length--;
}
for (const line of results) log(join.call(map.call(line, String), ' '));
