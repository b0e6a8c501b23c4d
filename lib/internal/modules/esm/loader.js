'use strict';

// The loader of ES modules: from URLs to modules, and the ways in: import(), a main file, and
// require() of an ES module.

const {
  ArrayPrototypePop, ArrayPrototypePush, Map, MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet,
  ObjectKeys, Promise, PromisePrototypeThen, PromiseResolve, SafeMap, Set, SetPrototypeAdd, SetPrototypeHas,
  StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeStartsWith, SyntaxError, TypeError,
} = primordials;
const binding = internalBinding('modules');
const { rewritesSources, runScript } = internalBinding('script');
const { codes } = require('internal/errors');
const { noteRewritten } = require('internal/engine/rewritten_texts');
const { rewrite } = require('internal/modules/unusual_sources');
const { loop, missing, resources } = require('internal/modules/esm/host');
require('internal/process/exit_events');
const { SourceModule, evaluate, link, waitingBelow } = require('internal/modules/esm/record');
const { hooking } = require('internal/modules/graph');
const { fileOf, resolve } = require('internal/modules/esm/resolve');
const { partsOf } = require('internal/modules/esm/rewritten');
const {
  checkAttributes, checkNames, formatOf, looksLikeModule, readDataUrl, textBehind,
} = require('internal/modules/esm/sources');
const { URL } = require('internal/url/url');
const { pathToFileURL } = require('internal/url/file_urls');

// URL (with its type, if it has one) -> module.
const modules = new Map();
let mainUrl;

// ---- What a module needs of us -----------------------------------------------------------------

const host = {
  __proto__: null,
  compile,
  importFrom,
  metaOf: makeMeta,
  loop,
  evalOf,
  resources,
  missing,
};

function importFrom({ parts, url }) {
  const importHere = (specifier, options) => importDynamically(specifier, url, options);
  if (parts.importsSources) {
    importHere.source = (specifier, options) => importDynamically(specifier, url, options, 'source');
  }
  return importHere;
}

function evalOf({ parts: { hasEval, prefix } }) {
  return hasEval ? require('internal/modules/esm/direct_eval').evalFor(prefix) : undefined;
}

function compile({ url, parts: { mayDelegate, patch } }, code) {
  noteRewritten(url, undefined, code, patch);
  const isFollowed = require.cache['internal/promise_hooks'] !== undefined;
  return runScript(mayDelegate || rewritesSources || isFollowed ? rewrite(code, 'script', url) : code, url);
}

function makeMeta({ url }) {
  const meta = { __proto__: null };
  const filename = fileOf(url);
  if (filename !== undefined) {
    meta.dirname = binding.folderOf(filename);
    meta.filename = filename;
  }
  meta.main = url === mainUrl;
  // Where hooks run, nobody waits for them.
  if (require.cache['internal/modules/hooks_thread'] !== undefined) {
    meta.url = url;
    return meta;
  }
  meta.resolve = (specifier, parent) => {
    try {
      if (parent !== undefined && typeof parent !== 'string' && typeof parent?.href !== 'string') {
        throw new codes.ERR_INVALID_ARG_TYPE('parentURL', ['string', 'URL'], parent);
      }
      const from = parent === undefined ? url : `${parent}`;
      return lead(`${specifier}`, from, kNoAttributes).url;
    } catch (error) {
      const isThere = error?.code !== 'ERR_MODULE_NOT_FOUND' &&
        error?.code !== 'ERR_UNSUPPORTED_DIR_IMPORT';
      if (!isThere && error.url !== undefined) return error.url;
      // Who asks need not be able to load it.
      if (error?.code === 'ERR_UNSUPPORTED_ESM_URL_SCHEME') return new URL(specifier).href;
      throw error;
    }
  };
  meta.url = url;
  return meta;
}

// ---- Loading -----------------------------------------------------------------------------------

function make(url, attributes) {
  const synthetic = () => require('internal/modules/esm/synthetic');
  if (StringPrototypeStartsWith(url, 'node:')) {
    checkAttributes(url, 'builtin', attributes);
    return synthetic().makeBuiltin(url);
  }
  const { type } = attributes;
  if (type === 'text' && internalBinding('options')['--experimental-import-text']) {
    require('internal/process/warning').emitExperimentalWarning('Text import');
    return synthetic().makeText(url, textBehind(url));
  }
  checkNames(url, attributes);
  const file = fileOf(url);
  const data = file === undefined ? readDataUrl(url) : undefined;
  let format = data?.format ?? formatOf(url, file);
  let text = data?.text;
  if (StringPrototypeEndsWith(format, '-typescript')) {
    text = require('internal/modules/typescript').strip(binding.readText(file), file);
    format = StringPrototypeSlice(format, 0, -'-typescript'.length);
  }
  if (format === 'detected') {
    text ??= binding.readText(file);
    format = looksLikeModule(text) ? 'module' : 'commonjs';
  }
  checkAttributes(url, format, attributes);
  switch (format) {
    case 'json': return synthetic().makeJson(url, text ?? binding.readText(file), file ?? url);
    case 'commonjs': return synthetic().makeCommonJs(url, file, url === mainUrl);
    case 'wasm': return makeWasm(url, require('fs').readFileSync(file));
    default: return makeSource(url, text ?? binding.readText(file));
  }
}

