'use strict';

// Modules as the language sees them: what they ask for, what they export, how they are linked and
// in which order they run. The steps are those of the specification (Cyclic Module Records).
//
// A SourceModule has text; a SyntheticModule stands for something else: a CommonJS module, a
// built-in one, JSON.

const {
  ArrayPrototypeIncludes, ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeSort,
  ErrorCaptureStackTrace, MathMin, ObjectDefineProperty, ObjectGetPrototypeOf, ObjectSetPrototypeOf, Promise,
  PromisePrototypeThen, PromiseReject, PromiseResolve, ReferenceError, ReflectApply, Set,
  SetPrototypeAdd, SetPrototypeHas, SyntaxError, TypeError, globalThis,
} = primordials;
const { makeNamespace } = require('internal/modules/esm/namespace');

const generatorMethods = ObjectGetPrototypeOf(function*() {}.prototype);
const { next: nextOf, throw: throwInto } = generatorMethods;

const kAmbiguous = 'ambiguous';

let evaluationOrder = 0;


class Module {
  constructor(url) {
    this.url = url;
    this.status = 'unlinked';
    this.error = undefined; // { value }, once it has failed
    this.getters = { __proto__: null }; // of its own exports
    this.namespaceObject = undefined;
    this.key = url; // what the loader knows it by
    this.isCommonJs = false;
    this.forRequire = undefined; // what require() gives, if that is not the namespace
  }

  get namespace() {
    return this.namespaceObject ??= this.makeNamespace();
  }

  makeNamespace() {
    const names = [];
    const all = this.exportNames(new Set());
    const bindings = { __proto__: null };
    for (let i = 0; i < all.length; i++) {
      const binding = this.resolveExport(all[i], []);
      if (binding === undefined || binding === kAmbiguous) continue;
      ArrayPrototypePush(names, all[i]);
      bindings[all[i]] = binding;
    }
    return makeNamespace(names, (name) => getterOf(bindings[name]));
  }
}

// Whatever a program has put on Object.prototype.
ObjectSetPrototypeOf(Module.prototype, null);

// `binding`: { module, name }; without a name it is the module's namespace.
function getterOf({ module, name }) {
  return name === undefined ? () => module.namespace : module.getters[name];
}

// ---- Modules that are no text ------------------------------------------------------------------

class SyntheticModule extends Module {
  // `evaluate(values)` puts the values of all names there.
  constructor(url, names, evaluate) {
    super(url);
    this.names = names;
    this.values = { __proto__: null };
    this.run = evaluate;
    this.isSource = false; // for who imports the source of a module, and does not run that
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      this.getters[name] = () => this.values[name];
    }
  }

  exportNames() {
    return this.names;
  }

  resolveExport(name) {
    return this.getters[name] === undefined ? undefined : { __proto__: null, module: this, name };
  }

  evaluateNow() {
    if (this.error !== undefined) throw this.error.value;
    if (this.status === 'evaluated') return;
    this.status = 'evaluated';
    try {
      this.run(this.values);
    } catch (error) {
      this.error = { value: error };
      throw error;
    }
  }
}

// ---- Modules with text -------------------------------------------------------------------------

class SourceModule extends Module {
  // `parts`: what internal/modules/esm/rewrite says of its text. `host`: compile(module, code),
  // importFrom(module), metaOf(module), loop(iterable), evalOf(module), resources(),
  // missing(module, place, name, isAmbiguous).
  constructor(url, parts, host) {
    super(url);
    this.parts = parts;
    this.host = host;
    this.modules = []; // what its requests have led to, in their order
    this.generator = undefined;
    this.waitsAt = undefined; // the place of the `await` that it stands at
    this.view = undefined; // an object with what is imported
    this.resources = undefined; // what `using` in its text has, if there is one outside functions
    this.dfsIndex = -1;
    this.dfsAncestorIndex = -1;
    this.asyncEvaluation = 0; // which one, counted from 1; 0: it runs at once
    this.pendingDependencies = 0;
    this.asyncParents = [];
    this.cycleRoot = undefined;
    this.capability = undefined;
  }

  exportNames(seen) {
    if (SetPrototypeHas(seen, this)) return [];
    SetPrototypeAdd(seen, this);
    const names = [];
    const { indirectExports, localExports, starExports } = this.parts;
    for (let i = 0; i < localExports.length; i++) ArrayPrototypePush(names, localExports[i].name);
    for (let i = 0; i < indirectExports.length; i++) {
      ArrayPrototypePush(names, indirectExports[i].name);
    }
    for (let i = 0; i < starExports.length; i++) {
      const more = this.modules[starExports[i]].exportNames(seen);
      for (let j = 0; j < more.length; j++) {
        if (more[j] !== 'default' && !ArrayPrototypeIncludes(names, more[j])) {
          ArrayPrototypePush(names, more[j]);
        }
      }
    }
    return names;
  }

