'use strict';

// Random order that a seed repeats: the generator mulberry32, as Node has it.

const {
  ArrayPrototypePush, ArrayPrototypeSplice, MathFloor, MathImul, MathRandom,
} = primordials;

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

  // Where there is no choice, nothing is drawn.
  below(count) { return count === 1 ? 0 : MathFloor(this.next() * count); }

  // As tests that wait are drawn: one after the other from those that are left.
  shuffle(list) {
    const drawn = [];
    while (list.length > 0) {
      ArrayPrototypePush(drawn, ArrayPrototypeSplice(list, this.below(list.length), 1)[0]);
    }
    return drawn;
  }
}

function freshSeed() {
  return MathFloor(MathRandom() * range);
}

module.exports = { SeededRandom, freshSeed };
