// Headers: what it takes and refuses, how values are joined, and its order.
//
// Prints:
//   append,constructor,delete,entries,forEach,get,getSetCookie,has,keys,set,values [object Headers] 0
//   Headers { b: '1, 3', A: '2', 'Set-Cookie': 'q, r' }
//   a=2|b=1, 3|set-cookie=q|set-cookie=r
//   1, 3 q, r null true false
//   cookies q,r
//   x a,y b with [object Object] on itself
//   a b while c is added, then c
//   9 keeps its place: B,a
//   as record, map, pairs, Headers: a,1 a,1 a,1, 2 a,1
//   Headers constructor: Argument 1 could not be converted to one of: sequence<sequence<ByteString>>, record<ByteString, ByteString>.
//   Headers constructor: init[0] ("ab") is not iterable.
//   Headers constructor: expected name/value pair to be length 2, found 3.
//   Headers constructor: Key Symbol(s) in init is a symbol, which cannot be converted to a ByteString.
//   Headers constructor: init["a"] is a symbol, which cannot be converted to a ByteString.
//   Headers.append: "b c" is an invalid header name.
//   Headers.set: "x\ny" is an invalid header value.
//   Cannot convert argument to a ByteString because the character at index 1 has a value of 256 which is greater than 255.
//   Headers.get: 1 argument required, but 0 found.
//   Headers.append: 2 arguments required, but only 1 found.
//   Failed to execute 'forEach' on 'Headers': parameter 1 is not of type 'Function'.
//   Illegal invocation ERR_INVALID_THIS
//   'next' called on an object that does not implement interface Headers Iterator.
//   Object [Headers Iterator] {} next
'use strict';

console.log(Object.getOwnPropertyNames(Headers.prototype).sort().join(), String(new Headers()), Headers.length);
const headers = new Headers([['b', '1'], ['A', ' 2\t'], ['B', '3'], ['Set-Cookie', 'q'], ['set-cookie', 'r']]);
console.log(headers);
console.log([...headers].map((pair) => pair.join('=')).join('|'));
console.log(headers.get('B'), headers.get('set-cookie'), headers.get('x'), headers.has('SET-COOKIE'), headers.has('x'));
console.log('cookies', headers.getSetCookie().join());
const calls = [];
const pair = new Headers({ b: 'y', a: 'x' });
pair.forEach(function(value, name, self) { calls.push(`${value} ${name}`, this, self === pair); }, {});
console.log(`${calls[0]},${calls[3]} with ${calls[1]} on ${calls[2] ? 'itself' : 'another'}`);
const seen = [];
for (const [name] of pair) {
  seen.push(name);
  if (name === 'b') pair.append('c', 'z');
}
console.log(`${seen[0]} ${seen[1]} while c is added, then ${seen[2]}`);
const changed = new Headers({ b: '1', a: '2' });
changed.set('B', '9');
console.log(`${changed.get('b')} keeps its place: ${/\{ (\w).*, (\w):/.exec(require('util').inspect(changed)).slice(1)}`);
console.log('as record, map, pairs, Headers:', ...[{ A: 1 }, new Map([['a', '1']]), [['a', '1'], ['A', 2]], new Headers({ a: '1' })]
  .map((init) => [...new Headers(init)].join()));

function fails(fn) {
  try {
    fn();
    console.log('no error');
  } catch (error) {
    console.log(error.message.replace('\n', '\\n'), ...error.code ? [error.code] : []);
  }
}
fails(() => new Headers(null));
fails(() => new Headers(['ab']));
fails(() => new Headers([['a', 'b', 'c']]));
fails(() => new Headers({ [Symbol('s')]: 1 }));
fails(() => new Headers({ a: Symbol('s') }));
fails(() => headers.append('b c', 'd'));
fails(() => headers.set('a', 'x\ny'));
fails(() => headers.set('a', 'x\u0100'));
fails(() => headers.get());
fails(() => headers.append('a'));
fails(() => headers.forEach(1));
fails(() => Headers.prototype.get.call({}, 'a'));
fails(() => Object.getPrototypeOf(headers.keys()).next.call({}));
console.log(headers.entries(), Object.keys(Object.getPrototypeOf(headers.values())).join());
