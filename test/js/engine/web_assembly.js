// Compilations keep the process alive until they have settled, and nothing longer.
//
// Prints:
//   true CompileError true
//   module and instance 42
//   instance of a module 42
//   exit
'use strict';

// (module (func (export "answer") (result i32) i32.const 42))
const bytes = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 127, 3, 2, 1, 0, 7, 10, 1, 6, 97, 110, 115, 119, 101, 114, 0, 0, 10,
  6, 1, 4, 0, 65, 42, 11,
]);

process.on('exit', () => console.log('exit'));
(async () => {
  const module = await WebAssembly.compile(bytes);
  const error = await WebAssembly.compile(bytes.subarray(0, 20)).catch((reason) => reason);
  console.log(module instanceof WebAssembly.Module, error.name, WebAssembly.validate(bytes));
  const both = await WebAssembly.instantiate(bytes);
  console.log(Object.keys(both).join(' and '), both.instance.exports.answer());
  const instance = await WebAssembly.instantiate(module, {});
  console.log('instance of a module', instance.exports.answer());
})();
