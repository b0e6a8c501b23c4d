'use strict';

// require() while there are hooks of module.registerHooks().

const {
  ObjectPrototypeHasOwnProperty, SafeMap, StringPrototypeEndsWith, StringPrototypeSlice,
  StringPrototypeStartsWith,
} = primordials;
const binding = internalBinding('modules');
const { builtinId, canBeRequiredWithoutScheme, hasScheme, loadBuiltin } =
  require('internal/builtins');
const { Module, loadFile } = require('internal/modules/cjs');
const graph = require('internal/modules/graph');
const { urlOf } = require('internal/modules/create_require');
const {
  hasLoadHooks, loadWith, resolveWith, textOf, wantedConditions,
} = require('internal/modules/hooks');
const { withConditions } = require('internal/modules/resolve');
const { isAbsolute } = require('path');
const { fileURLToPath, pathToFileURL } = require('internal/url/file_urls');

const kSuffix = '-typescript';
const ownExtensions = { __proto__: null, ...Module._extensions };

function toUrl(name) {
  return isAbsolute(name) ? pathToFileURL(name).href : name;
}

function toName(url) {
  if (!StringPrototypeStartsWith(url, 'node:')) {
    return StringPrototypeStartsWith(url, 'file:') ? fileURLToPath(url) : url;
  }
  const id = StringPrototypeSlice(url, 'node:'.length);
  return canBeRequiredWithoutScheme(id) ? id : url;
}

// { name: the file or id, url, format: as a hook has it }
function resolve(request, parent, isMain, options) {
  const parentUrl = parent ? urlOf(parent) : undefined;
  const found = resolveWith(request, parentUrl, undefined, false, (specifier, context) => {
    const id = typeof specifier === 'string' ? builtinId(specifier) : undefined;
    const url = id !== undefined ? `node:${id}` :
      toUrl(withConditions(wantedConditions(context), () =>
        Module._resolveFilename(specifier, parent, isMain, options)));
    return { __proto__: null, url, format: undefined, importAttributes: undefined };
  });
  return { __proto__: null, name: toName(found.url), url: found.url, format: found.format };
}

function load(request, parent, isMain) {
  if (hasScheme(request) && builtinId(request) === undefined) loadBuiltin(undefined, request);
  const { name, url, format } = resolve(request, parent, isMain);
  if (StringPrototypeStartsWith(url, 'node:')) return loadBuiltIn(url, request, parent);
  const cached = Module._cache[name];
  if (cached !== undefined) {
    graph.addChild(parent, cached);
    return cached.loaded ? cached.exports :
      require('internal/modules/cycle').exportsInCycle(cached);
  }
  if (format !== undefined) formats[name] = format;
  return loadFile(request, name, parent, isMain);
}

// Formats that a hook has told while resolving.
const formats = { __proto__: null };

// A hook may put something else in its place.
function loadBuiltIn(url, request, parent) {
  const id = builtinId(url);
  if (!hasLoadHooks()) return loadBuiltin(id, request);
  const loaded = loadWith(url, 'builtin', undefined, false, (url) => loadPlainly(url, 'builtin'));
  if (loaded.format === 'builtin') return loadBuiltin(id, request);
  const module = new Module(url, parent);
  module.filename = url;
  module.paths = [];
  runAs(module, url, url, loaded);
  module.loaded = true;
  return module.exports;
}

// What is behind the last hook.
function loadPlainly(url, format) {
  if (StringPrototypeStartsWith(url, 'node:')) {
    return { __proto__: null, source: null, format: 'builtin' };
  }
  const source = binding.readText(toName(url));
  return { __proto__: null, source, format };
}

// As far as it can be told without the text.
function formatOf(filename) {
  if (!isAbsolute(filename)) return undefined;
  const format = binding.format(filename) ??
    require('internal/modules/typescript').formatOf(filename);
  if (format === 'detected' || format === 'detected-typescript') return undefined;
  return format;
}

const kOfFile = { __proto__: null }; // hooks have left the text out

// By import, which has asked the hooks already.
function loadImported(filename, isMain, source) {
  const cached = Module._cache[filename];
  if (cached !== undefined) return cached.exports;
  if (source === undefined && graph.hooking.sync === undefined) {
    return Module._load(filename, undefined, isMain);
  }
  graph.hooking.waiting ??= new SafeMap();
  graph.hooking.waiting.set(filename, source ?? kOfFile);
  return loadFile(filename, filename, undefined, isMain);
}

// False: the usual way.
function run(module, filename) {
  const waiting = graph.hooking.waiting?.get(filename);
  if (waiting !== undefined) {
    graph.hooking.waiting.delete(filename);
    if (waiting === kOfFile) return false;
    if (waiting.isRemote) require('internal/modules/remote_require').install(module, waiting.url);
    runAs(module, filename, waiting.url, waiting);
    return true;
  }
  if (graph.hooking.sync === undefined || isForExtension(filename)) return false;
  const url = toUrl(filename);
  const hint = formats[filename] ?? formatOf(filename);
  runAs(module, filename, url, loadWith(url, hint, undefined, false,
    (url, context) => loadPlainly(url, context.format)));
  return true;
}

// A package has a function of its own for such files, or it is one that hooks have no word in.
function isForExtension(filename) {
  if (!hasLoadHooks() && isAbsolute(filename)) return true;
  const candidates = binding.extensionsOf(filename);
  for (let i = 0; i < candidates.length; i++) {
    const handler = Module._extensions[candidates[i]];
    if (!handler) continue;
    return handler !== ownExtensions[candidates[i]] || candidates[i] === '.node';
  }
  return false;
}

function runAs(module, filename, url, { format, source }) {
  let text = textOf(source);
  if (typeof format === 'string' && StringPrototypeEndsWith(format, kSuffix)) {
    text = require('internal/modules/typescript').strip(text, filename);
    format = StringPrototypeSlice(format, 0, -kSuffix.length);
  } else if (!format && StringPrototypeEndsWith(filename, '.ts') && formatOfTypeScript(filename)) {
    text = require('internal/modules/typescript').strip(text, filename);
  }
  switch (format || kindOf(text)) {
    case 'module': {
      const { requireModule } = require('internal/modules/esm/required');
      module.exports = requireModule(url, graph.parentOf(module)?.filename, text);
      return;
    }
    case 'json':
      module.exports = parseJson(text, filename);
      return;
    default:
      module._compile(text, filename, format || undefined);
  }
}

function formatOfTypeScript(filename) {
  return require('internal/modules/typescript').formatOf(filename) !== undefined;
}

function kindOf(text) {
  return require('internal/modules/esm/sources').looksLikeModule(text) ? 'module' : 'commonjs';
}

function parseJson(text, filename) {
  try {
    return primordials.JSONParse(text);
  } catch (error) {
    if (ObjectPrototypeHasOwnProperty(error, 'message')) error.message = `${filename}: ${error.message}`;
    throw error;
  }
}

module.exports = { load, loadImported, resolve, run };
