'use strict';

// The Console class.

const {
  Boolean,
  FunctionPrototypeBind,
  Map,
  MapPrototypeGet,
  ObjectDefineProperty,
  ObjectKeys,
  ReflectConstruct,
  SymbolHasInstance,
  SymbolToStringTag,
} = primordials;

const { kState, makeErrorHandler } = require('internal/console/output');
const { methods } = require('internal/console/methods');

const methodNames = ObjectKeys(methods);
const indentationStepDefault = 2;
const indentationStepMax = 1000;

function defineHidden(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, value, writable: true, enumerable: false, configurable: true,
  });
}

function refuse(code, ...args) {
  const { codes } = require('internal/errors');
  return ReflectConstruct(codes[code], args);
}

function checkStream(stream, name) {
  if (typeof stream?.write !== 'function') throw refuse('ERR_CONSOLE_WRITABLE_STREAM', name);
}

function checkColorMode(colorMode) {
  if (colorMode === 'auto' || typeof colorMode === 'boolean') return;
  const reason = "must be one of: 'auto', true, false";
  throw refuse('ERR_INVALID_ARG_VALUE', 'colorMode', colorMode, reason);
}

// stream -> the options of inspect for it, a fresh object each time; undefined if there are none.
function readInspectOptions(inspectOptions, colorMode) {
  if (inspectOptions === undefined) return undefined;
  require('internal/validators').validateObject(inspectOptions, 'options.inspectOptions');
  const check = (options) => {
    if (options?.colors !== undefined && colorMode !== undefined) {
      throw refuse(
        'ERR_INCOMPATIBLE_OPTION_PAIR', 'options.inspectOptions.color', 'colorMode');
    }
  };
  if (!require('internal/util/types').isMap(inspectOptions)) {
    check(inspectOptions);
    return () => ({ ...inspectOptions });
  }
  const { mapElements } = require('internal/util/elements');
  const elements = mapElements(inspectOptions);
  for (let i = 1; i < elements.length; i += 2) check(elements[i]);
  return (stream) => {
    const options = MapPrototypeGet(inspectOptions, stream);
    return options === undefined ? undefined : { ...options };
  };
}

// Also new Console(stdout, stderr, ignoreErrors), and all of it without `new`.
function Console(options) {
  if (new.target === undefined) return ReflectConstruct(Console, arguments);
  if (!options || typeof options.write === 'function') {
    options = { stdout: options, stderr: arguments[1], ignoreErrors: arguments[2] };
  }
  const { stdout, stderr = stdout, ignoreErrors = true, colorMode = 'auto',
          inspectOptions, groupIndentation } = options;
  checkStream(stdout, 'stdout');
  checkStream(stderr, 'stderr');
  checkColorMode(colorMode);
  if (groupIndentation !== undefined) {
    require('internal/validators').validateInteger(
      groupIndentation, 'groupIndentation', 0, indentationStepMax);
  }
  const inspectOptionsOf = readInspectOptions(inspectOptions, options.colorMode);

  bindMethods(this);
  defineHidden(this, '_stdout', stdout);
  defineHidden(this, '_stderr', stderr);
  initialize(this, ignoreErrors, colorMode, inspectOptionsOf, groupIndentation);
}

// Detached methods work: they know their console. A subclass's are bound as well.
function bindMethods(console) {
  for (let i = 0; i < methodNames.length; i++) {
    const name = methodNames[i];
    const bound = FunctionPrototypeBind(console[name], console);
    ObjectDefineProperty(bound, 'name', { __proto__: null, value: name, configurable: true });
    console[name] = bound;
  }
}

function initialize(console, ignoreErrors, colorMode, inspectOptionsOf, groupIndentation) {
  defineHidden(console, '_stdoutErrorHandler', makeErrorHandler(() => console._stdout));
  defineHidden(console, '_stderrErrorHandler', makeErrorHandler(() => console._stderr));
  defineHidden(console, '_ignoreErrors', Boolean(ignoreErrors));
  defineHidden(console, '_times', new Map());
  defineHidden(console, kState, {
    __proto__: null,
    colorMode,
    inspectOptionsOf,
    descriptors: { __proto__: null, _stdout: undefined, _stderr: undefined },
    counts: new Map(),
    indentation: '',
    indentationStep: groupIndentation ?? indentationStepDefault,
  });
  ObjectDefineProperty(console, SymbolToStringTag, {
    __proto__: null, value: 'console', writable: false, enumerable: false, configurable: true,
  });
}

for (let i = 0; i < methodNames.length; i++) {
  defineHidden(Console.prototype, methodNames[i], methods[methodNames[i]]);
}

// The global console is no instance, but counts as one.
ObjectDefineProperty(Console, SymbolHasInstance, {
  __proto__: null,
  value(instance) { return instance?.[kState] !== undefined; },
});

module.exports = { Console, initialize };
