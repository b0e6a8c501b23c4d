// util.getCallSites: where the caller is, and what it refuses.
// Prints:
//   named call_sites.js true
//    call_sites.js true
//   1 null
//   functionName scriptId scriptName lineNumber columnNumber column
//   10 by default, 30 of deep, whatever the limit of errors
//   inner outer
//   ERR_OUT_OF_RANGE The value of "frameCount" is out of range. It must be >= 1 && <= 200. Received 0
//   ERR_OUT_OF_RANGE The value of "frameCount" is out of range. It must be >= 1 && <= 200. Received 201
//   ERR_INVALID_ARG_TYPE The "frameCount" argument must be of type number. Received type string ('x')
//   ERR_OUT_OF_RANGE The value of "frameCount" is out of range. It must be an integer. Received 1.5
//   ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
//   ERR_INVALID_ARG_TYPE The "options.sourceMap" property must be of type boolean. Received type number (5)
'use strict';

const { basename } = require('path');
const { getCallSites } = require('util');

function named() {
  return getCallSites(2);
}
for (const { functionName, scriptName, lineNumber } of named()) {
  console.log(functionName, basename(scriptName), lineNumber > 0);
}
console.log(getCallSites(1).length, Object.getPrototypeOf(getCallSites(1)[0]));
console.log(Object.keys(getCallSites(1)[0]).join(' '));

const deep = (depth, count) => depth === 0 ? getCallSites(count) : deep(depth - 1, count);
Error.stackTraceLimit = 2;
Error.prepareStackTrace = () => 'not asked';
console.log(`${deep(50).length} by default, ${deep(50, 30).length} of deep, whatever the limit of errors`);
// Array.prototype.map is between the two, and not shown.
function outer() {
  return [0].map(function inner() { return getCallSites(2); })[0];
}
console.log(outer().map(({ functionName }) => functionName).join(' '));
for (const args of [[0], [201], ['x'], [1.5], [1, 5], [{ sourceMap: 5 }]]) {
  try {
    getCallSites(...args);
  } catch (error) {
    console.log(error.code, error.message);
  }
}
