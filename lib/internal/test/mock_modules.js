'use strict';

// Modules that stand in for others, by hooks of the module loaders: what leads to a module that is mocked leads to a text
// that takes its exports from here. Nothing that was loaded before is touched, so that all is as before afterwards.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, JSONStringify, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectKeys,
  ReflectDeleteProperty, SafeMap, StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeSplit, StringPrototypeStartsWith, globalThis,
} = primordials;
const {
  codes: { ERR_IMPORT_ATTRIBUTE_MISSING, ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE },
} = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');

const kScheme = 'node-test-mock:';
const kAccess = '__giroModuleMocks';

const mocks = new SafeMap();    // by the URL of what is mocked
const shown = new SafeMap();    // by number: what texts ask for
let count = 0;
let hooks;

class MockModuleContext {
  #mock;

  constructor(mock) { this.#mock = mock; }

  restore() {
    const mock = this.#mock;
    if (mock === undefined) return;
    this.#mock = undefined;
    if (mocks.get(mock.url) === mock) mocks.delete(mock.url);
  }
}

// ---- What is asked for ---------------------------------------------------------------------------

function isUrl(value) {
  return value !== null && typeof value === 'object' && typeof value.href === 'string' &&
    typeof value.protocol === 'string';
}

function without(object, name) {
  const copy = { __proto__: null };
  const keys = ObjectKeys(object);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== name) ObjectDefineProperty(copy, keys[i], ObjectGetOwnPropertyDescriptor(object, keys[i]));
  }
  return copy;
}

// { named, hasDefault, getDefault }
function exportsOf(options) {
  const { exports: all, namedExports } = options;
  const hasLegacyDefault = 'defaultExport' in options;
  if ('exports' in options) {
    validateObject(all, 'options.exports');
    if ('namedExports' in options || hasLegacyDefault) {
      throw new ERR_INVALID_ARG_VALUE(
        'options.exports', all, 'cannot be used with options.namedExports or options.defaultExport');
    }
    return {
      __proto__: null, named: without(all, 'default'), hasDefault: 'default' in all, getDefault: () => all.default,
    };
  }
  if ('namedExports' in options) validateObject(namedExports, 'options.namedExports');
  return {
    __proto__: null, named: namedExports ?? {}, hasDefault: hasLegacyDefault, getDefault: () => options.defaultExport,
  };
}

// The URL that a request of the caller leads to.
function resolveFor(specifier, caller) {
  const { createRequire, isBuiltin } = require('module');
  if (isBuiltin(specifier)) return StringPrototypeStartsWith(specifier, 'node:') ? specifier : `node:${specifier}`;
  const { URL } = require('internal/url/url');
  if (URL.canParse(specifier)) return new URL(specifier).href;
  const { pathToFileURL } = require('internal/url/file_urls');
  const isPath = specifier[0] === '.' || specifier[0] === '/';
  if (isPath) return new URL(specifier, pathToFileURL(caller)).href;
  return pathToFileURL(createRequire(caller).resolve(specifier)).href;
}

function mockModule(specifier, options, caller) {
  if (typeof specifier !== 'string' && !isUrl(specifier)) {
    throw new ERR_INVALID_ARG_TYPE('specifier', ['string', 'URL'], specifier);
  }
  validateObject(options, 'options');
  const { cache = false } = options;
  validateBoolean(cache, 'options.cache');
  const { named, hasDefault, getDefault } = exportsOf(options);
  const url = resolveFor(isUrl(specifier) ? specifier.href : specifier, caller);
  if (mocks.has(url)) throw new ERR_INVALID_STATE(`Cannot mock '${specifier}'. The module is already mocked.`);
  if (hooks === undefined) install();
  const mock = { __proto__: null, url, cache, named, hasDefault, getDefault, ids: { __proto__: null } };
  mocks.set(url, mock);
  return new MockModuleContext(mock);
}

// ---- What the loaders are given ------------------------------------------------------------------

