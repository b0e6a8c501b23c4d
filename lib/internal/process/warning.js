'use strict';

// process.emitWarning, and what prints warnings to standard error.

const {
  ArrayIsArray, ArrayPrototypeIncludes, Error, ErrorCaptureStackTrace, ErrorPrototypeToString,
} = primordials;
const options = internalBinding('options');

// What a warning is made with, from (options) or from ([type[, code]][, ctor]).
function readTraits(type, code, ctor) {
  const isOptions = typeof type === 'object' && type !== null && !ArrayIsArray(type);
  const traits = isOptions ?
    { type: type.type, code: type.code, ctor: type.ctor, detail: type.detail } :
    { type, code, ctor, detail: undefined };
  if (typeof traits.detail !== 'string') traits.detail = undefined;
  // The constructor may stand in the place of what is left out.
  if (typeof traits.type === 'function' && !isOptions) {
    traits.ctor = traits.type;
    traits.type = traits.code = undefined;
  }
  checkText(traits.type, 'type');
  if (typeof traits.code === 'function') {
    traits.ctor = traits.code;
    traits.code = undefined;
  }
  checkText(traits.code, 'code');
  return traits;
}

function checkText(text, name) {
  if (text !== undefined) require('internal/validators').validateString(text, name);
}

function makeWarning(message, traits) {
  const warning = new Error(message);
  warning.name = traits.type || 'Warning';
  if (traits.code !== undefined) warning.code = traits.code;
  if (traits.detail !== undefined) warning.detail = traits.detail;
  ErrorCaptureStackTrace(warning, traits.ctor || process.emitWarning);
  return warning;
}

function emitWarning(warning, type, code, ctor) {
  const traits = readTraits(type, code, ctor);
  const made = typeof warning === 'string' ? makeWarning(warning, traits) : warning;
  if (!(made instanceof Error)) {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('warning', ['Error', 'string'], warning);
  }
  const isDeprecation = made.name === 'DeprecationWarning';
  if (isDeprecation && process.noDeprecation) return;
  // From a tick, so that no caller's try catches it.
  process.nextTick(isDeprecation && process.throwDeprecation ? raise : emit, made);
}

// Not from a tick: an error is on its way that may end the program.
function warnAtOnce(message) {
  emit(makeWarning(message, { __proto__: null }));
}

function emit(warning) {
  process.emit('warning', warning);
}

function raise(warning) {
  throw warning;
}

// ---- Printing ----------------------------------------------------------------------------------

let hasHinted = false;

function onWarning(warning) {
  if (!(warning instanceof Error) || isDisabled(warning)) return;
  const isDeprecation = warning.name === 'DeprecationWarning';
  if (isDeprecation && process.noDeprecation) return;
  const isTraced = options['--trace-warnings'] || (isDeprecation && process.traceDeprecation);
  let text = `(${process.release.name}:${process.pid}) `;
  if (warning.code) text += `[${warning.code}] `;
  text += isTraced && warning.stack ? `${warning.stack}` : describe(warning);
  if (typeof warning.detail === 'string') text += `\n${warning.detail}`;
  if (!isTraced && !hasHinted) {
    hasHinted = true;
    const { basename } = require('path');
    const option = isDeprecation ? '--trace-deprecation' : '--trace-warnings';
    const program = basename(process.argv0 || 'node', '.exe');
    text += `\n(Use \`${program} ${option} ...\` to show where the warning was created)`;
  }
  print(text);
}

function describe(warning) {
  return typeof warning.toString === 'function' ?
    `${warning.toString()}` : ErrorPrototypeToString(warning);
}

function isDisabled(warning) {
  const disabled = options['--disable-warning'];
  return disabled !== undefined && (ArrayPrototypeIncludes(disabled, warning.name) ||
    (warning.code !== undefined && ArrayPrototypeIncludes(disabled, warning.code)));
}

function print(text) {
  const file = options['--redirect-warnings'] || process.env.NODE_REDIRECT_WARNINGS;
  if (file) {
    try {
      require('fs').appendFileSync(file, `${text}\n`);
      return;
    } catch {
      // A file that cannot be written is no reason to lose the warning.
    }
  }
  const { writeUntouched } = require('internal/stdio/untouched');
  const { isMainThread } = internalBinding('life');
  if (!isMainThread || !writeUntouched(2, `${text}\n`)) process.stderr.write(`${text}\n`);
}

const told = { __proto__: null };

// Once for each feature.
function emitExperimentalWarning(feature) {
  if (told[feature]) return;
  told[feature] = true;
  process.emitWarning(
    `${feature} is an experimental feature and might change at any time`, 'ExperimentalWarning');
}

module.exports = { emitExperimentalWarning, emitWarning, onWarning, warnAtOnce };