function makeSource(url, text) {
  const { covered, covering, sourceMaps } = require('internal/modules/compile');
  sourceMaps()?.note(url, text);
  const isFile = fileOf(url) !== undefined;
  if (!isFile) require('internal/errors/source_lines').noteText(url, text);
  // What counts is not kept: it is another text in every process.
  if (isFile && covering.isOn) {
    return new SourceModule(url, partsOf(url, covered(text, url, 'module'), false), host);
  }
  return new SourceModule(url, partsOf(url, text, isFile), host);
}

// The module that stands for the source of what is behind a URL: of WebAssembly alone, which is not run.
function sourceOf(url, attributes) {
  const key = `${keyOf(url, attributes)}\0source`;
  const known = MapPrototypeGet(modules, key);
  if (known !== undefined) return known;
  if (!isWasm(url)) {
    throw new SyntaxError(`Source phase import object is not defined for module '${url}'`);
  }
  checkAttributes(url, 'wasm', attributes);
  const { makeSource: makeWasmSource } = require('internal/modules/esm/wasm');
  const module = makeWasmSource(url, require('fs').readFileSync(fileOf(url)));
  module.key = key;
  MapPrototypeSet(modules, key, module);
  return module;
}

function isWasm(url) {
  const file = fileOf(url);
  return file !== undefined && StringPrototypeEndsWith(file, '.wasm');
}

function makeWasm(url, bytes) {
  const { meta, text } = require('internal/modules/esm/wasm').partsOfWasm(url, bytes);
  return new SourceModule(url, partsOf(url, text, false), {
    ...host, __proto__: null, metaOf: () => meta,
  });
}

// { url, attributes, format }: where a request leads to.
function lead(specifier, parentUrl, attributes) {
  if (hooking.isOn) return hooked().resolveFor(specifier, parentUrl, attributes);
  return { __proto__: null, url: resolveOnce(specifier, parentUrl), attributes, format: undefined };
}

// What was there once stays there.
const resolved = new SafeMap(); // parent -> specifier -> URL

function resolveOnce(specifier, parentUrl) {
  let known = resolved.get(parentUrl);
  if (known === undefined) resolved.set(parentUrl, known = new SafeMap());
  let url = known.get(specifier);
  if (url === undefined) known.set(specifier, url = resolve(specifier, parentUrl));
  return url;
}

function hooked() {
  return require('internal/modules/esm/hooked');
}

// What hooks have loaded. Attributes are checked where a file is read, and by nobody where a hook tells.
function makeLoaded(url, loaded) {
  const synthetic = () => require('internal/modules/esm/synthetic');
  const { text, format: told } = hooked().plainText(url, loaded);
  checkLoaded(url, told, loaded);
  const format = told ?? (looksLikeModule(text) ? 'module' : 'commonjs');
  const file = StringPrototypeStartsWith(url, 'file:') ? fileOf(url) : url;
  switch (format) {
    case 'builtin': return synthetic().makeBuiltin(url);
    case 'json': return synthetic().makeJson(url, text, file);
    case 'commonjs': {
      const source = text === undefined ? undefined :
        { __proto__: null, url, format, source: text, isRemote: hooked().isAsync() };
      return synthetic().makeCommonJs(url, file, url === mainUrl, source);
    }
    case 'module': return makeSource(url, text);
    case 'wasm': return makeWasm(url, loaded.source);
    default: throw new codes.ERR_UNKNOWN_MODULE_FORMAT(format, url);
  }
}

function checkLoaded(url, format, { source }) {
  if (format !== undefined && format !== null && typeof format !== 'string') {
    throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE('a string', 'load', 'format', format);
  }
  if (format === 'builtin' || format === 'commonjs') return;
  if (require('internal/modules/hooks').isSource(source)) return;
  throw new codes.ERR_INVALID_RETURN_PROPERTY_VALUE(
    'a string, an ArrayBuffer, or a TypedArray', 'load', 'source', source);
}

// The module of a URL, with all that it asks for.
function load(url, attributes, format) {
  const known = find(url, attributes);
  if (known !== undefined) return known;
  return finish(add(url, attributes, format));
}

