'use strict';

// Which frames of the engine's stack are those of the constructors of an error's class: V8 shows none of them.
// Most programs make no error of a class of their own before they have started.

const {
  ObjectGetOwnPropertyDescriptor, ObjectGetPrototypeOf, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;

// The stack without them: there are as many as classes between `target` and `Wrapped`, `depthMax` at most, and the
// last has the name of the class. Undefined: that is not so, or not clear.
function behindConstructors(raw, Wrapped, target, depthMax) {
  const name = ObjectGetOwnPropertyDescriptor(target, 'name')?.value;
  if (typeof name !== 'string' || name === '') return undefined;
  let Class = target;
  let start = StringPrototypeIndexOf(raw, '\n', StringPrototypeIndexOf(raw, '\n') + 1) + 1;
  for (let depth = 1; start > 0 && depth <= depthMax; depth++) {
    const end = StringPrototypeIndexOf(raw, '\n', start) + 1;
    Class = ObjectGetPrototypeOf(Class);
    if (Class === Wrapped) {
      const isLast = end > 0 && StringPrototypeStartsWith(raw, `${name}@`, start);
      return isLast ? StringPrototypeSlice(raw, end) : undefined;
    }
    start = end;
  }
  return undefined;
}

module.exports = { behindConstructors };
