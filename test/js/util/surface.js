// What node:util has, and the shapes of its functions.
// Prints:
//   _errnoException _errnoException 0
//   _exceptionWithHostPort _exceptionWithHostPort 0
//   _extend deprecated 2
//   callbackify callbackify 1
//   convertProcessSignalToExitCode convertProcessSignalToExitCode 1
//   debug debuglog 2
//   debuglog debuglog 2
//   deprecate deprecate 3
//   format format 0
//   styleText styleText 3
//   formatWithOptions formatWithOptions 1
//   getCallSites getCallSites 0
//   getSystemErrorMap getSystemErrorMap 0
//   getSystemErrorName getSystemErrorName 1
//   getSystemErrorMessage getSystemErrorMessage 1
//   inherits inherits 2
//   inspect inspect 2
//   isArray deprecated 1
//   isDeepStrictEqual isDeepStrictEqual 3
//   promisify promisify 1
//   stripVTControlCharacters stripVTControlCharacters 1
//   toUSVString toUSVString 1
//   transferableAbortSignal transferableAbortSignal 1
//   transferableAbortController transferableAbortController 0
//   aborted aborted 2
//   types object
//   parseEnv parseEnv 1
//   parseArgs parseArgs 0
//   TextDecoder TextDecoder 0
//   TextEncoder TextEncoder 0
//   MIMEType MIMEType 1
//   MIMEParams MIMEParams 0
//   diff diff 2
//   setTraceSigInt setTraceSigInt 1
//   isArgumentsObject isArrayBuffer isAsyncFunction isBigIntObject isBooleanObject isDate isExternal isGeneratorFunction isGeneratorObject isMap isMapIterator isModuleNamespaceObject isNativeError isNumberObject isPromise isProxy isRegExp isSet isSetIterator isSharedArrayBuffer isStringObject isSymbolObject isWeakMap isWeakSet isAnyArrayBuffer isBoxedPrimitive isArrayBufferView isDataView isTypedArray isUint8Array isUint8ClampedArray isUint16Array isUint32Array isInt8Array isInt16Array isInt32Array isFloat16Array isFloat32Array isFloat64Array isBigInt64Array isBigUint64Array isKeyObject isCryptoKey
//   true
//   5 6
'use strict';

const util = require('util');

for (const name of Object.keys(util)) {
  const value = util[name];
  console.log(name, typeof value === 'function' ? `${value.name} ${value.length}` : typeof value);
}
console.log(Object.keys(util.types).join(' '));
console.log(require('node:util') === util);
util.promisify = 5;
util.parseArgs = 6;
console.log(util.promisify, util.parseArgs);
