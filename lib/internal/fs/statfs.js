'use strict';

// What fs.statfs() gives.

const { BigInt64Array, TypedArrayPrototypeGetBuffer } = primordials;

const { statusValues } = internalBinding('fs');
const integers = new BigInt64Array(TypedArrayPrototypeGetBuffer(statusValues));

class StatFs {
  constructor(type, bsize, frsize, blocks, bfree, bavail, files, ffree) {
    this.type = type;
    this.bsize = bsize;
    this.frsize = frsize;
    this.blocks = blocks;
    this.bfree = bfree;
    this.bavail = bavail;
    this.files = files;
    this.ffree = ffree;
  }
}

// What the operation has left in the array, as numbers or as 64-bit integers.
function take(v) {
  return new StatFs(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
}

function takeStatFs() {
  return take(statusValues);
}

function takeBigIntStatFs() {
  return take(integers);
}

module.exports = { takeBigIntStatFs, takeStatFs };
