// codeGeneration.wasm: false: nothing is compiled in that context; what is compiled already may be used.
// Prints:
//   CompileError WebAssembly.Module(): Wasm code generation disallowed by embedder
//   CompileError WebAssembly.Module(): Wasm code generation disallowed by embedder
//   CompileError WebAssembly.Module(): Wasm code generation disallowed by embedder
//   CompileError WebAssembly.Module(): Wasm code generation disallowed by embedder
//   CompileError WebAssembly.compile(): Wasm code generation disallowed by embedder
//   CompileError WebAssembly.instantiate(): Wasm code generation disallowed by embedder
//   valid: true
//   an instance: true
//   elsewhere: true
'use strict';

const vm = require('vm');

const bytes = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
const made = new WebAssembly.Module(bytes);
const context = vm.createContext({ bytes, console, made }, { codeGeneration: { wasm: false } });
// Compilations of other contexts do not keep the program alive.
const alive = setInterval(() => {}, 1000);
vm.runInContext(`(async () => {
  const attempts = [
    () => new WebAssembly.Module(bytes),
    () => Reflect.construct(WebAssembly.Module, [bytes]),
    () => new WebAssembly.Module.prototype.constructor(bytes),
    () => new (class extends WebAssembly.Module {})(bytes),
    () => WebAssembly.compile(bytes),
    () => WebAssembly.instantiate(bytes),
  ];
  for (const attempt of attempts) {
    try {
      await attempt();
    } catch (error) {
      console.log(error instanceof WebAssembly.CompileError && error.name, error.message);
    }
  }
  console.log('valid:', WebAssembly.validate(bytes));
})()`, context).then(async () => {
  const instance = await vm.runInContext('WebAssembly.instantiate(made)', context);
  console.log('an instance:', typeof instance.exports === 'object');
  const elsewhere = vm.runInNewContext('new WebAssembly.Module(bytes)', { bytes });
  clearInterval(alive);
  console.log('elsewhere:', Object.prototype.toString.call(elsewhere) === '[object WebAssembly.Module]');
});
