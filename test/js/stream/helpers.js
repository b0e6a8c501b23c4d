// map(), filter() and the others on Readable.
// Prints:
//   [ 2, 4, 6, 8 ]
//   [ 2, 4 ]
//   [ -1, 2, -2, 3 ]
//   10 20
//   true false
//   3 undefined
//   for each 1
//   for each 2
//   for each 3
//   for each 4
//   in order [ 1, 2, 3, 4 ] at a time 2
//   no
//   source destroyed true
//   AbortError
//   ERR_MISSING_ARGS Reduce of an empty stream requires an initial value
//   ERR_INVALID_ARG_TYPE
//   ERR_OUT_OF_RANGE
//   ERR_OUT_OF_RANGE
//   ERR_ILLEGAL_CONSTRUCTOR

'use strict';

const { Readable } = require('stream');

const numbers = () => Readable.from([1, 2, 3, 4]);
const tick = () => new Promise((resolve) => setImmediate(resolve));

async function main() {
  console.log(await numbers().map((n) => n * 2).toArray());
  console.log(await numbers().filter(async (n) => { await tick(); return n % 2 === 0; }).toArray());
  console.log(await numbers().flatMap((n) => [n, -n]).drop(1).take(4).toArray());
  const add = (sum, n) => sum + n;
  console.log(await numbers().reduce(add), await numbers().reduce(add, 10));
  console.log(await numbers().some((n) => n > 3), await numbers().every((n) => n > 3));
  console.log(await numbers().find((n) => n > 2), await numbers().find((n) => n > 9));
  await numbers().forEach((n) => console.log('for each', n));

  let running = 0;
  let runningMax = 0;
  const order = await numbers().map(async (n) => {
    runningMax = Math.max(runningMax, ++running);
    for (let i = n; i < 5; i++) await tick();
    running--;
    return n;
  }, { concurrency: 2 }).toArray();
  console.log('in order', order, 'at a time', runningMax);

  const source = numbers();
  await source.map(() => { throw new Error('no'); }).toArray()
    .catch((error) => console.log(error.message));
  console.log('source destroyed', source.destroyed);
  await numbers().toArray({ signal: AbortSignal.abort() })
    .catch((error) => console.log(error.name));
  await Readable.from([]).reduce(add).catch((error) => console.log(error.code, error.message));
  for (const call of [
    () => numbers().map(1),
    () => numbers().map((n) => n, { concurrency: 0 }),
    () => numbers().take(-1),
    () => new (numbers().map)(),
  ]) {
    try {
      call();
    } catch (error) {
      console.log(error.code);
    }
  }
}

main();
