'use strict';

// An uncaught error on its way to the parent: its class as far as every thread has it, and its
// properties as far as they can be cloned.

const {
  ErrorIsError, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetOwnPropertyNames,
  ObjectGetPrototypeOf, ObjectHasOwn, SymbolPrototypeToString,
} = primordials;

const kStackFull = 'Maximum call stack size exceeded';

const classes = [
  'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError',
  'URIError', 'Error',
];

function classOf(error) {
  for (let link = error; link !== null; link = ObjectGetPrototypeOf(link)) {
    for (let i = 0; i < classes.length; i++) {
      if (primordials[classes[i]].prototype === link) return classes[i];
    }
  }
  return 'Error';
}

function canBeCloned(value) {
  try {
    require('internal/structured_clone').structuredClone(value);
    return true;
  } catch {
    return false;
  }
}

// Own properties, the nearest first, and those that the classes between have.
function propertiesOf(error) {
  const properties = [];
  const seen = { __proto__: null };
  for (let link = error; link !== null; link = ObjectGetPrototypeOf(link)) {
    const names = ObjectGetOwnPropertyNames(link);
    for (let i = 0; i < names.length; i++) addProperty(properties, seen, error, link, names[i]);
    if (link !== error && ObjectHasOwn(link, 'constructor') && isBuiltIn(link)) break;
  }
  return properties;
}

function isBuiltIn(prototype) {
  return primordials[classOf(prototype)].prototype === prototype;
}

function addProperty(properties, seen, error, owner, name) {
  if (name in seen || name === 'constructor' || name === '__proto__') return;
  seen[name] = true;
  const { enumerable } = ObjectGetOwnPropertyDescriptor(owner, name);
  let value;
  try {
    value = name === 'stack' ?
      require('internal/errors/captured_stack').stackOf(error) : error[name];
  } catch {
    return;
  }
  if (typeof value === 'function') return;
  // A full stack is the one error of the engine that programs look for by its words.
  if (name === 'message' && value === `${kStackFull}.`) value = kStackFull;
  if (name === 'cause' && ErrorIsError(value)) value = { __proto__: null, cause: serialize(value) };
  else if (!canBeCloned(value)) return;
  properties[properties.length] = { name, value, enumerable };
}

function serialize(error) {
  if (ErrorIsError(error)) {
    return { kind: 'error', className: classOf(error), properties: propertiesOf(error) };
  }
  if (typeof error === 'symbol') return { kind: 'symbol', text: SymbolPrototypeToString(error) };
  if (canBeCloned(error)) return { kind: 'value', value: error };
  return { kind: 'inspected', text: require('internal/util/inspect').inspect(error) };
}

function makeError({ className, properties }) {
  const error = new primordials[className === 'AggregateError' ? 'Error' : className]();
  if (className === 'AggregateError') {
    primordials.ObjectSetPrototypeOf(error, primordials.AggregateError.prototype);
  }
  // Where the stack could not be read there is none.
  error.stack = undefined;
  for (let i = 0; i < properties.length; i++) {
    const { name, value, enumerable } = properties[i];
    ObjectDefineProperty(error, name, {
      __proto__: null,
      value: name === 'cause' && value?.cause?.kind === 'error' ? makeError(value.cause) : value,
      writable: true,
      enumerable,
      configurable: true,
    });
  }
  return error;
}

function deserialize(message) {
  switch (message.kind) {
    case 'error': return makeError(message);
    case 'value': return message.value;
    case 'symbol': {
      const { inspect } = require('internal/util/inspect');
      return { __proto__: null, [inspect.custom]: () => message.text };
    }
    default: {
      const { inspect } = require('internal/util/inspect');
      return { __proto__: null, [inspect.custom]: () => message.text };
    }
  }
}

module.exports = { deserialize, serialize };
