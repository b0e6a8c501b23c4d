'use strict';

// A small seeded generator (mulberry32): the same seed gives the same program on every runtime.
class Random {
  constructor(seed) {
    this.state = seed >>> 0;
  }

  fraction() {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let bits = this.state;
    bits = Math.imul(bits ^ (bits >>> 15), bits | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296;
  }

  // An integer from 0 up to, but not including, end.
  below(end) {
    return Math.floor(this.fraction() * end);
  }

  chance(probability) {
    return this.fraction() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  // Picks by the `weight` of the items.
  weighted(list) {
    let left = this.fraction() * list.reduce((sum, item) => sum + item.weight, 0);
    return list.find((item) => (left -= item.weight) < 0) ?? list[0];
  }
}

module.exports = { Random };
