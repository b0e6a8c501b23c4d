'use strict';

// What fs.statfs() gives.

const { BigInt64Array, TypedArrayPrototypeGetBuffer } = primordials;

const { statusValues } = internalBinding('fs');
const integers = new BigInt64Array(TypedArrayPrototypeGetBuffer(statusValues));

class StatFs {
  // `values`: what the operation has left, as numbers or as 64-bit integers.
  constructor(values) {
    this.type = values[0];
    this.bsize = values[1];
    this.frsize = values[2];
    this.blocks = values[3];
    this.bfree = values[4];
    this.bavail = values[5];
    this.files = values[6];
    this.ffree = values[7];
  }
}

function takeStatFs() {
  return new StatFs(statusValues);
}

function takeBigIntStatFs() {
  return new StatFs(integers);
}

module.exports = { takeBigIntStatFs, takeStatFs };
