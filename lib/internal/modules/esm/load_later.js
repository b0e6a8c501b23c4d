'use strict';

// Loading while hooks run on another thread: each module is asked for and waited for, its requests
// side by side.

const { MapPrototypeDelete, MapPrototypeGet, SafeMap, SafePromiseAll, SafeSet } = primordials;
const { loadLater, resolveLater } = require('internal/modules/esm/hooked');

const making = new SafeMap(); // key -> promise of a module
const filling = new SafeMap(); // module -> promise: all that it asks for is there

function keyOf(url, { type }) {
  return type === undefined ? url : `${url}\0${type}`;
}

class Loading {
  constructor(modules, keep, make) {
    this.modules = modules;
    this.keep = keep;
    this.make = make;
  }

  async request(specifier, parentUrl, given, phase) {
    const { url, attributes, format } = await resolveLater(specifier, parentUrl, given);
    if (phase === 'source') return require('internal/modules/esm/loader').sourceOf(url, attributes);
    return this.module(url, attributes, format);
  }

  module(url, attributes, format) {
    const key = keyOf(url, attributes);
    const known = MapPrototypeGet(this.modules, key);
    if (known !== undefined) return known;
    const begun = making.get(key);
    if (begun !== undefined) return begun;
    const promise = this.load(url, attributes, format, key);
    making.set(key, promise);
    return promise;
  }

  async load(url, attributes, format, key) {
    try {
      const loaded = await loadLater(url, format, attributes);
      // Meanwhile somebody may have required it.
      return MapPrototypeGet(this.modules, key) ??
        this.keep(this.make(url, loaded), url, attributes);
    } finally {
      making.delete(key);
    }
  }

  async fill(module) {
    const { requests } = module.parts;
    try {
      const list = await SafePromiseAll(
        requests, ({ specifier, attributes, phase }) =>
          this.request(specifier, module.url, attributes, phase));
      if (module.modules.length < list.length) module.modules = list;
    } catch (error) {
      MapPrototypeDelete(this.modules, module.key);
      throw error;
    } finally {
      filling.delete(module);
    }
  }

  // All below, each once.
  async complete(module, seen) {
    if (module.parts === undefined || seen.has(module)) return;
    seen.add(module);
    if (module.modules.length < module.parts.requests.length) {
      if (!filling.has(module)) filling.set(module, this.fill(module));
      await filling.get(module);
    }
    await SafePromiseAll(module.modules, (required) => this.complete(required, seen));
  }
}

async function loadGraph(modules, specifier, parentUrl, attributes, keep, make) {
  const loading = new Loading(modules, keep, make);
  const root = await loading.request(specifier, parentUrl, attributes);
  await loading.complete(root, new SafeSet());
  return root;
}

module.exports = { loadGraph };
