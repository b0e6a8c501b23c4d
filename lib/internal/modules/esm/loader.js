'use strict';

// The loader of ES modules: from URLs to modules, and the ways in: import(), a main file, and
// require() of an ES module.

const {
  ArrayPrototypePop, ArrayPrototypePush, Map, MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet,
  ObjectKeys, Promise, PromisePrototypeThen, PromiseResolve, RegExpPrototypeExec, SafeMap, Set,
  SetPrototypeAdd, SetPrototypeHas, StringPrototypeEndsWith, StringPrototypeSlice,
  StringPrototypeStartsWith,
  TypeError, decodeURIComponent,
} = primordials;
const binding = internalBinding('modules');
const { checkSyntax, runScript } = internalBinding('script');
const { codes } = require('internal/errors');
const { noteRewritten } = require('internal/engine/rewritten_texts');
const { hideHashbang, rewrite } = require('internal/modules/unusual_sources');
const { loop, missing, resources } = require('internal/modules/esm/host');
require('internal/process/exit_events');
const {
  SourceModule, evaluate, hasTopLevelAwait, link, waitingBelow,
} = require('internal/modules/esm/record');
const { hooking } = require('internal/modules/graph');
const { fileOf, resolve } = require('internal/modules/esm/resolve');
const { partsOf } = require('internal/modules/esm/rewritten');
const { URL } = require('internal/url/url');
const { pathToFileURL } = require('internal/url/file_urls');

// URL (with its type, if it has one) -> module.
const modules = new Map();
let mainUrl;

// ---- What a module needs of us -----------------------------------------------------------------

const host = {
  __proto__: null,
  compile,
  importFrom: (module) => (specifier, options) => importDynamically(specifier, module.url, options),
  metaOf: makeMeta,
  loop,
  evalOf,
  resources,
  missing,
};

function evalOf({ parts: { hasEval, prefix } }) {
  return hasEval ? require('internal/modules/esm/direct_eval').evalFor(prefix) : undefined;
}

function compile({ url, parts: { patch } }, code) {
  noteRewritten(url, undefined, code, patch);
  return runScript(rewrite(code, 'script', url), url);
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
      throw error;
    }
  };
  meta.url = url;
  return meta;
}

// ---- Loading -----------------------------------------------------------------------------------

// Attributes are those of the request.
function checkAttributes(url, format, attributes) {
  const keys = ObjectKeys(attributes);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] !== 'type') {
      throw new codes.ERR_IMPORT_ATTRIBUTE_UNSUPPORTED(keys[i], attributes[keys[i]], url);
    }
  }
  const { type } = attributes;
  if (type === undefined) {
    if (format === 'json') throw new codes.ERR_IMPORT_ATTRIBUTE_MISSING(url, 'type', 'json');
    return;
  }
  if (type !== 'json') throw new codes.ERR_IMPORT_ATTRIBUTE_UNSUPPORTED('type', type, url);
  if (format !== 'json') throw new codes.ERR_IMPORT_ATTRIBUTE_TYPE_INCOMPATIBLE(url, type);
}

const dataUrl = /^([^/]+\/[^,;]+)(?:[^,]*?)(;base64)?,([^]*)$/;

function readDataUrl(url) {
  const match = RegExpPrototypeExec(dataUrl, StringPrototypeSlice(url, 'data:'.length));
  if (match === null) throw new codes.ERR_INVALID_URL(url);
  const { 1: type, 2: base64, 3: body } = match;
  const plain = decodeURIComponent(body);
  const text = base64 ? require('buffer').Buffer.from(plain, 'base64').toString() : plain;
  const format = type === 'text/javascript' ? 'module' :
    type === 'application/json' ? 'json' : undefined;
  if (format === undefined) {
    if (type === 'text/plain' && internalBinding('options')['--experimental-import-text']) {
      throw new codes.ERR_IMPORT_ATTRIBUTE_MISSING(url, 'type', 'text');
    }
    throw new codes.ERR_UNKNOWN_MODULE_FORMAT(type, url);
  }
  return { __proto__: null, format, text };
}