  // Where a name that it exports really comes from; undefined, or kAmbiguous.
  resolveExport(name, path) {
    for (let i = 0; i < path.length; i++) {
      if (path[i].module === this && path[i].name === name) return undefined;
    }
    ArrayPrototypePush(path, { __proto__: null, module: this, name });
    const { indirectExports, localExports } = this.parts;
    for (let i = 0; i < localExports.length; i++) {
      if (localExports[i].name === name) return { __proto__: null, module: this, name };
    }
    for (let i = 0; i < indirectExports.length; i++) {
      const { name: exported, request, importName } = indirectExports[i];
      if (exported !== name) continue;
      const module = this.modules[request];
      if (importName === undefined) return { __proto__: null, module, name: undefined };
      return module.resolveExport(importName, path);
    }
    return name === 'default' ? undefined : this.resolveStarExport(name, path);
  }

  resolveStarExport(name, path) {
    const { starExports } = this.parts;
    let found;
    for (let i = 0; i < starExports.length; i++) {
      const binding = this.modules[starExports[i]].resolveExport(name, path);
      if (binding === kAmbiguous) return kAmbiguous;
      if (binding === undefined) continue;
      if (found === undefined) found = binding;
      else if (found.module !== binding.module || found.name !== binding.name) return kAmbiguous;
    }
    return found;
  }

  // Throws where a name is imported that is not there.
  checkBindings() {
    const { imports, indirectExports, requests } = this.parts;
    for (let i = 0; i < requests.length; i++) {
      if (requests[i].phase === 'source' && !this.modules[i].isSource) {
        throw new SyntaxError(
          `Source phase import object is not defined for module '${this.modules[i].url}'`);
      }
    }
    for (let i = 0; i < indirectExports.length; i++) {
      const { name, importName } = indirectExports[i];
      this.checkBinding(this.resolveExport(name, []), indirectExports[i], importName);
    }
    for (let i = 0; i < imports.length; i++) {
      const { name, request } = imports[i];
      if (name === undefined) continue;
      this.checkBinding(this.modules[request].resolveExport(name, []), imports[i], name);
    }
  }

  // `place`: the request, and where in the text the name stands.
  checkBinding(binding, place, name) {
    if (binding !== undefined && binding !== kAmbiguous) return;
    throw this.host.missing(this, place, name, binding === kAmbiguous);
  }

  // Hoists its functions, and learns how its exports are read.
  instantiate() {
    const { host, parts: { code } } = this;
    const take = (getters, unnamed) => {
      this.getters = getters;
      if (unnamed === undefined) return;
      ObjectDefineProperty(unnamed, 'name', {
        __proto__: null, value: 'default', configurable: true,
      });
    };
    const use = (isOfModule) => {
      const resources = host.resources();
      if (isOfModule) this.resources = resources;
      return resources;
    };
    this.view = makeView();
    this.generator = ReflectApply(host.compile(this, code), undefined, [
      this.view, host.importFrom(this), host.metaOf(this), take, host.loop, host.evalOf(this), use,
    ]);
    ReflectApply(nextOf, this.generator, []);
  }

  // Binds what it imports, now that everybody can be asked.
  bindImports() {
    const { imports } = this.parts;
    for (let i = 0; i < imports.length; i++) {
      const { local, name, request } = imports[i];
      const module = this.modules[request];
      const get = name === undefined ? () => module.namespace :
        getterOf(module.resolveExport(name, []));
      ObjectDefineProperty(this.view, local, {
        __proto__: null, get, set: refuseAssignment, configurable: true,
      });
    }
  }

  // Runs it. Undefined, or a promise where it waits for something.
  execute() {
    let step;
    try {
      step = ReflectApply(nextOf, this.generator, []);
    } catch (error) {
      return this.letGo({ value: error });
    }
    return step.done ? this.letGo(undefined) : new Promise((resolve, reject) => {
      awaitSteps(this, step.value, resolve, reject);
    });
  }

  // At its end: throws what it has failed with. The same values as execute().
  letGo(failure) {
    const { resources } = this;
    if (resources === undefined) {
      if (failure !== undefined) throw failure.value;
      return undefined;
    }
    if (failure !== undefined) resources.fail(failure.value);
    return this.parts.awaitsResources ? resources.disposeAsync() : resources.dispose();
  }
}

