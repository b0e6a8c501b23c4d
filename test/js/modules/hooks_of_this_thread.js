// module.registerHooks(): functions before resolving and loading, for require() and import, the last registered first, each
// asking the next; they may make modules of nothing, change sources and conditions, and go again. What they return is checked.
// Prints:
//   resolve ./plain.cjs require file undefined
//   load plain.cjs commonjs string
//   plain 1
//   resolve ./plain.cjs import file object
//   load plain.cjs commonjs Buffer
//   plain 1
//   virtual 3 from virtual:entry
//   module { default: 'typed', made: 2 }
//   second, first: ab
//   merged custom
//   node:path is another: true
//   require.resolve node:path -> virtual:path
//   ERR_INVALID_RETURN_PROPERTY_VALUE Expected true to be returned for the "shortCircuit" from the "resolve" hook but got undefined.
//   ERR_INVALID_RETURN_PROPERTY_VALUE Expected a URL string to be returned for the "url" from the "resolve" hook but got type number (5).
//   ERR_INVALID_RETURN_PROPERTY_VALUE Expected a string, an ArrayBuffer, or a TypedArray to be returned for the "source" from the "load" hook but got null.
//   ERR_INVALID_ARG_TYPE
//   custom
//   gone: MODULE_NOT_FOUND
'use strict';

const fs = require('fs');
const { createRequire, registerHooks } = require('module');
const os = require('os');
const path = require('path');
const { pathToFileURL } = require('url');

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'giro-hooks-')));
const main = path.join(folder, 'main.js');
const files = {
  'main.js': 'exports.load = (specifier) => import(specifier);',
  'plain.cjs': 'exports.plain = 1;',
  'node_modules/conditional/package.json': '{ "exports": { "custom": "./custom.js", "default": "./default.js" } }',
  'node_modules/conditional/custom.js': 'module.exports = "custom";',
  'node_modules/conditional/default.js': 'module.exports = "default";',
};
for (const [name, text] of Object.entries(files)) {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
}
const requireThere = createRequire(main);
const importThere = requireThere(main).load;

function fails(action) {
  try {
    console.log(action());
  } catch (error) {
    console.log(error.code, ...(error.code.includes('RETURN') ? [error.message] : []));
  }
}

function withHooks(hooks, action) {
  const made = registerHooks(hooks);
  try {
    return action();
  } finally {
    made.deregister();
  }
}

(async () => {
  const watching = registerHooks({
    resolve(specifier, context, next) {
      const way = context.conditions.includes('import') ? 'import' : 'require';
      console.log('resolve', specifier, way, context.parentURL.slice(0, 4), typeof context.importAttributes);
      return next(specifier, context);
    },
    load(url, context, next) {
      const result = next(url, context);
      const kind = typeof result.source === 'string' ? 'string' : result.source.constructor.name;
      console.log('load', path.basename(url), result.format, kind);
      return result;
    },
  });
  console.log('plain', requireThere('./plain.cjs').plain);
  delete require.cache[path.join(folder, 'plain.cjs')];
  console.log('plain', (await importThere('./plain.cjs')).plain);
  watching.deregister();

  const sources = {
    'virtual:entry': ['commonjs', 'module.exports = require("virtual:inner").n + 1 + " from " + __filename;'],
    'virtual:inner': ['commonjs', 'exports.n = 2;'],
    'virtual:module': ['module-typescript', 'import { n } from "virtual:inner"; export default "typed" as string; export const made: number = n;'],
    'virtual:path': ['commonjs', 'exports.isAnother = true;'],
  };
  const virtual = registerHooks({
    resolve: (specifier, context, next) => (specifier in sources ?
      { url: specifier, format: sources[specifier][0], shortCircuit: true } :
      specifier === 'node:path' ? { url: 'virtual:path', shortCircuit: true } : next(specifier, context)),
    load: (url, context, next) => (url in sources ?
      { format: sources[url][0], source: Buffer.from(sources[url][1]), shortCircuit: true } : next(url, context)),
  });
  console.log('virtual', requireThere('virtual:entry'));
  console.log('module', { ...await importThere('virtual:module') });
  const first = registerHooks({
    load: (url, context, next) => ({ ...next(url, context), source: 'module.exports = "a";' }),
  });
  const second = registerHooks({
    load(url, context, next) {
      const result = next(url, { custom: 'custom' });
      return { ...result, source: result.source.replace('"a"', '"ab"') };
    },
  });
  console.log('second, first:', requireThere('./main.js') && (delete require.cache[main], requireThere('./main.js')));
  second.deregister();
  first.deregister();
  const merged = [];
  withHooks({ load: (url, context, next) => (merged.push(context.custom), next(url)) }, () =>
    withHooks({ load: (url, context, next) => next(url, { custom: 'custom' }) }, () => {
      delete require.cache[path.join(folder, 'plain.cjs')];
      requireThere('./plain.cjs');
    }));
  console.log('merged', ...merged);
  console.log('node:path is another:', require('node:path').isAnother);
  console.log('require.resolve node:path ->', require.resolve('node:path'));
  virtual.deregister();

  fails(() => withHooks({ resolve: () => ({ url: 'file:///none' }) }, () => requireThere('x')));
  fails(() => withHooks({ resolve: () => ({ url: 5, shortCircuit: true }) }, () => requireThere('x')));
  fails(() => withHooks({ load: () => ({ source: null, shortCircuit: true }) }, () => {
    delete require.cache[path.join(folder, 'plain.cjs')];
    requireThere('./plain.cjs');
  }));
  fails(() => registerHooks({ resolve: 5 }));
  console.log(withHooks({
    resolve: (specifier, context, next) => next(specifier, { conditions: ['custom', ...context.conditions] }),
  }, () => requireThere('conditional')));
  try {
    requireThere('virtual:entry2');
  } catch (error) {
    console.log('gone:', error.code);
  }
  fs.rmSync(folder, { recursive: true });
})();
