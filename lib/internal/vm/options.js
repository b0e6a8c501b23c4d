'use strict';

// What the functions of node:vm take as options.

const { ObjectFreeze, Symbol } = primordials;
const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
const {
  validateBoolean, validateInt32, validateObject, validateOneOf, validateString,
  validateUint32,
} = require('internal/validators');

const constants = ObjectFreeze({
  __proto__: null,
  USE_MAIN_CONTEXT_DEFAULT_LOADER: Symbol('vm_dynamic_import_main_context_default'),
  DONT_CONTEXTIFY: Symbol('vm_context_no_contextify'),
});

// The same without a warning, for ourselves.
const kMainLoader = Symbol('kMainLoader');

function validateBytes(value, name) {
  const { isArrayBufferView } = require('internal/util/types');
  if (value !== undefined && !isArrayBufferView(value)) {
    throw new ERR_INVALID_ARG_TYPE(name, ['Buffer', 'TypedArray', 'DataView'], value);
  }
}

function readScriptOptions(options = { __proto__: null }) {
  if (typeof options === 'string') options = { __proto__: null, filename: options };
  else validateObject(options, 'options');
  const {
    cachedData, columnOffset = 0, filename = 'evalmachine.<anonymous>', importModuleDynamically,
    lineOffset = 0, produceCachedData = false,
  } = options;
  validateString(filename, 'options.filename');
  validateInt32(lineOffset, 'options.lineOffset');
  validateInt32(columnOffset, 'options.columnOffset');
  validateBytes(cachedData, 'options.cachedData');
  validateBoolean(produceCachedData, 'options.produceCachedData');
  const importsFrom = placeOfImports(importModuleDynamically, filename);
  return {
    __proto__: null, cachedData, columnOffset, filename, importsFrom, lineOffset, produceCachedData,
  };
}

// What import() of a script goes by.
function placeOfImports(option, filename) {
  if (option === kMainLoader) return filename;
  if (option === constants.USE_MAIN_CONTEXT_DEFAULT_LOADER) {
    require('internal/process/warning').emitExperimentalWarning('vm.USE_MAIN_CONTEXT_DEFAULT_LOADER');
    return filename;
  }
  const { kNoCallback, kNoFlag } = require('internal/modules/esm/script_imports');
  if (option === undefined) return kNoCallback;
  const { isAllowed, placeFor, readCallback } = require('internal/vm/imports');
  readCallback(option);
  return isAllowed() ? placeFor(option) : kNoFlag;
}

function readRunOptions(options = { __proto__: null }) {
  validateObject(options, 'options');
  const { breakOnSigint = false, displayErrors = true, timeout } = options;
  if (timeout !== undefined) validateUint32(timeout, 'options.timeout', true);
  validateBoolean(displayErrors, 'options.displayErrors');
  validateBoolean(breakOnSigint, 'options.breakOnSigint');
  return { __proto__: null, breakOnSigint, displayErrors, timeout };
}

function readContextOptions(options = { __proto__: null }) {
  validateObject(options, 'options');
  const { codeGeneration, importModuleDynamically, microtaskMode, name, origin } = options;
  if (name !== undefined) validateString(name, 'options.name');
  if (origin !== undefined) validateString(origin, 'options.origin');
  if (codeGeneration !== undefined) validateObject(codeGeneration, 'options.codeGeneration');
  const { strings = true, wasm = true } = codeGeneration ?? { __proto__: null };
  validateBoolean(strings, 'options.codeGeneration.strings');
  validateBoolean(wasm, 'options.codeGeneration.wasm');
  if (microtaskMode !== undefined) {
    validateOneOf(microtaskMode, 'options.microtaskMode', ['afterEvaluate', undefined]);
  }
  placeOfImports(importModuleDynamically, '');
  return { __proto__: null, allowsStrings: strings, allowsWebAssembly: wasm, microtaskMode };
}

// Those of runInNewContext, which has one object for both.
function readNewContextOptions(options) {
  const given = { __proto__: null };
  if (options === undefined) return given;
  validateObject(options, 'options');
  if (options.contextName !== undefined) {
    validateString(options.contextName, 'options.contextName');
    given.name = options.contextName;
  }
  if (options.contextOrigin !== undefined) {
    validateString(options.contextOrigin, 'options.contextOrigin');
    given.origin = options.contextOrigin;
  }
  if (options.contextCodeGeneration !== undefined) {
    const { contextCodeGeneration } = options;
    validateObject(contextCodeGeneration, 'options.contextCodeGeneration');
    const { strings, wasm } = contextCodeGeneration;
    if (strings !== undefined) validateBoolean(strings, 'options.contextCodeGeneration.strings');
    if (wasm !== undefined) validateBoolean(wasm, 'options.contextCodeGeneration.wasm');
    given.codeGeneration = contextCodeGeneration;
  }
  if (options.microtaskMode !== undefined) given.microtaskMode = options.microtaskMode;
  return given;
}

module.exports = {
  constants, kMainLoader,
  readContextOptions, readNewContextOptions, readRunOptions, readScriptOptions, validateBytes,
};
