'use strict';

// util.styleText: text in terminal colors.

const {
  ArrayIsArray,
  NumberParseInt,
  ReflectOwnKeys,
  RegExpPrototypeExec,
  StringPrototypeEndsWith,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
} = primordials;

const { codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const {
  validateBoolean, validateObject, validateOneOf, validateString,
} = require('internal/validators');
const { colors, shouldColorize } = require('internal/util/colors');

const hexColor = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const boldCode = 1;
const dimCode = 2;

// '#f80' or '#ff8800' as a 24-bit foreground color
function hexCode(name) {
  const digits = name.length === 7 ? 2 : 1;
  let code = '38;2';
  for (let i = 1; i < name.length; i += digits) {
    const part = StringPrototypeSlice(name, i, i + digits);
    code += `;${NumberParseInt(digits === 1 ? part + part : part, 16)}`;
  }
  return [code, 39];
}

// undefined: 'none', which styles nothing
function findCode(name) {
  if (name === 'none') return undefined;
  if (typeof name === 'string' && name[0] === '#') {
    if (RegExpPrototypeExec(hexColor, name) !== null) return hexCode(name);
    throw new ERR_INVALID_ARG_VALUE('format', name, 'must be a valid hex color (#RGB or #RRGGBB)');
  }
  const code = colors[name];
  if (code === undefined) validateOneOf(name, 'format', ReflectOwnKeys(colors));
  return code;
}

// Text that is styled already may end the style too early: there it is begun again.
function beginAgain(text, code, start, end) {
  const isLast = StringPrototypeEndsWith(text, end);
  const inner = isLast ? StringPrototypeSlice(text, 0, -end.length) : text;
  // Bold and dim share their end: the inner one's must stay.
  const keepsEnd = code[0] === boldCode || code[0] === dimCode;
  const begun = StringPrototypeReplaceAll(inner, end, keepsEnd ? end + start : start);
  return isLast ? begun + end : begun;
}

function isStream(value) {
  const { isNodeStream, isReadableStream, isWritableStream } = require('internal/streams/utils');
  return isReadableStream(value) || isWritableStream(value) || isNodeStream(value);
}

function styleText(format, text, options) {
  validateString(text, 'text');
  if (options !== undefined) validateObject(options, 'options');
  const { validateStream = true, stream = process.stdout } = options ?? { __proto__: null };
  validateBoolean(validateStream, 'options.validateStream');
  let isColored = true;
  if (validateStream) {
    if (!isStream(stream)) {
      const expected = ['ReadableStream', 'WritableStream', 'Stream'];
      throw new ERR_INVALID_ARG_TYPE('stream', expected, stream);
    }
    isColored = shouldColorize(stream);
  }

  const names = ArrayIsArray(format) ? format : [format];
  let before = '';
  let after = '';
  for (let i = 0; i < names.length; i++) {
    const code = findCode(names[i]);
    if (code === undefined || !isColored) continue;
    const start = `\u001b[${code[0]}m`;
    const end = `\u001b[${code[1]}m`;
    text = beginAgain(text, code, start, end);
    before += start;
    after = end + after;
  }
  return before + text + after;
}

module.exports = { styleText };
