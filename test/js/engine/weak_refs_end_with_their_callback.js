// What a WeakRef has given stays until the callback has ended, and no longer, also in a program
// that has callbacks of I/O and no promise.
// Options: --expose-gc
// Prints:
//   all there while they are looked at: true
//   most of them gone: true
'use strict';

const fs = require('fs');

const kCount = 1000;
const refs = Array.from({ length: kCount }, () => new WeakRef({ data: new Array(10) }));

function countAlive() {
  let alive = 0;
  for (const ref of refs) if (ref.deref() !== undefined) alive++;
  return alive;
}

fs.stat(__filename, () => {
  const alive = countAlive();
  gc();
  console.log('all there while they are looked at:', alive === kCount && countAlive() === kCount);
  fs.stat(__filename, () => fs.stat(__filename, () => {
    gc();
    console.log('most of them gone:', countAlive() < kCount / 10);
  }));
});