// Of a text that is there already.
function loadText(url, text) {
  const known = find(url, kNoAttributes);
  if (known !== undefined) return known;
  const root = makeSource(url, text);
  root.key = url;
  MapPrototypeSet(modules, url, root);
  return finish(root);
}

function finish(root) {
  try {
    loadBelow(root);
  } catch (error) {
    forget(root, new Set());
    throw error;
  }
  return root;
}

function loadBelow(root) {
  const waiting = [root];
  while (waiting.length > 0) loadRequests(ArrayPrototypePop(waiting), waiting);
}

const kNoAttributes = { __proto__: null };

function keyOf(url, { type }) {
  return type === undefined ? url : `${url}\0${type}`;
}

function find(url, attributes) {
  return MapPrototypeGet(modules, keyOf(url, attributes));
}

function add(url, attributes, format) {
  const module = hooking.isOn ?
    makeLoaded(url, hooked().loadFor(url, format, attributes)) : make(url, attributes);
  return keep(module, url, attributes);
}

function keep(module, url, attributes) {
  module.key = keyOf(url, attributes);
  MapPrototypeSet(modules, module.key, module);
  return module;
}

// In the order of the text: what is asked for first is read first.
function loadRequests(module, waiting) {
  if (module.parts === undefined) return;
  const { requests } = module.parts;
  for (let i = 0; i < requests.length; i++) {
    const { url, attributes, format } =
      lead(requests[i].specifier, module.url, requests[i].attributes);
    if (requests[i].phase === 'source') {
      ArrayPrototypePush(module.modules, sourceOf(url, attributes));
      continue;
    }
    let required = find(url, attributes);
    if (required === undefined) {
      required = add(url, attributes, format);
      ArrayPrototypePush(waiting, required);
    }
    ArrayPrototypePush(module.modules, required);
  }
}

// What could not be loaded whole is loaded anew the next time.
function forget(module, seen) {
  if (SetPrototypeHas(seen, module) || module.status !== 'unlinked') return;
  SetPrototypeAdd(seen, module);
  MapPrototypeDelete(modules, module.key);
  if (module.modules === undefined) return;
  for (let i = 0; i < module.modules.length; i++) forget(module.modules[i], seen);
}

// ---- The ways in -------------------------------------------------------------------------------

function importUrl(url, attributes, format) {
  return run(load(url, attributes, format), url);
}

function run(module, url) {
  if (module.status === 'unlinked') link(module);
  return PromisePrototypeThen(evaluate(module), () => module.namespace, (error) => {
    throw require('internal/modules/esm/missing_globals').explain(error, url);
  });
}

// `onLoaded(module)`: before it runs.
function importBy(specifier, parentUrl, given, onLoaded) {
  if (hooking.isOn && hooked().isAsync()) {
    const later = require('internal/modules/esm/load_later').loadGraph(
      modules, specifier, parentUrl, given, keep, makeLoaded);
    return PromisePrototypeThen(later, (module) => {
      onLoaded?.(module);
      return run(module, module.url);
    });
  }
  const { url, attributes, format } = lead(specifier, parentUrl, given);
  const module = load(url, attributes, format);
  onLoaded?.(module);
  return run(module, url);
}

// Of a module with hooks, on their thread.
function importHooks(specifier, parentUrl) {
  return importBy(specifier, parentUrl, kNoAttributes);
}

function attributesOf(options) {
  if (options === undefined) return kNoAttributes;
  if (!isObject(options)) throw new TypeError('The second argument of import() must be an object');
  const { with: given } = options;
  if (given === undefined) return kNoAttributes;
  if (!isObject(given)) throw new TypeError('The \'with\' option must be an object');
  const attributes = { __proto__: null };
  const names = ObjectKeys(given);
  for (let i = 0; i < names.length; i++) {
    const value = given[names[i]];
    if (typeof value !== 'string') throw new TypeError('Import attribute value must be a string');
    attributes[names[i]] = value;
  }
  return attributes;
}

function isObject(value) {
  return typeof value === 'object' && value !== null || typeof value === 'function';
}

async function importSource(specifier, parentUrl, given) {
  const { url, attributes } = hooking.isOn && hooked().isAsync() ?
    await hooked().resolveLater(specifier, parentUrl, given) : lead(specifier, parentUrl, given);
  return (await run(sourceOf(url, attributes), url)).default;
}

