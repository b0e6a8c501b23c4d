// Modules that wait do so side by side; who imports them runs when all have ended.
// Prints:
//   one begins
//   two begins
//   one ends
//   two ends
//   one two
//   11
//   1 2 3
//   closed at 2
//   caught no
import { one } from './fixtures/slow_one.mjs';
import { two } from './fixtures/slow_two.mjs';

console.log(one, two);
const sum = await (await 5) + await 6;
console.log(sum);

const values = [];
for await (const value of [1, Promise.resolve(2), 3]) values.push(value);
console.log(...values);

async function* numbers() {
  let last;
  try {
    for (last = 1; ; last++) yield last;
  } finally {
    console.log('closed at', last);
  }
}
for await (const number of numbers()) if (number === 2) break;

try {
  for await (const value of [Promise.reject('no')]) console.log(value);
} catch (reason) {
  console.log('caught', reason);
}
