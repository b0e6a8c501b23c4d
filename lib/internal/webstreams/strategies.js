'use strict';

// How much a stream may hold: by the number of chunks, or by their bytes.

const { Number, ObjectDefineProperties } = primordials;
const { codes: { ERR_MISSING_OPTION } } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { customInspect, finishClass, setState, show, stateOf } =
  require('internal/webstreams/common');

function markOf(options) {
  validateObject(options, 'init');
  if (options.highWaterMark === undefined) throw new ERR_MISSING_OPTION('init.highWaterMark');
  return Number(options.highWaterMark);
}

// One function for all strategies of a kind, as the standard has it.
function sizeFunction(fn, length) {
  return ObjectDefineProperties(fn, {
    __proto__: null,
    name: { __proto__: null, value: 'size' },
    length: { __proto__: null, value: length },
  });
}
const byteLengthOf = sizeFunction((chunk) => chunk.byteLength, 1);
const one = sizeFunction(() => 1, 0);

class ByteLengthQueuingStrategy {
  constructor(init) {
    setState(this, { __proto__: null, highWaterMark: markOf(init) });
  }

  get highWaterMark() { return stateOf(this, ByteLengthQueuingStrategy).highWaterMark; }

  get size() {
    stateOf(this, ByteLengthQueuingStrategy);
    return byteLengthOf;
  }

  [customInspect](depth, options) {
    const { highWaterMark } = this;
    return show(this, { highWaterMark }, depth, options);
  }
}
finishClass(ByteLengthQueuingStrategy, ['highWaterMark', 'size']);

class CountQueuingStrategy {
  constructor(init) {
    setState(this, { __proto__: null, highWaterMark: markOf(init) });
  }

  get highWaterMark() { return stateOf(this, CountQueuingStrategy).highWaterMark; }

  get size() {
    stateOf(this, CountQueuingStrategy);
    return one;
  }

  [customInspect](depth, options) {
    const { highWaterMark } = this;
    return show(this, { highWaterMark }, depth, options);
  }
}
finishClass(CountQueuingStrategy, ['highWaterMark', 'size']);

module.exports = { ByteLengthQueuingStrategy, CountQueuingStrategy };
