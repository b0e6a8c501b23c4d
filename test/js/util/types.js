// util.types: kinds that no prototype and no tag can feign.
// Prints:
//   arguments: isArgumentsObject
//   array:
//   arrayBuffer: isArrayBuffer isAnyArrayBuffer
//   asyncFunction: isAsyncFunction
//   asyncGenerator: isGeneratorObject
//   asyncGeneratorFunction: isAsyncFunction isGeneratorFunction
//   bigint: isBigIntObject isBoxedPrimitive
//   bigInt64Array: isArrayBufferView isTypedArray isBigInt64Array
//   boolean: isBooleanObject isBoxedPrimitive
//   dataView: isArrayBufferView isDataView
//   date: isDate
//   error: isNativeError
//   float64Array: isArrayBufferView isTypedArray isFloat64Array
//   function:
//   generator: isGeneratorObject
//   generatorFunction: isGeneratorFunction
//   map: isMap
//   mapIterator: isMapIterator
//   number: isNumberObject isBoxedPrimitive
//   object:
//   promise: isPromise
//   proxy: isProxy
//   regexp: isRegExp
//   set: isSet
//   setIterator: isSetIterator
//   sharedArrayBuffer: isSharedArrayBuffer isAnyArrayBuffer
//   string: isStringObject isBoxedPrimitive
//   symbol: isSymbolObject isBoxedPrimitive
//   uint8Array: isArrayBufferView isTypedArray isUint8Array
//   weakMap: isWeakMap
//   weakSet: isWeakSet
//   likeError:
//   likeMap:
//   primitive:
//   true
//   true
//   true
'use strict';

const { types } = require('util');

const values = {
  arguments: (function() { return arguments; })(),
  array: [],
  arrayBuffer: new ArrayBuffer(1),
  asyncFunction: async () => {},
  asyncGenerator: (async function* () {})(),
  asyncGeneratorFunction: async function* () {},
  bigint: Object(1n),
  bigInt64Array: new BigInt64Array(1),
  boolean: new Boolean(true),
  dataView: new DataView(new ArrayBuffer(1)),
  date: new Date(),
  error: new TypeError(),
  float64Array: new Float64Array(1),
  function: () => {},
  generator: (function* () {})(),
  generatorFunction: function* () {},
  map: new Map(),
  mapIterator: new Map().keys(),
  number: new Number(1),
  object: {},
  promise: Promise.resolve(),
  proxy: new Proxy({}, {}),
  regexp: /x/,
  set: new Set(),
  setIterator: new Set().values(),
  sharedArrayBuffer: new SharedArrayBuffer(1),
  string: new String(''),
  symbol: Object(Symbol('s')),
  uint8Array: new Uint8Array(1),
  weakMap: new WeakMap(),
  weakSet: new WeakSet(),
  likeError: Object.create(Error.prototype),
  likeMap: { __proto__: Map.prototype, [Symbol.toStringTag]: 'Map' },
  primitive: 5,
};
for (const [name, value] of Object.entries(values)) {
  const answers = Object.keys(types).filter((key) => types[key](value));
  console.log([`${name}:`, ...answers].join(' '));
}
console.log(types.isMap(Object.setPrototypeOf(new Map(), null)));
console.log(types.isDate(Object.defineProperty(new Date(), Symbol.toStringTag, { value: 'x' })));
console.log(require('util/types') === types);
