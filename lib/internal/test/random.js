'use strict';

// Random order that a seed repeats: the generator mulberry32, as Node has it.

const { MathFloor, MathImul, MathRandom } = primordials;

const range = 2 ** 32;

class SeededRandom {
  constructor(seed) { this.state = seed >>> 0; }

  // From 0 up to 1.
  next() {
    this.state = (this.state + 0x6D2B79F5) >>> 0;
    let mixed = this.state;
    mixed = MathImul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + MathImul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / range;
  }

  below(count) { return MathFloor(this.next() * count); }

  shuffle(list) {
    for (let i = list.length - 1; i > 0; i--) {
      const other = this.below(i + 1);
      const item = list[i];
      list[i] = list[other];
      list[other] = item;
    }
    return list;
  }
}

function freshSeed() {
  return MathFloor(MathRandom() * range);
}

module.exports = { SeededRandom, freshSeed };