function refuseAssignment() {
  const error = new TypeError('Assignment to constant variable.');
  ErrorCaptureStackTrace(error, refuseAssignment);
  throw error;
}

function noArguments() {
  // eslint-disable-next-line giro/builtins -- the program's, if it has one
  if ('arguments' in globalThis) return globalThis.arguments;
  const error = new ReferenceError('arguments is not defined');
  ErrorCaptureStackTrace(error, noArguments);
  throw error;
}

// What a module has beside its imports: not the arguments of the function that it became.
function makeView() {
  return ObjectDefineProperty({ __proto__: null }, 'arguments', {
    __proto__: null, get: noArguments, configurable: true,
  });
}

function end(module, failure, resolve, reject) {
  try {
    const promise = module.letGo(failure);
    if (promise === undefined) resolve(undefined);
    else PromisePrototypeThen(promise, resolve, reject);
  } catch (error) {
    reject(error);
  }
}

// Gives a module what it waits for until it ends, in as many turns as `await` takes.
function awaitSteps(module, { at, of: awaited }, resolve, reject) {
  module.waitsAt = at;
  const step = (method, value) => {
    module.waitsAt = undefined;
    let result;
    try {
      result = ReflectApply(method, module.generator, [value]);
    } catch (error) {
      end(module, { value: error }, resolve, reject);
      return;
    }
    if (result.done) end(module, undefined, resolve, reject);
    else awaitSteps(module, result.value, resolve, reject);
  };
  let promise;
  try {
    promise = PromiseResolve(awaited);
  } catch (error) {
    step(throwInto, error);
    return;
  }
  PromisePrototypeThen(promise, (value) => step(nextOf, value), (error) => step(throwInto, error));
}

// ---- Linking -----------------------------------------------------------------------------------

// All modules that are not linked yet, those that are asked for before those that ask.
function unlinkedBelow(module, found) {
  if (module.status !== 'unlinked') return found;
  module.status = 'linking';
  if (module.modules !== undefined) {
    for (let i = 0; i < module.modules.length; i++) unlinkedBelow(module.modules[i], found);
  }
  ArrayPrototypePush(found, module);
  return found;
}

// All or none of them.
function link(root) {
  const found = unlinkedBelow(root, []);
  try {
    const sources = [];
    for (let i = 0; i < found.length; i++) {
      if (found[i] instanceof SourceModule) ArrayPrototypePush(sources, found[i]);
    }
    for (let i = 0; i < sources.length; i++) sources[i].checkBindings();
    for (let i = 0; i < sources.length; i++) sources[i].instantiate();
    for (let i = 0; i < sources.length; i++) sources[i].bindImports();
  } catch (error) {
    for (let i = 0; i < found.length; i++) found[i].status = 'unlinked';
    throw error;
  }
  for (let i = 0; i < found.length; i++) found[i].status = 'linked';
}

// ---- Evaluation --------------------------------------------------------------------------------

function newCapability() {
  const capability = { __proto__: null };
  capability.promise = new Promise((resolve, reject) => {
    capability.resolve = resolve;
    capability.reject = reject;
  });
  return capability;
}

// A promise of its end; the module is linked.
function evaluate(module) {
  if (module instanceof SyntheticModule) return evaluateSynthetic(module);
  const root = module.status === 'evaluated' || module.status === 'evaluating-async' ?
    module.cycleRoot ?? module : module;
  if (root.capability !== undefined) return root.capability.promise;
  const capability = root.capability = newCapability();
  const stack = [];
  try {
    evaluateBelow(root, stack, 0);
    if (root.asyncEvaluation === 0) capability.resolve(undefined);
  } catch (error) {
    for (let i = 0; i < stack.length; i++) {
      stack[i].status = 'evaluated';
      stack[i].error = { value: error };
      stack[i].cycleRoot ??= stack[i];
    }
    root.error ??= { value: error };
    capability.reject(error);
  }
  return capability.promise;
}

function evaluateSynthetic(module) {
  const capability = newCapability();
  try {
    module.evaluateNow();
    capability.resolve(undefined);
  } catch (error) {
    capability.reject(error);
  }
  return capability.promise;
}

