// Where copy() begins and ends may be any number: what is larger than all buffers is outside, and what is none is 0.
// Prints:
//   Infinity: 3 61626300, 3 61626300, 0 00000000
//   NaN: 3 61626300, 3 61626300, 0 00000000
//   9007199254740992: 0 00000000, ERR_OUT_OF_RANGE, 3 61626300
//   1e+300: 0 00000000, ERR_OUT_OF_RANGE, 3 61626300
//   4294967297: 0 00000000, ERR_OUT_OF_RANGE, 3 61626300
//   -9007199254740992: ERR_OUT_OF_RANGE, ERR_OUT_OF_RANGE, ERR_OUT_OF_RANGE
//   1.5: 3 00616263, 2 62630000, 1 61000000
'use strict';

const source = Buffer.from('abc');
for (const number of [Infinity, NaN, 2 ** 53, 1e300, 2 ** 32 + 1, -(2 ** 53), 1.5]) {
  const outcomes = [0, 1, 2].map((index) => {
    const places = [0, 0, 3].with(index, number);
    const target = Buffer.alloc(4);
    try {
      return `${source.copy(target, ...places)} ${target.toString('hex')}`;
    } catch ({ code }) {
      return code;
    }
  });
  console.log(`${number}: ${outcomes.join(', ')}`);
}