// Whatever it is.
function textBehind(url) {
  const file = fileOf(url);
  if (file !== undefined) return binding.readText(file);
  const match = RegExpPrototypeExec(dataUrl, StringPrototypeSlice(url, 'data:'.length));
  if (match === null) throw new codes.ERR_INVALID_URL(url);
  const { 2: base64, 3: body } = match;
  const bytes = require('querystring').unescapeBuffer(body);
  return base64 ? require('buffer').Buffer.from(`${bytes}`, 'base64').toString() : `${bytes}`;
}

function formatOf(url, file) {
  const format = binding.format(file) ?? require('internal/modules/typescript').formatOf(file);
  if (format !== undefined) return format;
  if (StringPrototypeEndsWith(file, '.wasm')) return 'wasm';
  throw new codes.ERR_UNKNOWN_FILE_EXTENSION(require('path').extname(file), file);
}

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
  if (type !== undefined && type !== 'json') checkAttributes(url, undefined, attributes);
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
  require('internal/modules/compile').sourceMaps()?.note(url, text);
  const isFile = fileOf(url) !== undefined;
  if (!isFile) require('internal/errors/source_lines').noteText(url, text);
  return new SourceModule(url, partsOf(url, text, isFile), host);
}

function makeWasm(url, bytes) {
  const { meta, text } = require('internal/modules/esm/wasm').partsOfWasm(url, bytes);
  return new SourceModule(url, partsOf(url, text, false), {
    ...host, __proto__: null, metaOf: () => meta,
  });
}

const moduleWords = /\b(?:import|export|await)\b/;

// What the engine takes for the body of a function needs no other parser, which takes far longer. It
// does not know all that the other one knows.
function isScript(text) {
  try {
    checkSyntax(`(function () {${hideHashbang(text)}\n})`, '');
    return true;
  } catch {
    return false;
  }
}

