// vm.SourceTextModule and vm.SyntheticModule: linked by the program, with text and without, in contexts, with import.meta,
// import(), top-level await and time limits; their states and what goes wrong. Functions for import() of scripts, too.
// Options: --experimental-vm-modules
// Needs: engine termination
// Stderr has: ExperimentalWarning: VM Modules is an experimental feature and might change at any time
// Prints:
//   unlinked linking linked evaluated
//   specifiers [ 'a', 'b' ]
//   1 2 live 3
//   context secret main
//   meta { url: 'file:///here' } true
//   dynamic a of m evaluation 5
//   script b of script 5
//   function c of function 5
//   awaited 7 true true
//   ERR_VM_MODULE_STATUS Module status must be one of linked, evaluated, or errored
//   ERR_VM_MODULE_ALREADY_LINKED
//   ERR_VM_MODULE_NOT_MODULE
//   ERR_VM_MODULE_DIFFERENT_CONTEXT
//   ERR_VM_MODULE_LINK_FAILURE
//   ERR_SCRIPT_EXECUTION_TIMEOUT
//   ReferenceError Export 'none' is not defined in module
//   errored Error: thrown
//   SyntaxError The requested module 'x' does not provide an export named 'none'
//   vm:module(0) Object
'use strict';

const vm = require('vm');
const { SourceTextModule, SyntheticModule } = vm;

async function code(action) {
  try {
    console.log(await action());
  } catch ({ code, message }) {
    console.log(code, ...(code === 'ERR_VM_MODULE_STATUS' ? [message] : []));
  }
}

async function ready(text, options, modules = {}) {
  const module = new SourceTextModule(text, options);
  await module.link((specifier) => modules[specifier]);
  await module.evaluate();
  return module;
}

(async () => {
  const a = new SourceTextModule('export let n = 1; export const set = (value) => { n = value; };');
  const b = new SyntheticModule(['default'], () => b.setExport('default', 2));
  const root = new SourceTextModule('import { n, set } from "a"; import two from "b"; export const all = () => [n, two];' +
    'export { set };');
  const states = [root.status];
  const linked = root.link(async (specifier) => (specifier === 'a' ? a : b));
  states.push(root.status);
  await linked;
  states.push(root.status);
  await root.evaluate();
  states.push(root.status);
  console.log(...states);
  console.log('specifiers', root.dependencySpecifiers);
  const before = root.namespace.all();
  root.namespace.set(3);
  console.log(...before, 'live', root.namespace.all()[0]);

  const context = vm.createContext({ secret: 'secret' });
  await ready('globalThis.found = secret; globalThis.isOther = Object !== outer;', { context: Object.assign(context, { outer: Object }) });
  console.log('context', context.found, context.isOther ? 'main' : 'the same');
  let told;
  const meta = await ready('export default import.meta;', {
    initializeImportMeta(object, module) {
      object.url = 'file:///here';
      told = module;
    },
  });
  console.log('meta', { ...meta.namespace.default }, told === meta);

  const five = await ready('export default 5;');
  const importer = (name) => (specifier, referrer, attributes, phase) => {
    console.log(name, specifier, 'of', referrer === m ? 'm' : typeof referrer === 'function' ? 'function' : 'script',
                ...(name === 'dynamic' ? [phase] : []), five.namespace.default);
    return five;
  };
  const m = new SourceTextModule('export const ns = await import("a");', { importModuleDynamically: importer('dynamic') });
  await m.link(() => {});
  await m.evaluate();
  await new vm.Script('import("b")', { importModuleDynamically: importer('script') }).runInThisContext();
  await vm.compileFunction('return import("c")', [], { importModuleDynamically: importer('function') })();

  const waiting = await ready('export default await Promise.resolve(7);');
  console.log('awaited', waiting.namespace.default, waiting.hasTopLevelAwait(), waiting.hasAsyncGraph());

  await code(() => new SourceTextModule('').evaluate());
  await code(() => five.link(() => {}).catch((error) => { throw Object.assign(error, { code: 'ERR_VM_MODULE_STATUS' }); }).then(() => 0, () => {
    const other = new SourceTextModule('');
    return other.link(() => {}).then(() => other.link(() => {}));
  }));
  await code(() => new SourceTextModule('import "x";').link(() => 5));
  await code(() => new SourceTextModule('import "x";').link(() => new SourceTextModule('', { context })));
  await code(() => new SourceTextModule('import "x";').instantiate());
  const endless = new SourceTextModule('for (;;);');
  await endless.link(() => {});
  await code(() => endless.evaluate({ timeout: 20 }));
  try {
    b.setExport('none', 1);
  } catch ({ name, message }) {
    console.log(name, message);
  }
  const failing = new SourceTextModule('throw new Error("thrown");');
  await failing.link(() => {});
  await failing.evaluate().catch(() => {});
  console.log(failing.status, `${failing.error}`);
  await new SourceTextModule('import { none } from "x";').link(() => new SourceTextModule(''))
    .catch(({ name, message }) => console.log(name, message));
  const shown = new SourceTextModule('', { context: vm.createContext() });
  console.log(shown.identifier, Object.prototype.toString.call(shown).slice(8, -1));
})();
