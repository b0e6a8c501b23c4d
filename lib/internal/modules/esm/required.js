'use strict';

// require() of an ES module.

const {
  ArrayPrototypePush, ObjectKeys, PromisePrototypeThen, Set, SetPrototypeAdd, SetPrototypeHas,
} = primordials;
const { codes } = require('internal/errors');
const { evaluate, hasTopLevelAwait, link } = require('internal/modules/esm/record');
const { kNoAttributes, load, loadText, tellWaiting } = require('internal/modules/esm/loader');
const { fileOf } = require('internal/modules/esm/resolve');
const { pathToFileURL } = require('internal/url/file_urls');

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

// --experimental-print-required-tla: it runs, and stands where it waits.
function showAwaits(module) {
  PromisePrototypeThen(evaluate(module), undefined, () => {});
  tellWaiting(module, 'Error: unexpected top-level await');
}

function requireLoaded(module, filename, parent) {
  if (module.status === 'unlinked') link(module);
  refuseCycle(module, filename, parent);
  if (hasTopLevelAwait(module, new Set())) {
    if (internalBinding('options')['--experimental-print-required-tla']) showAwaits(module);
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

module.exports = { requireLoaded, requireModule };
