'use strict';

// Stats and BigIntStats, made of the array that the binding fills: see fs_values.h of the bindings.

const {
  BigInt64Array, Date, MathFloor, Number, ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply,
} = primordials;

const {
  constants: { S_IFBLK, S_IFCHR, S_IFDIR, S_IFIFO, S_IFLNK, S_IFMT, S_IFREG, S_IFSOCK },
  statusValues,
} = internalBinding('fs');
const statusIntegers = new BigInt64Array(statusValues.buffer);

function StatsBase(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks) {
  this.dev = dev;
  this.mode = mode;
  this.nlink = nlink;
  this.uid = uid;
  this.gid = gid;
  this.rdev = rdev;
  this.blksize = blksize;
  this.ino = ino;
  this.size = size;
  this.blocks = blocks;
}

StatsBase.prototype.isDirectory = function isDirectory() { return isOf(this, S_IFDIR); };
StatsBase.prototype.isFile = function isFile() { return isOf(this, S_IFREG); };
StatsBase.prototype.isBlockDevice = function isBlockDevice() { return isOf(this, S_IFBLK); };
StatsBase.prototype.isCharacterDevice = function isCharacterDevice() {
  return isOf(this, S_IFCHR);
};
StatsBase.prototype.isSymbolicLink = function isSymbolicLink() { return isOf(this, S_IFLNK); };
StatsBase.prototype.isFIFO = function isFIFO() { return isOf(this, S_IFIFO); };
StatsBase.prototype.isSocket = function isSocket() { return isOf(this, S_IFSOCK); };

function isOf(stats, type) {
  return (Number(stats.mode) & S_IFMT) === type;
}

function Stats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
               atimeMs, mtimeMs, ctimeMs, birthtimeMs) {
  ReflectApply(StatsBase, this, [dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks]);
  this.atimeMs = atimeMs;
  this.mtimeMs = mtimeMs;
  this.ctimeMs = ctimeMs;
  this.birthtimeMs = birthtimeMs;
}
ObjectSetPrototypeOf(Stats.prototype, StatsBase.prototype);
ObjectSetPrototypeOf(Stats, StatsBase);

function BigIntStats(dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks,
                     atimeNs, mtimeNs, ctimeNs, birthtimeNs) {
  ReflectApply(StatsBase, this, [dev, mode, nlink, uid, gid, rdev, blksize, ino, size, blocks]);
  this.atimeMs = atimeNs / 1_000_000n;
  this.mtimeMs = mtimeNs / 1_000_000n;
  this.ctimeMs = ctimeNs / 1_000_000n;
  this.birthtimeMs = birthtimeNs / 1_000_000n;
  this.atimeNs = atimeNs;
  this.mtimeNs = mtimeNs;
  this.ctimeNs = ctimeNs;
  this.birthtimeNs = birthtimeNs;
}
ObjectSetPrototypeOf(BigIntStats.prototype, StatsBase.prototype);
ObjectSetPrototypeOf(BigIntStats, StatsBase);

// Few ask for the dates: each is made when it is first read.
function defineDate(prototype, name) {
  function write(stats, value) {
    ObjectDefineProperty(stats, name, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
    return value;
  }
  ObjectDefineProperty(prototype, name, {
    __proto__: null,
    get() { return write(this, new Date(MathFloor(Number(this[`${name}Ms`]) + 0.5))); },
    set(value) { write(this, value); },
    enumerable: true,
    configurable: true,
  });
}

const names = ['atime', 'mtime', 'ctime', 'birthtime'];
for (let i = 0; i < names.length; i++) {
  defineDate(Stats.prototype, names[i]);
  defineDate(BigIntStats.prototype, names[i]);
}

function milliseconds(index) {
  return statusValues[index] * 1e3 + statusValues[index + 1] / 1e6;
}

function takeStats() {
  const v = statusValues;
  return new Stats(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9],
                   milliseconds(10), milliseconds(12), milliseconds(14), milliseconds(16));
}

function nanoseconds(index) {
  return statusIntegers[index] * 1_000_000_000n + statusIntegers[index + 1];
}

function takeBigIntStats() {
  const v = statusIntegers;
  return new BigIntStats(v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9],
                         nanoseconds(10), nanoseconds(12), nanoseconds(14), nanoseconds(16));
}

// Of a file that is not there.
function emptyStats(isBig) {
  const zero = isBig ? 0n : 0;
  const Class = isBig ? BigIntStats : Stats;
  return new Class(zero, zero, zero, zero, zero, zero, zero, zero, zero, zero,
                   zero, zero, zero, zero);
}

module.exports = { Stats, emptyStats, takeBigIntStats, takeStats };