// A file whose kind nobody tells is an ES module if it can be nothing else.
function looksLikeModule(text) {
  if (internalBinding('options')['--experimental-detect-module'] === false) return false;
  if (RegExpPrototypeExec(moduleWords, text) === null || isScript(text)) return false;
  const { parse } = require('internal/parser');
  const options = { __proto__: null, ecmaVersion: 'latest', allowHashBang: true };
  try {
    parse(text, { ...options, sourceType: 'commonjs' });
    return false;
  } catch {
    // It may still be neither.
  }
  try {
    parse(text, { ...options, sourceType: 'module' });
    return true;
  } catch {
    return false;
  }
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

// What hooks have loaded.
function makeLoaded(url, attributes, loaded) {
  const synthetic = () => require('internal/modules/esm/synthetic');
  const { text, format: told } = hooked().plainText(url, loaded);
  checkLoaded(url, told, loaded);
  const format = told ?? (looksLikeModule(text) ? 'module' : 'commonjs');
  checkAttributes(url, format, attributes);
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
    makeLoaded(url, attributes, hooked().loadFor(url, format, attributes)) : make(url, attributes);
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
  if (typeof options !== 'object' && typeof options !== 'function' || options === null) {
    throw new TypeError('The second argument of import() must be an object');
  }
  return { __proto__: null, ...options.with };
}

// import(specifier, options)
function importDynamically(specifier, parentUrl, options) {
  return new Promise((resolvePromise, reject) => {
    const name = `${specifier}`;
    const attributes = attributesOf(options);
    const imported = PromisePrototypeThen(
      PromiseResolve(undefined), () => importBy(name, parentUrl, attributes));
    PromisePrototypeThen(imported, resolvePromise, reject);
  });
}

// From a script or a CommonJS module; `filename` may be a name such as [eval].
function importFromScript(filename, specifier, options) {
  return importDynamically(specifier, urlOfScript(filename), options);
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
  PromisePrototypeThen(promise, () => { isMainPending = false; }, (error) => {
    isMainPending = false;
    throw error;
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
    tellUnsettled();
  }
  return kUnsettledAwait;
}

// The main module that waits; undefined: none does.
function pendingMain() {
  return isMainPending ? mainModule?.url : undefined;
}

function tellUnsettled() {
  const waiting = waitingBelow(mainModule, new Set(), []);
  const { placeText } = require('internal/modules/esm/syntax_error');
  for (let i = 0; i < waiting.length; i++) {
    const { url, waitsAt } = waiting[i];
    const place = placeText(url, waitsAt, waitsAt + 1);
    const text = `Warning: Detected unsettled top-level await at ${place}\n\n\n`;
    internalBinding('stdio').writeString(2, text);
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

// What require() gives for an ES module. `text`: what hooks have loaded for it; then the name may be a
// URL.
function requireModule(filename, parent, text) {
  const url = filename[0] === '/' ? pathToFileURL(filename).href : filename;
  const module = text === undefined ? load(url, kNoAttributes) : loadText(url, text);
  return requireLoaded(module, filename, parent);
}

// What is still running among what a module asks for: 'Module ./a.mjs', and who asks.
function runningBelow(module, seen) {
  if (module.status === 'evaluated' || SetPrototypeHas(seen, module)) return undefined;
  SetPrototypeAdd(seen, module);
  for (let i = 0; i < module.modules.length; i++) {
    const required = module.modules[i];
    const kind = kindOfRunning(required);
    if (kind !== undefined) {
      const { specifier } = module.parts.requests[i];
      return { __proto__: null, what: `${kind} ${specifier}`, from: fileOf(module.url) ?? module.url };
    }
    const below = required.parts === undefined ? undefined : runningBelow(required, seen);
    if (below !== undefined) return below;
  }
  return undefined;
}

function kindOfRunning(module) {
  if (module.parts !== undefined) return module.status === 'evaluating' ? 'Module' : undefined;
  if (!module.isCommonJs || module.status === 'evaluated') return undefined;
  const { cache } = require('internal/modules/graph');
  return cache[fileOf(module.url)]?.loaded === false ? 'CommonJS Module' : undefined;
}

const kCycle = 'A cycle involving require(esm) is disallowed to maintain invariants mandated by the ' +
  'ECMAScript specification. Try making at least part of the dependency in the graph lazily loaded.';

function refuseCycle(module, filename, parent) {
  if (module.status === 'evaluating') {
    const from = parent === undefined ? '' : ` (from ${parent})`;
    throw new codes.ERR_REQUIRE_CYCLE_MODULE(
      `Cannot require() ES Module ${filename} in a cycle.${from} ${kCycle}`);
  }
  const running = runningBelow(module, new Set());
  if (running === undefined) return;
  throw new codes.ERR_REQUIRE_CYCLE_MODULE(
    `Cannot import ${running.what} in a cycle. (from ${running.from})`);
}

function requireLoaded(module, filename, parent) {
  if (module.status === 'unlinked') link(module);
  refuseCycle(module, filename, parent);
  if (hasTopLevelAwait(module, new Set())) {
    throw new codes.ERR_REQUIRE_ASYNC_MODULE(filename, parent);
  }
  const promise = evaluate(module);
  if (module.error !== undefined) {
    PromisePrototypeThen(promise, undefined, () => {}); // told here
    throw module.error.value;
  }
  return exportsForRequire(module);
}

// With a default export, what tools that make CommonJS of ES modules want to see is there, too.
function exportsForRequire(module) {
  const { namespace } = module;
  if ('module.exports' in namespace) return namespace['module.exports'];
  if (!('default' in namespace) || '__esModule' in namespace) return namespace;
  const { makeNamespace } = require('internal/modules/esm/namespace');
  const names = ObjectKeys(namespace);
  ArrayPrototypePush(names, '__esModule');
  return module.forRequire ??= makeNamespace(
    names, (name) => (name === '__esModule' ? () => true : () => namespace[name]));
}

module.exports = {
  attributesOf, checkAttributes, importHooks, importMainFile, importMainUrl, lead, load, readDataUrl, requireLoaded,
  checkText, importFromScript, looksLikeModule, requireModule, runAfter, runMainFile, runMainText,
  pendingMain,
  unsettledCode,
};
