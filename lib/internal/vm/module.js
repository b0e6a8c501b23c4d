'use strict';

// vm.Module, SourceTextModule and SyntheticModule: modules that a program links by itself. They are
// those of internal/modules/esm/record, which know nothing of files, in whichever realm.

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypeMap, ObjectCreate,
  ObjectDefineProperties, ObjectFreeze, ObjectGetOwnPropertyDescriptors,
  ObjectGetPrototypeOf,
  PromisePrototypeThen, PromiseReject, PromiseWithResolvers, ReferenceError, ReflectApply,
  SafePromiseAll, SafeSet, SafeWeakMap, SymbolFor, SyntaxError, TypeError,
} = primordials;
const { codes } = require('internal/errors');
const record = require('internal/modules/esm/record');
const { emitExperimentalWarning } = require('internal/process/warning');
const { importBy } = require('internal/vm/imports');
const { contextOf, isContext } = require('internal/vm/contexts');
const {
  validateArray, validateBoolean, validateFunction, validateInt32, validateObject, validateString,
  validateUint32,
} = require('internal/validators');

const customInspect = SymbolFor('nodejs.util.inspect.custom');
const insides = new SafeWeakMap(); // module -> Inside
const counts = new SafeWeakMap(); // context -> how many modules it has had
let mainCount = 0;
let isConstructing = false;

// What a module is made of, out of reach.
class Inside {
  constructor(made, context, record) {
    this.made = made;
    this.context = context; // undefined: the main one
    this.record = record;
    this.requested = undefined; // the modules that it asks for
    this.isLinking = false;
    this.linkError = undefined; // { value }
    this.isEvaluating = false;
    this.requests = undefined;
    this.specifiers = undefined;
  }

  get status() {
    const { error, status } = this.record;
    if (this.linkError !== undefined || error !== undefined) return 'errored';
    if (this.isEvaluating || status === 'evaluating') return 'evaluating';
    if (status === 'unlinked' || status === 'linking') {
      if (this.record.parts === undefined) return 'linked';
      return this.isLinking ? 'linking' : 'unlinked';
    }
    return status === 'evaluating-async' ? 'evaluated' : status;
  }
}

function insideOf(module) {
  const inside = module !== null && typeof module === 'object' ? insides.get(module) : undefined;
  if (inside === undefined) throw new codes.ERR_INVALID_THIS('Module');
  return inside;
}

function isModule(value) {
  return value !== null && typeof value === 'object' && insides.has(value);
}

function badStatus(what) {
  return new codes.ERR_VM_MODULE_STATUS(what);
}

// ---- Making one --------------------------------------------------------------------------------

function readContext(context) {
  if (context === undefined) return undefined;
  validateObject(context, 'context');
  if (!isContext(context)) {
    throw new codes.ERR_INVALID_ARG_TYPE('options.context', 'vm.Context', context);
  }
  return context;
}

function nameFor(context) {
  if (context === undefined) return `vm:module(${mainCount++})`;
  const count = counts.get(context) ?? 0;
  counts.set(context, count + 1);
  return `vm:module(${count})`;
}

// Its promises are of the module's realm.
function importerFor(made, context, from) {
  if (context === undefined) {
    return (specifier, options) => importBy(from, made, specifier, options);
  }
  const { kWrap } = require('internal/modules/esm/script_imports');
  const { runText } = require('internal/vm/run');
  const wrap = runText(kWrap, 'node:internal/vm/module', 1, contextOf(context));
  return wrap((resolve, reject, specifier, options) => {
    PromisePrototypeThen(importBy(from, made, specifier, options), resolve, reject);
  });
}

async function refuseSource(specifier) {
  throw new SyntaxError(`Source phase import object is not defined for module '${specifier}'`);
}