function install() {
  require('internal/process/warning').emitExperimentalWarning('Module mocking');
  ObjectDefineProperty(globalThis, kAccess, {
    __proto__: null, configurable: true, value: { __proto__: null, module: commonJsExports, named: namedOf, default: defaultOf },
  });
  hooks = require('module').registerHooks({ __proto__: null, resolve, load });
}

function includes(list, item) {
  for (let i = 0; i < list.length; i++) if (list[i] === item) return true;
  return false;
}

function resolve(specifier, context, nextResolve) {
  const resolved = nextResolve(specifier, context);
  const mock = mocks.get(StringPrototypeSplit(resolved.url, '?')[0]);
  if (mock === undefined) return resolved;
  const isRequire = includes(context.conditions, 'require');
  if (!isRequire && StringPrototypeEndsWith(mock.url, '.json')) {
    if (context.importAttributes?.type !== 'json') throw new ERR_IMPORT_ATTRIBUTE_MISSING(mock.url, 'type', 'json');
    return { __proto__: null, url: urlOf(mock, 'json'), format: 'json', shortCircuit: true, importAttributes: { type: 'json' } };
  }
  const format = isRequire ? 'commonjs' : 'module';
  return { __proto__: null, url: urlOf(mock, format), format, shortCircuit: true };
}

// A new one for each request, unless it is to be the same.
function urlOf(mock, format) {
  if (!mock.cache || mock.ids[format] === undefined) {
    mock.ids[format] = ++count;
    shown.set(`${count}`, mock);
  }
  return `${kScheme}${format}:${mock.ids[format]}`;
}

function load(url, context, nextLoad) {
  if (!StringPrototypeStartsWith(url, kScheme)) return nextLoad(url, context);
  const rest = StringPrototypeSlice(url, kScheme.length);
  const colon = StringPrototypeIndexOf(rest, ':');
  const format = StringPrototypeSlice(rest, 0, colon);
  const id = StringPrototypeSlice(rest, colon + 1);
  const makers = { __proto__: null, commonjs: commonJsText, json: jsonText, module: moduleText };
  return { __proto__: null, format, source: makers[format](id, shown.get(id)), shortCircuit: true };
}

function commonJsText(id) {
  return `module.exports = ${kAccess}.module('${id}');`;
}

function jsonText(id, mock) {
  return JSONStringify(commonJsOf(mock));
}

function isEsModule({ url }) {
  if (!StringPrototypeStartsWith(url, 'file:')) return false;
  return require('internal/modules/compile').isEsModule(require('internal/url/file_urls').fileURLToPath(url));
}

function moduleText(id, mock) {
  let text = '';
  const names = ObjectKeys(mock.named);
  const exported = [];
  for (let i = 0; i < names.length; i++) {
    text += `const value${i} = ${kAccess}.named('${id}', ${JSONStringify(names[i])});`;
    ArrayPrototypePush(exported, `value${i} as ${JSONStringify(names[i])}`);
  }
  text += `export { ${ArrayPrototypeJoin(exported, ', ')} };`;
  // A module of the other kind has all on one object, also where it is imported.
  if (!isEsModule(mock)) text += `export default ${kAccess}.module('${id}');`;
  else if (mock.hasDefault) text += `export default ${kAccess}.default('${id}');`;
  return text;
}

function namedOf(id, name) { return shown.get(id).named[name]; }
function defaultOf(id) { return shown.get(id).getDefault(); }
function commonJsExports(id) { return commonJsOf(shown.get(id)); }

// module.exports: the default export with the named ones on it.
function commonJsOf({ named, hasDefault, getDefault }) {
  const exports = hasDefault ? getDefault() : {};
  const names = ObjectKeys(named);
  if (names.length === 0) return exports;
  if (exports === null || (typeof exports !== 'object' && typeof exports !== 'function')) {
    throw new ERR_INVALID_STATE(
      'Cannot create mock because named exports cannot be applied to the provided default export.');
  }
  for (let i = 0; i < names.length; i++) {
    ReflectDeleteProperty(exports, names[i]);
    ObjectDefineProperty(exports, names[i], ObjectGetOwnPropertyDescriptor(named, names[i]));
  }
  return exports;
}

module.exports = { mockModule };
