'use strict';

// util.inspect: the entries of arrays, typed arrays, buffers, sets, maps, their iterators and
// promises.

const {
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSort,
  MathMax,
  MathMin,
  NumberPrototypeToString,
  ObjectKeys,
  StringPrototypePadStart,
  TypedArrayPrototypeGetLength,
  Uint8Array,
} = primordials;

const binding = internalBinding('inspect');
const inspector = require('internal/util/inspect_recursion');
const { formatBigInt, formatNumber } = require('internal/util/inspect_primitives');
const { mapElements, setElements } = require('internal/util/elements');
const { formatElement } = require('internal/util/inspect_properties');
const { layOut } = require('internal/util/inspect_layout');

const pending = 0;
const rejected = 2;
const unknown = 3; // the engine does not tell

function plural(count, noun) {
  return `${count} ${noun}${count > 1 ? 's' : ''}`;
}

function shownCount(ctx, count) {
  return MathMin(MathMax(0, ctx.maxArrayLength), count);
}

function pushRemaining(output, count) {
  if (count > 0) ArrayPrototypePush(output, `... ${plural(count, 'more item')}`);
}

function formatArray(ctx, array, depth) {
  const length = array.length;
  const shown = shownCount(ctx, length);
  const output = [];
  const isBare = binding.isBare(array);
  for (let i = 0; i < shown; i++) {
    const text = formatElement(ctx, array, depth, i, isBare);
    if (text === undefined) return formatSparseArray(ctx, array, depth, output, i);
    output[i] = text;
  }
  pushRemaining(output, length - shown);
  return output;
}

function isIndex(key) {
  const number = +key;
  return number >= 0 && number < 4294967295 && `${number >>> 0}` === key;
}

// Goes on after `output` from `index`, the first hole. A run of holes is one entry; huge arrays
// with few elements are walked by their keys.
function formatSparseArray(ctx, array, depth, output, index) {
  const length = array.length;
  const limit = shownCount(ctx, length);
  const keys = ObjectKeys(array);
  let remaining = length - index;
  for (let k = index; k < keys.length && output.length < limit && isIndex(keys[k]); k++) {
    const next = +keys[k];
    if (next !== index) {
      const holes = next - index;
      ArrayPrototypePush(output, ctx.stylize(`<${plural(holes, 'empty item')}>`, 'undefined'));
      remaining -= holes;
      index = next;
      if (output.length === limit) break;
    }
    ArrayPrototypePush(output, formatElement(ctx, array, depth, next, false));
    remaining--;
    index++;
  }
  if (remaining > 0 && output.length < limit) {
    // What is left are holes to the end.
    ArrayPrototypePush(output, ctx.stylize(`<${plural(remaining, 'empty item')}>`, 'undefined'));
    remaining = 0;
  }
  pushRemaining(output, remaining);
  return output;
}

const typedArrayFields = ['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'];

function formatField(ctx, name, text) {
  return `${ctx.stylize(`[${name}]`, 'string')}: ${text}`;
}

// A getter of a detached view throws in some engines.
function readField(object, name) {
  try {
    return object[name];
  } catch {
    return undefined;
  }
}

function formatFields(ctx, object, depth, names, isTypedArray) {
  const output = [];
  ctx.indentation += 2;
  for (let i = 0; i < names.length; i++) {
    const text = inspector.formatValue(ctx, readField(object, names[i]), depth, isTypedArray);
    ArrayPrototypePush(output, formatField(ctx, names[i], text));
  }
  ctx.indentation -= 2;
  return output;
}

function formatTypedArray(ctx, array, depth) {
  const length = TypedArrayPrototypeGetLength(array);
  const shown = shownCount(ctx, length);
  const output = [];
  const format = length > 0 && typeof array[0] === 'number' ? formatNumber : formatBigInt;
  for (let i = 0; i < shown; i++) output[i] = format(ctx.stylize, array[i], ctx.numericSeparator);
  pushRemaining(output, length - shown);
  if (ctx.showHidden) {
    const fields = formatFields(ctx, array, depth, typedArrayFields, true);
    for (let i = 0; i < fields.length; i++) ArrayPrototypePush(output, fields[i]);
  }
  return output;
}

function formatBytes(ctx, buffer) {
  let bytes;
  try {
    bytes = new Uint8Array(buffer);
  } catch {
    return ctx.stylize('(detached)', 'special');
  }
  const length = TypedArrayPrototypeGetLength(bytes);
  const shown = shownCount(ctx, length);
  const hex = [];
  for (let i = 0; i < shown; i++) {
    hex[i] = StringPrototypePadStart(NumberPrototypeToString(bytes[i], 16), 2, '0');
  }
  const remaining = length - shown;
  const trailer = remaining > 0 ? ` ... ${plural(remaining, 'more byte')}` : '';
  const label = ctx.stylize('[Uint8Contents]', 'special');
  return `${label}: <${ArrayPrototypeJoin(hex, ' ')}${trailer}>`;
}