// `from`: callback(specifier, module, attributes, phase), if it may import.
function makeHost(made, context, { firstLine, from, initialize }) {
  const { missing, loop, resources } = require('internal/modules/esm/host');
  return {
    __proto__: null,
    compile({ url, parts: { patch } }, code) {
      require('internal/engine/rewritten_texts').noteRewritten(url, undefined, code, patch);
      const { runText } = require('internal/vm/run');
      return runText(code, url, firstLine, context === undefined ? undefined : contextOf(context));
    },
    importFrom() {
      const importHere = importerFor(made, context, from);
      importHere.source = refuseSource;
      return importHere;
    },
    metaOf() {
      const meta = { __proto__: null };
      initialize?.(meta, made);
      return meta;
    },
    loop,
    evalOf: () => undefined,
    resources,
    missing,
  };
}

class Module {
  constructor() {
    if (!isConstructing) throw new TypeError('Module is not a constructor');
    emitExperimentalWarning('VM Modules');
  }

  get identifier() { return insideOf(this).record.url; }

  get context() { return insideOf(this).context; }

  get status() { return insideOf(this).status; }

  get namespace() {
    const inside = insideOf(this);
    const { status } = inside;
    if (status === 'unlinked' || status === 'linking') {
      throw badStatus('must not be unlinked or linking');
    }
    if (inside.record.status === 'unlinked') record.link(inside.record);
    return inside.record.namespace;
  }

  get error() {
    const { linkError, record: { error }, status } = insideOf(this);
    if (status !== 'errored') throw badStatus('must be errored');
    return (linkError ?? error).value;
  }

  async link(linker) {
    const inside = insideOf(this);
    validateFunction(linker, 'linker');
    if (inside.status === 'linked') throw new codes.ERR_VM_MODULE_ALREADY_LINKED();
    if (inside.status !== 'unlinked') throw badStatus('must be unlinked');
    try {
      await linkWith(inside, linker);
      if (inside.record.status === 'unlinked') instantiate(inside);
    } catch (error) {
      inside.linkError = { __proto__: null, value: error };
      throw error;
    } finally {
      inside.isLinking = false;
    }
  }

  evaluate(options = { __proto__: null }) {
    try {
      return evaluate(insideOf(this), options);
    } catch (error) {
      return PromiseReject(error);
    }
  }

  [customInspect](depth, options) {
    const inside = insideOf(this);
    const { constructor: { name } } = this;
    if (typeof depth === 'number' && depth < 0) return `[${name}]`;
    const shown = ObjectCreate(ObjectGetPrototypeOf(this));
    const { context, record: { url: identifier }, status } = inside;
    const own = { status, identifier, context };
    ObjectDefineProperties(shown, ObjectGetOwnPropertyDescriptors(own));
    const { inspect } = require('internal/util/inspect');
    return inspect(shown, { ...options, customInspect: false });
  }
}

// ---- Linking -----------------------------------------------------------------------------------

function checkRequired(inside, required, specifier) {
  if (!isModule(required)) throw new codes.ERR_VM_MODULE_NOT_MODULE();
  const other = insides.get(required);
  if (other.context !== inside.context) throw new codes.ERR_VM_MODULE_DIFFERENT_CONTEXT();
  if (other.status === 'errored') {
    throw new codes.ERR_VM_MODULE_LINK_FAILURE(
      `request for '${specifier}' is from errored module`, (other.linkError ?? other.record.error).value);
  }
  return other;
}

function setRequested(inside, modules) {
  inside.requested = modules;
  inside.record.modules = ArrayPrototypeMap(modules, (module) => insides.get(module).record);
}

// Asks for all that is below, without instantiating it.
async function linkWith(inside, linker) {
  inside.isLinking = true;
  const { parts } = inside.record;
  if (parts === undefined || inside.requested !== undefined) return;
  const modules = await SafePromiseAll(parts.requests, async ({ specifier, attributes }) => {
    const given = { __proto__: null, ...attributes };
    const required = await linker(specifier, inside.made, { attributes: given, assert: given });
    checkRequired(inside, required, specifier);
    return required;
  });
  setRequested(inside, modules);
  for (let i = 0; i < modules.length; i++) {
    const other = insides.get(modules[i]);
    if (other.status === 'unlinked') await linkWith(other, linker);
  }
}

