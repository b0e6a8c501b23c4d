'use strict';

// How alike two rows of numbers are, from 0 to 1: the share that a longest common subsequence has in both.

const kRounding = 1e-6;

// The row that others are compared with. Bits stand for its places, so that one step of 32-bit words takes 32 of them
// (H. Hyyrö, "Bit-parallel LCS-length computation revisited", 2004).
class Row {
  #length;
  #words;
  #places = new Map(); // number -> the words with a bit at each place where it stands
  #sorted;
  #open; // the bits that are no part of the subsequence yet

  constructor(numbers) {
    this.#length = numbers.length;
    this.#words = Math.ceil(numbers.length / 32);
    this.#open = new Uint32Array(this.#words);
    this.#sorted = numbers.slice().sort();
    numbers.forEach((number, i) => {
      if (!this.#places.has(number)) this.#places.set(number, new Uint32Array(this.#words));
      this.#places.get(number)[i >> 5] |= 1 << (i & 31);
    });
  }

  // The lengths that a row can have that is as alike as `least`.
  lengthsFor(least) {
    const ratio = least / (2 - least);
    return { min: Math.ceil(this.#length * ratio - kRounding), max: Math.floor(this.#length / ratio + kRounding) };
  }

  // Whether the same numbers are in both often enough, in whatever order.
  mayBeLike(sorted, least) {
    let missing = this.#length + sorted.length - Math.ceil(least * (this.#length + sorted.length) - kRounding);
    let i = 0;
    let j = 0;
    while (i < this.#length && j < sorted.length && missing >= 0) {
      if (this.#sorted[i] === sorted[j]) {
        i++;
        j++;
      } else {
        missing--;
        if (this.#sorted[i] < sorted[j]) i++;
        else j++;
      }
    }
    return missing >= this.#length - i + sorted.length - j;
  }

  likenessTo(numbers) {
    const open = this.#open.fill(0xFFFFFFFF);
    for (let k = 0; k < numbers.length; k++) {
      const places = this.#places.get(numbers[k]);
      if (places !== undefined) this.#step(open, places);
    }
    return 2 * this.#countTaken(open) / (this.#length + numbers.length);
  }

  // open = (open + (open & places)) | (open & ~places), over all words.
  #step(open, places) {
    let carry = 0;
    for (let i = 0; i < this.#words; i++) {
      const word = open[i];
      const met = (word & places[i]) >>> 0;
      const sum = word + met + carry;
      carry = sum > 0xFFFFFFFF ? 1 : 0;
      open[i] = sum | (word & ~places[i]);
    }
  }

  #countTaken(open) {
    let count = 0;
    for (let i = 0; i < this.#length; i++) {
      if ((open[i >> 5] & (1 << (i & 31))) === 0) count++;
    }
    return count;
  }
}

module.exports = { Row };
