'use strict';

// Where the bytes of Buffers come from. Small ones that need no clearing share a pool: views into
// one ArrayBuffer are cheaper than ArrayBuffers of their own.

const { ArrayBuffer, ObjectDefineProperties, Symbol, TypeError, Uint8Array } = primordials;

// What every Buffer is an instance of; Buffer shares its prototype.
class FastBuffer extends Uint8Array {
  // Without a constructor written out the arguments would go through Array.prototype's iterator.
  constructor(bufferOrLength, byteOffset, length) {
    super(bufferOrLength, byteOffset, length);
  }
}

// The user may change poolSize of its owner, which is Buffer.
const settings = { __proto__: null, owner: undefined };
const kAlignment = 8;

// On memory that many Buffers have a part in: nobody may take it away from the others.
const kShared = Symbol('kShared');
const refusal = {
  __proto__: null,
  value: () => { throw new TypeError('ArrayBuffer is not detachable and could not be cloned.'); },
};
const sharedProperties = {
  __proto__: null,
  [kShared]: { __proto__: null, value: true },
  transfer: refusal,
  transferToFixedLength: refusal,
};

// `bytes` shows the whole pool; what lies before `used` has been given away.
const pool = { __proto__: null, bytes: undefined, memory: undefined, size: 0, used: 0 };

function createPool() {
  pool.size = settings.owner.poolSize;
  pool.memory = new ArrayBuffer(pool.size);
  ObjectDefineProperties(pool.memory, sharedProperties);
  pool.bytes = new Uint8Array(pool.memory);
  pool.used = 0;
}

// Whether a buffer of that size is a piece of the pool; if so, there is room for it.
function hasRoomInPool(size) {
  if (size >= settings.owner.poolSize >>> 1) return false;
  if (size > pool.size - pool.used) createPool();
  return true;
}

// The next bytes of the pool.
function takeFromPool(size) {
  const buffer = new FastBuffer(pool.memory, pool.used, size);
  pool.used = (pool.used + size + kAlignment - 1) & -kAlignment;
  return buffer;
}

function allocateUnsafe(size) {
  if (size <= 0) return new FastBuffer(0);
  // A size may have a fraction.
  return hasRoomInPool(size) ? takeFromPool(size >>> 0) : new FastBuffer(size);
}

module.exports = {
  FastBuffer, allocateUnsafe, hasRoomInPool, kShared, pool, settings, takeFromPool,
};
