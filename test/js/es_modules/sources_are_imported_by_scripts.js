// import.source() in CommonJS modules and scripts: of what is no WebAssembly it fails, as in ES modules; the second argument of import()
// is checked as the language says.
//
// Prints:
//   true
//   SyntaxError true
//   true
//   TypeError TypeError TypeError 1
'use strict';

const fs = require('fs');
const path = require('path');
const vm = require('vm');

const file = path.resolve('empty.wasm');
fs.writeFileSync(file, Buffer.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]));
fs.writeFileSync('plain.mjs', '');

async function main() {
  const source = await import.source(file);
  console.log(source instanceof WebAssembly.Module);
  await import /* here */ . source(path.resolve('plain.mjs')).catch(({ message, name }) => console.log(name, message.includes('plain.mjs')));
  const script = new vm.Script(`import.source(${JSON.stringify(file)})`, {
    filename: __filename, importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  process.removeAllListeners('warning');
  console.log(await script.runInThisContext() === source);
  const { load } = await import('data:text/javascript,export const load = (options) => import("data:text/javascript,export default 1", options)');
  const name = (options) => load(options).then((namespace) => namespace.default, (error) => error.name);
  const symbols = { [Symbol('none')]: 1 };
  console.log(await name(null), await name({ with: null }), await name({ with: { type: 1 } }), await name({ with: symbols }));
}
process.removeAllListeners('warning');
main();
