'use strict';

// util.types: the engine's own answer to "what kind of object is this?", blind to prototypes and
// Symbol.toStringTag.

const { ArrayBufferIsView, TypedArrayPrototypeGetSymbolToStringTag } = primordials;

const binding = internalBinding('types');
const keyKinds = require('internal/util/key_kinds');

// In the order in which users see them.
const engineKinds = [
  'isArgumentsObject', 'isArrayBuffer', 'isAsyncFunction', 'isBigIntObject', 'isBooleanObject',
  'isDate', 'isExternal', 'isGeneratorFunction', 'isGeneratorObject', 'isMap', 'isMapIterator',
  'isModuleNamespaceObject', 'isNativeError', 'isNumberObject', 'isPromise', 'isProxy', 'isRegExp',
  'isSet', 'isSetIterator', 'isSharedArrayBuffer', 'isStringObject', 'isSymbolObject', 'isWeakMap',
  'isWeakSet', 'isAnyArrayBuffer', 'isBoxedPrimitive',
];

const typedArrayKinds = [
  'Uint8Array', 'Uint8ClampedArray', 'Uint16Array', 'Uint32Array', 'Int8Array', 'Int16Array',
  'Int32Array', 'Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array',
];

function isTypedArray(value) {
  return TypedArrayPrototypeGetSymbolToStringTag(value) !== undefined;
}

function isDataView(value) {
  return ArrayBufferIsView(value) && !isTypedArray(value);
}

const types = {};
for (let i = 0; i < engineKinds.length; i++) types[engineKinds[i]] = binding[engineKinds[i]];

types.isArrayBufferView = ArrayBufferIsView;
types.isDataView = isDataView;
types.isTypedArray = isTypedArray;
for (let i = 0; i < typedArrayKinds.length; i++) {
  const kind = typedArrayKinds[i];
  const name = `is${kind}`;
  // The computed name makes it the function's name too.
  const check = { [name]: (value) => TypedArrayPrototypeGetSymbolToStringTag(value) === kind };
  types[name] = check[name];
}
types.isKeyObject = (value) => keyKinds.isKeyObject(value);
types.isCryptoKey = (value) => keyKinds.isCryptoKey(value);

module.exports = types;
