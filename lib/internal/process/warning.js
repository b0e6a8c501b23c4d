'use strict';

// process.emitWarning, and what prints warnings to standard error.

const {
  ArrayIsArray, ArrayPrototypeIncludes, Error, ErrorCaptureStackTrace, ErrorPrototypeToString,
} = primordials;
const options = internalBinding('options');

function emitWarning(warning, type, code, ctor) {
  let detail;
  if (type !== null && typeof type === 'object' && !ArrayIsArray(type)) {
    ({ ctor, code, type, detail } = type);
    if (typeof detail !== 'string') detail = undefined;
  } else if (typeof type === 'function') {
    ctor = type;
    code = undefined;
    type = undefined;
  }
  if (type !== undefined) require('internal/validators').validateString(type, 'type');
  if (typeof code === 'function') {
    ctor = code;
    code = undefined;
  } else if (code !== undefined) {
    require('internal/validators').validateString(code, 'code');
  }
  if (typeof warning === 'string') {
    warning = makeWarning(warning, type || 'Warning', code, ctor, detail);
  } else if (!(warning instanceof Error)) {
    const { codes: { ERR_INVALID_ARG_TYPE } } = require('internal/errors');
    throw new ERR_INVALID_ARG_TYPE('warning', ['Error', 'string'], warning);
  }
  if (warning.name === 'DeprecationWarning') {
    if (process.noDeprecation) return;
    if (process.throwDeprecation) {
      // From a tick, so that no caller's try catches it.
      process.nextTick(() => { throw warning; });
      return;
    }
  }
  process.nextTick(emit, warning);
}

function emit(warning) {
  process.emit('warning', warning);
}

function makeWarning(message, name, code, ctor, detail) {
  const warning = new Error(message);
  warning.name = `${name}`;
  if (code !== undefined) warning.code = code;
  if (detail !== undefined) warning.detail = detail;
  ErrorCaptureStackTrace(warning, ctor || process.emitWarning);
  return warning;
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

module.exports = { emitExperimentalWarning, emitWarning, onWarning };
