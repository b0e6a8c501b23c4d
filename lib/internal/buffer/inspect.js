'use strict';

// How util.inspect() shows a Buffer: <Buffer 68 69>, and what else was put on it.

const { StringPrototypeSlice } = primordials;

const { slice } = internalBinding('buffer');
const kHex = 5;

function formatBytes(buffer, shownMax) {
  const shown = buffer.length < shownMax ? buffer.length : shownMax;
  const hex = slice(buffer, kHex, 0, shown);
  let text = '';
  for (let i = 0; i < hex.length; i += 2) {
    text += (i === 0 ? '' : ' ') + StringPrototypeSlice(hex, i, i + 2);
  }
  const hidden = buffer.length - shown;
  if (hidden > 0) text += ` ... ${hidden} more byte${hidden > 1 ? 's' : ''}`;
  return text;
}

// The properties that are no bytes, as "a: 1, b: 2".
function formatExtras(buffer, ctx) {
  const keys = internalBinding('inspect').getOwnNonIndexProperties(buffer, !ctx.showHidden);
  if (keys.length === 0) return '';
  const extras = { __proto__: null };
  for (let i = 0; i < keys.length; i++) extras[keys[i]] = buffer[keys[i]];
  const { inspect } = require('internal/util/inspect');
  const text = inspect(extras, { ...ctx, breakLength: Infinity, compact: true });
  // Without "[Object: null prototype] { " and " }".
  return StringPrototypeSlice(text, 27, -2);
}

function inspectBuffer(buffer, shownMax, ctx) {
  let text = formatBytes(buffer, shownMax);
  if (ctx) {
    const extras = formatExtras(buffer, ctx);
    if (extras !== '') text += (buffer.length === 0 ? '' : ', ') + extras;
  }
  return `<${buffer.constructor.name || 'Buffer'} ${text}>`;
}

module.exports = { inspectBuffer };
