// URLSearchParams: what it takes, what it gives, its order.
//
// Prints:
//   a=1&b=2 | a=1&b=2 | a=1&b=2 | x= | null= |
//   a=%F0%9F%92%A9&%EF%BF%BD=+%2B
//   1 null 1,3 true false true
//   z=9&b=2
//   a=4&a=1&b=3&b=2&z=5
//   a,1 b,2 a b 1 2 2:b 1:a
//   added while iterating: a b c
//   URLSearchParams { 'a' => '1', 'a' => '2' } URLSearchParams {} URLSearchParams Iterator { 'a', 'a' }
//   Each query pair must be an iterable [name, value] tuple ERR_INVALID_TUPLE
//   Query pairs must be iterable ERR_ARG_NOT_ITERABLE
//   The "name" and "value" arguments must be specified ERR_MISSING_ARGS
//   Value of "this" must be of type URLSearchParams ERR_INVALID_THIS
'use strict';

const text = (...init) => new URLSearchParams(...init).toString();
console.log([text('?a=1&b=2'), text([['a', 1], ['b', 2]]), text({ a: 1, b: 2 }), text('x'), text(null), text()].join(' | ')
  .trimEnd());
console.log(text({ a: '\u{1f4a9}', '\ud800': ' +' }));

const params = new URLSearchParams('a=1&b=2&a=3');
console.log(params.get('a'), params.get('x'), params.getAll('a').join(), params.has('b'), params.has('b', 3),
            params.has('a', '3'));
params.set('a', 9);
params.set('z', 9);
params.delete('a');
params.sort();
console.log([...params].reverse().map(([name, value]) => `${name}=${value}`).join('&'));
const unsorted = new URLSearchParams('z=5&b=3&a=4&b=2&a=1');
unsorted.sort();
console.log(unsorted.toString());

const pair = new URLSearchParams('a=1&b=2');
const calls = [];
pair.forEach((value, name) => calls.unshift(`${value}:${name}`));
console.log([...pair].join(' '), [...pair.keys()].join(' '), [...pair.values()].join(' '), calls.join(' '));
const names = [];
for (const [name] of pair) {
  names.push(name);
  if (name === 'b') pair.append('c', '');
}
console.log('added while iterating:', names.join(' '));
const twice = new URLSearchParams('a=1&a=2');
console.log(twice, new URLSearchParams(), twice.keys());

for (const call of [
  () => text([['a']]),
  () => text({ [Symbol.iterator]: 1 }),
  () => pair.append('a'),
  () => URLSearchParams.prototype.get.call({}, 'a'),
]) {
  try {
    call();
  } catch ({ message, code }) {
    console.log(message, code);
  }
}
