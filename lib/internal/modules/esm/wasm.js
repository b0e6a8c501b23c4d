'use strict';

// A WebAssembly module as an ES module: a text that imports what it imports, makes an instance of it
// and exports what that exports.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, JSONStringify, ObjectDefineProperty, ReflectConstruct,
  SafeMap, StringPrototypeStartsWith, WebAssembly,
} = primordials;
const { emitExperimentalWarning } = require('internal/process/warning');

const { Global, Instance, LinkError, Module, Module: { exports: exportsOf, imports: importsOf } } =
  WebAssembly;

function isReserved(name) {
  return StringPrototypeStartsWith(name, 'wasm:') || StringPrototypeStartsWith(name, 'wasm-js:');
}

function refuse(what, url) {
  throw new LinkError(`Invalid Wasm ${what} in ${url}`);
}

function checkNames(imports, exports, url) {
  for (let i = 0; i < imports.length; i++) {
    const { module, name } = imports[i];
    if (StringPrototypeStartsWith(module, 'wasm-js:')) refuse(`import "${module}"`, url);
    if (isReserved(name)) refuse(`import name "${module}"`, url);
  }
  for (let i = 0; i < exports.length; i++) {
    if (isReserved(exports[i].name)) refuse(`export name "${exports[i].name}"`, url);
  }
}

// The text, for which import.meta has a function that makes the instance.
function textOf(imports, exports) {
  const lines = [];
  const requested = new SafeMap();
  for (let i = 0; i < imports.length; i++) {
    const { module } = imports[i];
    if (requested.has(module)) continue;
    const name = `$m${requested.size}`;
    requested.set(module, name);
    ArrayPrototypePush(lines, `import * as ${name} from ${JSONStringify(module)};`);
  }
  const entries = [];
  requested.forEach((name, module) =>
    ArrayPrototypePush(entries, `[${JSONStringify(module)}]: ${name}`));
  const given = `{ __proto__: null, ${ArrayPrototypeJoin(entries, ', ')} }`;
  ArrayPrototypePush(lines, `const $e = import.meta.instantiate(${given});`);
  for (let i = 0; i < exports.length; i++) {
    const name = JSONStringify(exports[i].name);
    ArrayPrototypePush(lines, `const $x${i} = $e[${name}]; export { $x${i} as ${name} };`);
  }
  return ArrayPrototypeJoin(lines, '\n');
}

// Names to values: of a global, what it holds.
function instantiate(module, exports, imports) {
  const instance = ReflectConstruct(Instance, [module, imports]);
  const made = { __proto__: null };
  for (let i = 0; i < exports.length; i++) {
    const value = instance.exports[exports[i].name];
    ObjectDefineProperty(made, exports[i].name, {
      __proto__: null, value: value instanceof Global ? value.value : value, enumerable: true,
    });
  }
  return made;
}

// { text, meta }
function partsOfWasm(url, bytes) {
  emitExperimentalWarning('Importing WebAssembly module instances');
  const module = ReflectConstruct(Module, [bytes]);
  const imports = importsOf(module);
  const exports = exportsOf(module);
  checkNames(imports, exports, url);
  const meta = {
    __proto__: null, url, instantiate: (given) => instantiate(module, exports, given),
  };
  return { __proto__: null, text: textOf(imports, exports), meta };
}

// Of who imports the source.
function makeSource(url, bytes) {
  const { SyntheticModule } = require('internal/modules/esm/record');
  const compiled = ReflectConstruct(Module, [bytes]);
  const module = new SyntheticModule(url, ['default'], (values) => { values.default = compiled; });
  module.isSource = true;
  return module;
}

module.exports = { makeSource, partsOfWasm };