// Throws where something below has not been linked.
function checkLinked(inside, seen) {
  if (seen.has(inside) || inside.record.status !== 'unlinked') return;
  seen.add(inside);
  const { parts, url } = inside.record;
  if (parts === undefined) return;
  if (inside.requested === undefined) {
    const what = parts.requests.length > 0 ? `request for '${parts.requests[0].specifier}'` : 'request';
    throw new codes.ERR_VM_MODULE_LINK_FAILURE(
      `${what} can not be resolved on module '${url}' that is not linked`);
  }
  for (let i = 0; i < inside.requested.length; i++) {
    const other = insides.get(inside.requested[i]);
    // As if it had been: it asks for nothing.
    if (other.requested === undefined && other.record.parts?.requests.length === 0) other.requested = [];
    checkLinked(other, seen);
  }
}

function instantiate(inside) {
  checkLinked(inside, new SafeSet());
  record.link(inside.record);
}

// ---- Evaluating --------------------------------------------------------------------------------

function readLimits(options) {
  validateObject(options, 'options');
  const { breakOnSigint = false, timeout } = options;
  if (timeout !== undefined) validateUint32(timeout, 'options.timeout', true);
  validateBoolean(breakOnSigint, 'options.breakOnSigint');
  return { __proto__: null, breakOnSigint, timeout };
}

function evaluate(inside, options) {
  const limits = readLimits(options);
  const { status } = inside;
  if (status !== 'linked' && status !== 'evaluated' && status !== 'errored') {
    throw badStatus('must be one of linked, evaluated, or errored');
  }
  if (inside.linkError !== undefined) throw inside.linkError.value;
  if (inside.record.status === 'unlinked') record.link(inside.record);
  const run = () => {
    if (inside.record.parts === undefined) return evaluateSynthetic(inside);
    return record.evaluate(inside.record);
  };
  const isLimited = limits.timeout !== undefined || limits.breakOnSigint;
  const drained = inside.context !== undefined &&
    contextOf(inside.context).microtaskMode === 'afterEvaluate';
  if (!isLimited && !drained) return run();
  return require('internal/vm/run').runLimited(run, limits, drained);
}

function evaluateSynthetic(inside) {
  inside.isEvaluating = true;
  const { promise, reject, resolve } = PromiseWithResolvers();
  try {
    inside.record.evaluateNow();
    resolve();
  } catch (error) {
    reject(error);
  } finally {
    inside.isEvaluating = false;
  }
  return promise;
}

// ---- With text ---------------------------------------------------------------------------------

class SourceTextModule extends Module {
  constructor(code, options = { __proto__: null }) {
    isConstructing = true;
    super();
    isConstructing = false;
    validateString(code, 'code');
    validateObject(options, 'options');
    const {
      cachedData, columnOffset = 0, context, identifier, importModuleDynamically,
      initializeImportMeta, lineOffset = 0,
    } = options;
    readContext(context);
    if (identifier !== undefined) validateString(identifier, 'options.identifier');
    validateInt32(lineOffset, 'options.lineOffset');
    validateInt32(columnOffset, 'options.columnOffset');
    if (initializeImportMeta !== undefined) {
      validateFunction(initializeImportMeta, 'options.initializeImportMeta');
    }
    require('internal/vm/options').validateBytes(cachedData, 'options.cachedData');
    const from = require('internal/vm/imports').readCallback(importModuleDynamically);
    const url = identifier === undefined ? nameFor(context) : identifier;
    const { partsOf } = require('internal/modules/esm/rewritten');
    require('internal/errors/source_lines').noteText(url, code);
    const host = makeHost(this, context, {
      __proto__: null, firstLine: lineOffset + 1, from, initialize: initializeImportMeta,
    });
    const made = new record.SourceModule(url, partsOf(url, code, false), host);
    insides.set(this, new Inside(this, context, made));
    if (cachedData !== undefined) {
      const { isCachedDataOf } = require('internal/vm/cached_data');
      if (!isCachedDataOf(cachedData, code)) {
        throw new codes.ERR_VM_MODULE_CACHED_DATA_REJECTED();
      }
    }
    this.#code = code;
  }