function formatArrayBuffer(ctx, buffer, depth) {
  const fields = formatFields(ctx, buffer, depth, ['byteLength'], false);
  return [formatBytes(ctx, buffer), fields[0]];
}

function formatDataView(ctx, view, depth) {
  return formatFields(ctx, view, depth, ['byteLength', 'byteOffset', 'buffer'], false);
}

function formatElements(ctx, elements, size, depth) {
  const shown = shownCount(ctx, size);
  const output = [];
  ctx.indentation += 2;
  for (let i = 0; i < shown; i++) output[i] = inspector.formatValue(ctx, elements[i], depth);
  ctx.indentation -= 2;
  return output;
}

function formatPairs(ctx, elements, size, depth) {
  const shown = shownCount(ctx, size);
  const output = [];
  ctx.indentation += 2;
  for (let i = 0; i < shown; i++) {
    const key = inspector.formatValue(ctx, elements[2 * i], depth);
    output[i] = `${key} => ${inspector.formatValue(ctx, elements[2 * i + 1], depth)}`;
  }
  ctx.indentation -= 2;
  return output;
}

function formatSet(ctx, set, depth, view) {
  const elements = setElements(set, shownCount(ctx, view.size));
  const output = formatElements(ctx, elements, view.size, depth);
  pushRemaining(output, view.size - output.length);
  return output;
}

function formatMap(ctx, map, depth, view) {
  const elements = mapElements(map, shownCount(ctx, view.size));
  const output = formatPairs(ctx, elements, view.size, depth);
  pushRemaining(output, view.size - output.length);
  return output;
}

// The weak ones have no order: sorted, so that the same content gives the same text.
function sortWeak(ctx, output, size) {
  if (!ctx.sorted) ArrayPrototypeSort(output);
  pushRemaining(output, size - output.length);
  return output;
}

// [elements, whether they are pairs]; undefined: the engine does not let us look.
function preview(collection) {
  return binding.previewEntries(collection);
}

function unknownItems(ctx) {
  return [ctx.stylize('<items unknown>', 'special')];
}

function formatWeakSet(ctx, set, depth) {
  const elements = ctx.showHidden ? preview(set)?.[0] : undefined;
  if (elements === undefined) return unknownItems(ctx);
  return sortWeak(ctx, formatElements(ctx, elements, elements.length, depth), elements.length);
}

function formatWeakMap(ctx, map, depth) {
  const elements = ctx.showHidden ? preview(map)?.[0] : undefined;
  if (elements === undefined) return unknownItems(ctx);
  const size = elements.length / 2;
  return sortWeak(ctx, formatPairs(ctx, elements, size, depth), size);
}

// What an iterator of a map or set has still to give.
function formatIterator(ctx, iterator, depth, view) {
  const found = preview(iterator);
  if (found === undefined) return unknownItems(ctx);
  const elements = found[0];
  if (!found[1]) {
    const output = formatElements(ctx, elements, elements.length, depth);
    pushRemaining(output, elements.length - output.length);
    return output;
  }
  view.braces[0] = view.entriesBrace;
  const size = elements.length / 2;
  const shown = shownCount(ctx, size);
  const output = [];
  ctx.indentation += 2;
  for (let i = 0; i < shown; i++) {
    const pair = [
      inspector.formatValue(ctx, elements[2 * i], depth),
      inspector.formatValue(ctx, elements[2 * i + 1], depth),
    ];
    output[i] = layOut(ctx, pair, { base: '', braces: ['[', ']'], isArrayLike: true }, depth);
  }
  ctx.indentation -= 2;
  pushRemaining(output, size - shown);
  return output;
}

function formatPromise(ctx, promise, depth) {
  const details = binding.getPromiseDetails(promise);
  if (details[0] === pending) return [ctx.stylize('<pending>', 'special')];
  if (details[0] === unknown) return [ctx.stylize('<state unknown>', 'special')];
  ctx.indentation += 2;
  const result = inspector.formatValue(ctx, details[1], depth);
  ctx.indentation -= 2;
  return [details[0] === rejected ? `${ctx.stylize('<rejected>', 'special')} ${result}` : result];
}

module.exports = {
  formatArray,
  formatArrayBuffer,
  formatDataView,
  formatIterator,
  formatMap,
  formatPromise,
  formatSet,
  formatTypedArray,
  formatWeakMap,
  formatWeakSet,
};
