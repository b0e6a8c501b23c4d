// vm.createScript is new vm.Script.
// Prints:
//   true none 7
//   true
//   TypeError ERR_INVALID_ARG_TYPE The "options.filename" property must be of type string. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE The "options" argument must be of type object. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE The "options.lineOffset" property must be of type number. Received type string ('x')
//   true
'use strict';

const vm = require('vm');

const script = vm.createScript('typeof x === "undefined" ? "none" : x', { filename: 'made.js' });
console.log(script instanceof vm.Script, script.runInThisContext(), script.runInNewContext({ x: 7 }));
console.log(vm.createScript('new Error().stack', 'named.js').runInThisContext().includes('named.js'));
for (const [source, options] of [['1', { filename: 5 }], ['1', 5], ['1', { lineOffset: 'x' }]]) {
  try {
    vm.createScript(source, options);
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
}
try {
  vm.createScript('1 +');
} catch (error) {
  console.log(error instanceof SyntaxError);
}
