'use strict';

// Values and stacks of programs, as results of tests show them.

const { ObjectAssign, RegExpPrototypeSymbolReplace } = primordials;
const { inspect } = require('internal/util/inspect');

// A value may throw when it is asked to show itself.
function show(value, options) {
  try {
    return inspect(value, options);
  } catch {
    return inspect(value, ObjectAssign({ __proto__: null }, options, { customInspect: false }));
  }
}

// Without the functions of the engine that call others for us.
function withoutNativeFrames(stack) {
  return RegExpPrototypeSymbolReplace(/\n +at (?:apply|call|Promise|drainMicrotasks) \(native\)/g, stack, '');
}

module.exports = { show, withoutNativeFrames };