  #code;

  get moduleRequests() {
    const inside = insideOf(this);
    return inside.requests ??= ObjectFreeze(ArrayPrototypeMap(
      inside.record.parts.requests, ({ specifier, attributes }) => ObjectFreeze({
        __proto__: null, specifier, attributes: ObjectFreeze({ __proto__: null, ...attributes }),
        phase: 'evaluation',
      })));
  }

  get dependencySpecifiers() {
    const inside = insideOf(this);
    return inside.specifiers ??= ObjectFreeze(ArrayPrototypeMap(
      inside.record.parts.requests, ({ specifier }) => specifier));
  }

  linkRequests(modules) {
    const inside = insideOf(this);
    if (inside.status !== 'unlinked') throw badStatus('must be unlinked');
    validateArray(modules, 'modules');
    const { requests } = inside.record.parts;
    if (modules.length !== requests.length) {
      throw new codes.ERR_MODULE_LINK_MISMATCH(
        `Expected ${requests.length} modules, got ${modules.length}`);
    }
    for (let i = 0; i < modules.length; i++) {
      if (!isModule(modules[i])) throw new codes.ERR_VM_MODULE_NOT_MODULE();
      checkRequired(inside, modules[i], requests[i].specifier);
    }
    setRequested(inside, ArrayPrototypeMap(modules, (module) => module));
  }

  instantiate() {
    const inside = insideOf(this);
    if (inside.status !== 'unlinked') throw badStatus('must be unlinked');
    instantiate(inside);
  }

  hasTopLevelAwait() { return insideOf(this).record.parts.hasTopLevelAwait; }

  hasAsyncGraph() {
    const inside = insideOf(this);
    if (inside.record.status === 'unlinked') throw badStatus('must be instantiated');
    return record.hasTopLevelAwait(inside.record, new SafeSet());
  }

  createCachedData() {
    const { status } = insideOf(this);
    if (status === 'evaluating' || status === 'evaluated' || status === 'errored') {
      throw new codes.ERR_VM_MODULE_CANNOT_CREATE_CACHED_DATA();
    }
    return require('internal/vm/cached_data').createCachedData(this.#code);
  }
}

// ---- Without -----------------------------------------------------------------------------------

function checkNames(names) {
  const isList = ArrayIsArray(names);
  for (let i = 0; isList && i < names.length; i++) {
    if (typeof names[i] !== 'string') break;
    if (ArrayPrototypeIndexOf(names, names[i]) !== i) {
      throw new codes.ERR_INVALID_ARG_VALUE(`exportNames.${names[i]}`, names[i], 'is duplicated');
    }
    if (i + 1 === names.length) return;
  }
  if (isList && names.length === 0) return;
  throw new codes.ERR_INVALID_ARG_TYPE('exportNames', 'Array of unique strings', names);
}

class SyntheticModule extends Module {
  constructor(exportNames, evaluateCallback, options = { __proto__: null }) {
    isConstructing = true;
    super();
    isConstructing = false;
    checkNames(exportNames);
    validateFunction(evaluateCallback, 'evaluateCallback');
    validateObject(options, 'options');
    const { context, identifier } = options;
    readContext(context);
    if (identifier !== undefined) validateString(identifier, 'options.identifier');
    const url = identifier === undefined ? nameFor(context) : identifier;
    const names = ArrayPrototypeMap(exportNames, (name) => name);
    const made = new record.SyntheticModule(url, names, () => {
      ReflectApply(evaluateCallback, this, [this]);
    });
    insides.set(this, new Inside(this, context, made));
  }

  setExport(name, value) {
    const inside = insideOf(this);
    validateString(name, 'name');
    const { names, values } = inside.record;
    if (!ArrayPrototypeIncludes(names, name)) {
      throw new ReferenceError(`Export '${name}' is not defined in module`);
    }
    values[name] = value;
  }

  async link(linker) {
    insideOf(this);
    validateFunction(linker, 'linker');
  }
}

module.exports = { Module, SourceTextModule, SyntheticModule, isModule };