// import(specifier, options); `phase`: 'source', or undefined
function importDynamically(specifier, parentUrl, options, phase) {
  return new Promise((resolvePromise, reject) => {
    const name = `${specifier}`;
    const attributes = attributesOf(options);
    const begin = () => PromisePrototypeThen(
      PromiseResolve(undefined),
      () => (phase === 'source' ? importSource : importBy)(name, parentUrl, attributes));
    // Before a program has loaded that nobody can listen.
    const isTold = require.cache.diagnostics_channel !== undefined;
    const imported = isTold ? traceImport(begin, name, parentUrl) : begin();
    PromisePrototypeThen(imported, resolvePromise, reject);
  });
}

function traceImport(begin, url, parentURL) {
  const { tell } = require('internal/diagnostics');
  return tell.tracePromise('module.import', begin, { parentURL, url });
}

// From a script or a CommonJS module; `filename` may be a name such as [eval].
function importFromScript(filename, specifier, options, phase) {
  return importDynamically(specifier, urlOfScript(filename), options, phase);
}

// Of a module's own text too: of what eval() compiles in it.
function urlOfScript(filename) {
  if (filename[0] === '/') return pathToFileURL(filename).href;
  return StringPrototypeStartsWith(filename, 'file:') ? filename : workingFolderUrl();
}

function workingFolderUrl() {
  return `${pathToFileURL(process.cwd()).href}/`;
}

const kUnsettledAwait = 13;
let isMainPending = false;
let mainModule;

// In a microtask: there microtasks come before ticks (rule T6).
function runMain(run) {
  isMainPending = true;
  const promise = PromisePrototypeThen(PromiseResolve(undefined), run);
  // No handler of rejections is asked.
  PromisePrototypeThen(promise, () => { isMainPending = false; }, (error) => {
    isMainPending = false;
    require('internal/process/uncaught').reportError(error, true);
  });
}

function runMainFile(filename) {
  mainUrl = pathToFileURL(filename).href;
  runMain(() => {
    mainModule = load(mainUrl, kNoAttributes);
    return importUrl(mainUrl, kNoAttributes);
  });
}

// The exit code of a process that ends while its main module waits; told what for, unless the
// program has an exit code of its own.
function unsettledCode() {
  if (!isMainPending) return 0;
  if (process.exitCode === undefined && mainModule !== undefined &&
      internalBinding('options')['--warnings'] !== false) {
    tellWaiting(mainModule, 'Warning: Detected unsettled top-level await');
  }
  return kUnsettledAwait;
}

// The main module that waits; undefined: none does.
function pendingMain() {
  return isMainPending ? mainModule?.url : undefined;
}

// Where a module, or one below it, waits.
function tellWaiting(root, what) {
  const waiting = waitingBelow(root, new Set(), []);
  const { placeText } = require('internal/modules/esm/syntax_error');
  for (let i = 0; i < waiting.length; i++) {
    const { url, waitsAt } = waiting[i];
    const place = placeText(url, waitsAt, waitsAt + 1);
    internalBinding('stdio').writeString(2, `${what} at ${place}\n\n\n`);
  }
}

// A text without a file, which finds its modules from the working directory.
function runMainText(text) {
  const { href: url } = new URL('[eval1]', workingFolderUrl());
  runMain(() => {
    require('internal/errors/source_lines').noteText(url, text);
    const module = mainModule = makeSource(url, text);
    MapPrototypeSet(modules, url, module);
    loadBelow(module);
    link(module);
    return PromisePrototypeThen(evaluate(module), undefined, (error) => {
      throw require('internal/modules/esm/missing_globals').explain(error, url);
    });
  });
}

// Throws what is wrong with a text.
function checkText(text, url) {
  makeSource(url, text);
}

// --import: one after the other, then `run`.
function runAfter(specifiers, run) {
  const parent = workingFolderUrl();
  let promise = PromiseResolve(undefined);
  for (let i = 0; i < specifiers.length; i++) {
    promise = PromisePrototypeThen(
      promise, () => importBy(specifiers[i], parent, kNoAttributes));
  }
  runMain(() => PromisePrototypeThen(promise, run));
}

// The main file where modules have been imported before it, which may have hooks: it is imported.
function importMainFile(path) {
  const filename = binding.findMain(path) ?? require('path').resolve(path);
  mainUrl = pathToFileURL(filename).href;
  process.argv[1] = filename;
  runMain(() => importBy(mainUrl, undefined, kNoAttributes, (module) => { mainModule = module; }));
}

// --entry-url
function importMainUrl(text) {
  mainUrl = new URL(text, workingFolderUrl()).href;
  runMain(() => importBy(mainUrl, undefined, kNoAttributes, (module) => { mainModule = module; }));
}

module.exports = {
  attributesOf, checkText, importFromScript, importHooks, importMainFile, importMainUrl, kNoAttributes, lead,
  load, loadText, pendingMain, runAfter, runMainFile, runMainText, sourceOf, tellWaiting, unsettledCode,
};