// Runs the module after those that it asks for; `stack` has those whose turn depends on others
// that are under way. Returns the next index.
function evaluateBelow(module, stack, index) {
  if (module instanceof SyntheticModule) {
    module.evaluateNow();
    return index;
  }
  if (module.status === 'evaluating') return index;
  if (module.status !== 'linked') {
    if (module.error !== undefined) throw module.error.value;
    return index;
  }
  module.status = 'evaluating';
  module.dfsIndex = module.dfsAncestorIndex = index++;
  ArrayPrototypePush(stack, module);
  for (let i = 0; i < module.modules.length; i++) {
    const required = module.modules[i];
    index = evaluateBelow(required, stack, index);
    if (required instanceof SourceModule) dependOn(module, required);
  }
  if (module.pendingDependencies > 0 || module.parts.hasTopLevelAwait) {
    module.asyncEvaluation = ++evaluationOrder;
    if (module.pendingDependencies === 0) executeAsync(module);
  } else {
    module.execute();
  }
  if (module.dfsAncestorIndex === module.dfsIndex) leaveCycle(module, stack);
  return index;
}

function dependOn(module, required) {
  if (required.status === 'evaluating') {
    module.dfsAncestorIndex = MathMin(module.dfsAncestorIndex, required.dfsAncestorIndex);
  } else {
    required = required.cycleRoot;
    if (required.error !== undefined) throw required.error.value;
  }
  if (required.asyncEvaluation > 0 && required.status !== 'evaluated') {
    module.pendingDependencies++;
    ArrayPrototypePush(required.asyncParents, module);
  }
}

function leaveCycle(root, stack) {
  for (;;) {
    const module = ArrayPrototypePop(stack);
    module.status = module.asyncEvaluation === 0 ? 'evaluated' : 'evaluating-async';
    module.cycleRoot = root;
    if (module === root) return;
  }
}

function executeAsync(module) {
  let promise;
  try {
    promise = module.execute() ?? PromiseResolve(undefined);
  } catch (error) {
    promise = PromiseReject(error);
  }
  PromisePrototypeThen(
    promise, () => asyncFulfilled(module), (error) => asyncRejected(module, error));
}

// Those that have waited for nothing but this module.
function gatherAvailable(module, list) {
  for (let i = 0; i < module.asyncParents.length; i++) {
    const parent = module.asyncParents[i];
    if (ArrayPrototypeIncludes(list, parent) || parent.cycleRoot.error !== undefined) continue;
    if (--parent.pendingDependencies > 0) continue;
    ArrayPrototypePush(list, parent);
    if (!parent.parts.hasTopLevelAwait) gatherAvailable(parent, list);
  }
  return list;
}

function asyncFulfilled(module) {
  if (module.status === 'evaluated') return; // something that it belongs to has failed
  module.status = 'evaluated';
  module.capability?.resolve(undefined);
  const available = gatherAvailable(module, []);
  ArrayPrototypeSort(available, (a, b) => a.asyncEvaluation - b.asyncEvaluation);
  for (let i = 0; i < available.length; i++) {
    const parent = available[i];
    if (parent.status === 'evaluated') continue;
    if (parent.parts.hasTopLevelAwait) {
      executeAsync(parent);
      continue;
    }
    try {
      parent.execute();
    } catch (error) {
      asyncRejected(parent, error);
      continue;
    }
    parent.status = 'evaluated';
    parent.capability?.resolve(undefined);
  }
}

function asyncRejected(module, error) {
  if (module.status === 'evaluated') return;
  module.status = 'evaluated';
  module.error = { value: error };
  for (let i = 0; i < module.asyncParents.length; i++) asyncRejected(module.asyncParents[i], error);
  module.capability?.reject(error);
}

// Modules at or below this one that stand at an `await`.
function waitingBelow(module, seen, found) {
  if (module.parts === undefined || SetPrototypeHas(seen, module)) return found;
  SetPrototypeAdd(seen, module);
  for (let i = 0; i < module.modules.length; i++) waitingBelow(module.modules[i], seen, found);
  if (module.waitsAt !== undefined) ArrayPrototypePush(found, module);
  return found;
}

// Whether something below waits: such a graph cannot be run at once.
function hasTopLevelAwait(module, seen) {
  if (module.parts === undefined || SetPrototypeHas(seen, module)) return false;
  SetPrototypeAdd(seen, module);
  if (module.parts.hasTopLevelAwait) return true;
  for (let i = 0; i < module.modules.length; i++) {
    if (hasTopLevelAwait(module.modules[i], seen)) return true;
  }
  return false;
}

module.exports = {
  SourceModule, SyntheticModule, evaluate, hasTopLevelAwait, link, waitingBelow,
};
