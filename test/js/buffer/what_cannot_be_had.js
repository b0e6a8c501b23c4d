// The memory that small Buffers share cannot be taken from them, and what is too large is told as
// memory that is not there.
//
// Prints:
//   TypeError undefined ArrayBuffer is not detachable and could not be cloned.
//   TypeError undefined ArrayBuffer is not detachable and could not be cloned.
//   abc abc []
//   RangeError undefined Array buffer allocation failed
//   RangeError ERR_MEMORY_ALLOCATION_FAILED Failed to allocate memory
//   RangeError ERR_MEMORY_ALLOCATION_FAILED Failed to allocate memory
'use strict';

function refused(act) {
  try {
    act();
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
}

const small = Buffer.from('abc');
refused(() => small.buffer.transfer());
refused(() => small.buffer.transferToFixedLength());
console.log(small.toString(), Buffer.from('abc').toString(), Object.keys(small.buffer));
for (const name of ['alloc', 'allocUnsafe', 'allocUnsafeSlow']) refused(() => Buffer[name](2 ** 52));
