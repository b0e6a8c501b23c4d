// import() in scripts of node:vm: refused, unless the script may use the program's own loader.
//
// Stderr has:
// Prints:
//   no callback: ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING
//   a callback: ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING_FLAG
//   this context: function
//   another context: function
//   a plain context: function
//   a function: function
//   a function without: ERR_VM_DYNAMIC_IMPORT_CALLBACK_MISSING
//   from its file: 42
//   ERR_INVALID_ARG_TYPE
//   ERR_INVALID_ARG_TYPE

'use strict';

const fs = require('fs');
const path = require('path');
const vm = require('vm');

const importModuleDynamically = vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
const may = { importModuleDynamically };
const code = 'import("fs")';

async function show(name, promise) {
  try {
    const namespace = await promise;
    console.log(`${name}:`, namespace.answer ?? typeof namespace.readFile);
  } catch (error) {
    console.log(`${name}:`, error.code);
  }
}

async function main() {
  await show('no callback', vm.runInThisContext(code));
  await show('a callback', vm.runInThisContext(code, { importModuleDynamically() {} }));
  await show('this context', vm.runInThisContext(code, may));
  await show('another context', vm.runInNewContext(code, {}, may));
  const plain = vm.createContext(vm.constants.DONT_CONTEXTIFY);
  await show('a plain context', vm.runInContext(`(async () => await ${code})()`, plain, may));
  await show('a function', vm.compileFunction(`return ${code}`, [], may)());
  await show('a function without', vm.compileFunction(`return ${code}`)());
  fs.writeFileSync('answer.mjs', 'export const answer = 42;');
  await show('from its file', vm.runInNewContext('import("./answer.mjs")', {},
    { filename: path.resolve('nowhere.js'), importModuleDynamically }));
  for (const make of [
    () => new vm.Script(code, { importModuleDynamically: Symbol('other') }),
    () => vm.createContext({}, { importModuleDynamically: 1 }),
  ]) {
    try {
      make();
    } catch (error) {
      console.log(error.code);
    }
  }
}

main();
