'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, Function, ObjectDefineProperty, PromiseResolve,
  RegExpPrototypeExec, SafeWeakMap, TypeError,
} = primordials;
const {
  codes: { ERR_INVALID_ARG_TYPE },
} = require('internal/errors');
const { contextOf, contextify, countContexts, createPlain, isContext: isContextified } =
  require('internal/vm/contexts');
const {
  constants, readContextOptions, readNewContextOptions, readRunOptions, readScriptOptions,
} = require('internal/vm/options');
const { SourceText, indentationOf, run } = require('internal/vm/run');
const {
  kValidateObjectAllowObjects, validateArray, validateObject, validateOneOf, validateString,
  validateStringArray,
} = require('internal/validators');

const kSourceMap = /\/\/[#@] sourceMappingURL=(\S+)\s*$/m;

let hasWarned = false;  // of measureMemory

// script -> its SourceText
const sources = new SafeWeakMap();

function contextFor(object) {
  validateContext(object);
  return contextOf(object);
}

function validateContext(object) {
  if (!isContext(object)) {
    throw new ERR_INVALID_ARG_TYPE('contextifiedObject', 'vm.Context', object);
  }
}

class Script {
  constructor(code, options = undefined) {
    code = `${code}`;
    const given = readScriptOptions(options);
    const source = new SourceText(code, given);
    noteCachedData(this, source, given);
    if (this.cachedDataRejected !== false) source.check();
    sources.set(this, source);
    noteReferrer(source, this);
    const map = RegExpPrototypeExec(kSourceMap, code);
    this.sourceMapURL = map === null ? undefined : map[1];
  }

  runInThisContext(options) {
    return run(sources.get(this), undefined, readRunOptions(options));
  }

  runInContext(contextifiedObject, options) {
    return run(sources.get(this), contextFor(contextifiedObject), readRunOptions(options));
  }

  runInNewContext(contextObject, options) {
    const context = createContext(contextObject, readNewContextOptions(options));
    // The engine has other words for it.
    if (typeof this?.runInContext !== 'function') throw new TypeError('this.runInContext is not a function');
    return this.runInContext(context, options);
  }
}

// Node has it on the prototype of a class of its own below.
ObjectDefineProperty(Script.prototype, 'createCachedData', {
  __proto__: null,
  value: function createCachedData() {
    const { digest, written } = sources.get(this);
    return require('internal/vm/cached_data').createCachedData(written, digest);
  },
  writable: true,
  enumerable: false,
  configurable: true,
});

// Who a function for import() is told of.
function noteReferrer({ importsFrom }, referrer) {
  if (importsFrom >= 2) require('internal/vm/imports').setReferrer(importsFrom, referrer);
}

function noteCachedData(owner, { digest, written }, { cachedData, produceCachedData }) {
  if (cachedData === undefined && !produceCachedData) return;
  const { createCachedData, isCachedDataOf } = require('internal/vm/cached_data');
  if (cachedData !== undefined) owner.cachedDataRejected = !isCachedDataOf(cachedData, written, digest);
  if (produceCachedData) {
    owner.cachedDataProduced = true;
    owner.cachedData = createCachedData(written, digest);
  }
}

function createScript(code, options) {
  return new Script(code, options);
}

function isContext(object) {
  validateObject(object, 'object', kValidateObjectAllowObjects);
  return isContextified(object);
}

function createContext(contextObject = {}, options = { __proto__: null }) {
  if (contextObject === constants.DONT_CONTEXTIFY) return createPlain(readContextOptions(options));
  if (isContext(contextObject)) return contextObject;
  return contextify(contextObject, readContextOptions(options));
}

// The one argument of options is for the script and for the run.
function splitOptions(options) {
  return typeof options === 'string' ? { __proto__: null, filename: options } : options;
}

function runInContext(code, contextifiedObject, options) {
  validateContext(contextifiedObject);
  options = splitOptions(options);
  return createScript(code, options).runInContext(contextifiedObject, options);
}

function runInNewContext(code, contextObject, options) {
  options = splitOptions(options);
  const context = createContext(contextObject, readNewContextOptions(options));
  return createScript(code, options).runInContext(context, options);
}

function runInThisContext(code, options) {
  options = splitOptions(options);
  return createScript(code, options).runInThisContext(options);
}

function compileFunction(code, params, options = { __proto__: null }) {
  validateString(code, 'code');
  if (params !== undefined) validateStringArray(params, 'params');
  validateObject(options, 'options');
  const { contextExtensions = [], filename = '', parsingContext } = options;
  const given = readScriptOptions({ __proto__: null, ...options, filename });
  let context;
  if (parsingContext !== undefined) {
    if (!isContextified(parsingContext)) {
      throw new ERR_INVALID_ARG_TYPE('options.parsingContext', 'Context', parsingContext);
    }
    context = contextOf(parsingContext);
  }
  validateArray(contextExtensions, 'options.contextExtensions');
  for (let i = 0; i < contextExtensions.length; i++) {
    validateObject(contextExtensions[i], `options.contextExtensions[${i}]`);
  }
  const names = ArrayPrototypeJoin(params ?? [], ', ');
  // What Node's functions look like; the line of the head is not the program's.
  given.lineOffset--;
  const indentation = indentationOf(given.columnOffset);
  given.columnOffset = 0;
  const body = new SourceText(`(function (${names}) {\n${indentation}${code}\n})`, given);
  body.check();
  // The parameters and the body each by itself: neither may close the function.
  checkParts(names, code);
  const extended = extend(body, contextExtensions.length);
  let compiled = run(extended, context, readRunOptions());
  for (let i = 0; i < contextExtensions.length; i++) compiled = compiled(contextExtensions[i]);
  noteCachedData(compiled, body, given);
  noteReferrer(body, compiled);
  return compiled;
}

function checkParts(names, code) {
  try {
    new Function(names, code);
  } catch (error) {
    if (error.message === 'Parser error') error.message = 'Unexpected token \'}\'';
    throw error;
  }
}

// Each extension is an object whose properties are in scope, inside of those before it.
function extend(body, count) {
  for (let i = 0; i < count; i++) {
    body.text = `(function (e) { with (e) { return ${body.text} } })`;
    body.rewritten = `(function (e) { with (e) { return ${body.rewritten} } })`;
  }
  return body;
}

// Of all realms together: the engine does not count by realm.
function measureMemory(options = { __proto__: null }) {
  validateObject(options, 'options');
  const { execution = 'default', mode = 'summary' } = options;
  validateOneOf(mode, 'options.mode', ['summary', 'detailed']);
  validateOneOf(execution, 'options.execution', ['default', 'eager']);
  if (!hasWarned) {
    hasWarned = true;
    process.emitWarning(
      'vm.measureMemory is an experimental feature and might change at any time',
      'ExperimentalWarning');
  }
  if (execution === 'eager') internalBinding('engine').collectGarbage();
  const { heapUsed } = process.memoryUsage();
  const total = { jsMemoryEstimate: heapUsed, jsMemoryRange: [heapUsed, heapUsed] };
  if (mode === 'summary') return PromiseResolve({ total });
  return PromiseResolve({ total, ...splitByContext(heapUsed) });
}

// What is alive is the main context's or another one's: ranges say so.
function splitByContext(heapUsed) {
  const count = countContexts();
  const other = [];
  for (let i = 0; i < count; i++) {
    ArrayPrototypePush(other, { jsMemoryEstimate: 0, jsMemoryRange: [0, heapUsed] });
  }
  const least = count === 0 ? heapUsed : 0;
  return { current: { jsMemoryEstimate: heapUsed, jsMemoryRange: [least, heapUsed] }, other };
}

module.exports = {
  Script,
  createContext,
  createScript,
  runInContext,
  runInNewContext,
  runInThisContext,
  isContext,
  compileFunction,
  measureMemory,
  constants,
};

if (internalBinding('options')['--experimental-vm-modules']) {
  const { loadLazily } = require('internal/util/lazy_property');
  loadLazily(module.exports, 'Module', 'internal/vm/module');
  loadLazily(module.exports, 'SourceTextModule', 'internal/vm/module');
  loadLazily(module.exports, 'SyntheticModule', 'internal/vm/module');
}
