'use strict';

const {
  ArrayPrototypePush,
  Number,
  NumberIsInteger,
  ObjectKeys,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetLength,
} = primordials;

const { captureStack, codes } = require('internal/errors');
const {
  ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH,
  ERR_HTTP2_INVALID_SETTING_VALUE,
  ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS,
  ERR_INVALID_ARG_TYPE,
} = codes;
const { constants } = require('internal/http2/constants');

const kMax32 = 2 ** 32 - 1;
const kCustomMax = 10;
const kEntrySize = 6;

// In the order of their numbers in a frame: [name, number, least, most].
const known = [
  ['headerTableSize', 1, 0, kMax32],
  ['enablePush', 2, 0, 1],
  ['maxConcurrentStreams', 3, 0, kMax32],
  ['initialWindowSize', 4, 0, 2 ** 31 - 1],
  ['maxFrameSize', 5, 16384, 2 ** 24 - 1],
  ['maxHeaderListSize', 6, 0, kMax32],
  ['enableConnectProtocol', 8, 0, 1],
];
const kEnablePush = 1;
const kEnableConnect = 6;
// In which an object lists them.
const shown = [0, 1, 3, 4, 2, 5, 6];

function isSwitch(index) {
  return index === kEnablePush || index === kEnableConnect;
}

function getDefaultSettings() {
  return {
    __proto__: null,
    headerTableSize: constants.DEFAULT_SETTINGS_HEADER_TABLE_SIZE,
    enablePush: constants.DEFAULT_SETTINGS_ENABLE_PUSH === 1,
    initialWindowSize: constants.DEFAULT_SETTINGS_INITIAL_WINDOW_SIZE,
    maxFrameSize: constants.DEFAULT_SETTINGS_MAX_FRAME_SIZE,
    maxConcurrentStreams: constants.DEFAULT_SETTINGS_MAX_CONCURRENT_STREAMS,
    maxHeaderSize: constants.DEFAULT_SETTINGS_MAX_HEADER_LIST_SIZE,
    maxHeaderListSize: constants.DEFAULT_SETTINGS_MAX_HEADER_LIST_SIZE,
    enableConnectProtocol: constants.DEFAULT_SETTINGS_ENABLE_CONNECT_PROTOCOL === 1,
  };
}

// ---- Checks ------------------------------------------------------------------------------------

function checkNumber(name, value, min, max) {
  if (value === undefined) return;
  if (typeof value === 'number' && value >= min && value <= max) return;
  const error = new ERR_HTTP2_INVALID_SETTING_VALUE.RangeError(name, value);
  error.min = min;
  error.max = max;
  throw captureStack(error, checkSettings);
}

function checkCustom(custom) {
  const keys = ObjectKeys(custom);
  if (keys.length > kCustomMax) throw new ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS();
  for (let i = 0; i < keys.length; i++) {
    checkNumber('customSettings:id', Number(keys[i]), 0, 0xffff);
    checkNumber('customSettings:value', Number(custom[keys[i]]), 0, kMax32);
  }
}

// Throws unless they may be sent.
function checkSettings(settings) {
  if (settings === undefined) return;
  for (let i = 0; i < known.length; i++) {
    const { 0: name, 2: min, 3: max } = known[i];
    const value = settings[name];
    if (!isSwitch(i)) checkNumber(name, value, min, max);
    if (name === 'maxHeaderListSize') checkNumber('maxHeaderSize', settings.maxHeaderSize, min, max);
  }
  for (let i = kEnablePush; i <= kEnableConnect; i += kEnableConnect - kEnablePush) {
    const { 0: name } = known[i];
    const value = settings[name];
    if (value !== undefined && typeof value !== 'boolean') {
      throw captureStack(new ERR_HTTP2_INVALID_SETTING_VALUE(name, value), checkSettings);
    }
  }
  const { customSettings } = settings;
  if (customSettings !== undefined && customSettings !== null) checkCustom(customSettings);
}

// It has two names.
function sizeOfList({ maxHeaderListSize, maxHeaderSize }) {
  if (maxHeaderSize === undefined || maxHeaderSize === maxHeaderListSize) return maxHeaderListSize;
  process.emitWarning('settings.maxHeaderSize overwrite settings.maxHeaderListSize');
  return maxHeaderSize;
}

// [number, value, number, value, …]
function toEntries(settings) {
  const entries = [];
  for (let i = 0; i < known.length; i++) {
    const { 0: name, 1: number } = known[i];
    let value = settings[name];
    if (name === 'maxHeaderListSize') value = sizeOfList(settings);
    if (value === undefined) continue;
    ArrayPrototypePush(entries, number);
    ArrayPrototypePush(entries, +value);
  }
  const { customSettings } = settings;
  if (customSettings === undefined || customSettings === null) return entries;
  const keys = ObjectKeys(customSettings);
  for (let i = 0; i < keys.length; i++) {
    ArrayPrototypePush(entries, Number(keys[i]));
    ArrayPrototypePush(entries, Number(customSettings[keys[i]]));
  }
  return entries;
}

// As the sentence of Node's users has it.
function checkObject(value, name) {
  if (value === null || typeof value !== 'object') {
    throw captureStack(new ERR_INVALID_ARG_TYPE(name, 'Object', value), checkObject);
  }
}

// ---- Packed --------------------------------------------------------------------------------------

function getPackedSettings(settings) {
  if (settings === undefined) settings = {};
  checkObject(settings, 'settings');
  checkSettings(settings);
  const { Buffer } = require('buffer');
  const entries = toEntries(settings);
  const packed = Buffer.allocUnsafe(entries.length / 2 * kEntrySize);
  let at = 0;
  for (let i = 0; i < entries.length; i += 2) {
    at = packed.writeUInt16BE(entries[i], at);
    at = packed.writeUInt32BE(entries[i + 1], at);
  }
  return packed;
}

function getUnpackedSettings(packed, options = {}) {
  const { isTypedArray } = require('internal/util/types');
  if (!isTypedArray(packed)) {
    throw new ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray'], packed);
  }
  const size = TypedArrayPrototypeGetLength(packed);
  if (size % kEntrySize !== 0) throw new ERR_HTTP2_INVALID_PACKED_SETTINGS_LENGTH();
  const { FastBuffer } = require('internal/buffer/memory');
  const bytes = new FastBuffer(TypedArrayPrototypeGetBuffer(packed),
                               TypedArrayPrototypeGetByteOffset(packed), packed.byteLength);
  const wide = size === packed.byteLength ? bytes : elementsOf(packed);
  const settings = {};
  for (let at = 0; at < size; at += kEntrySize) readEntry(settings, wide, at);
  if (options !== undefined && options !== null && options.validate) checkSettings(settings);
  return settings;
}

// Arrays of wider elements hold a byte in each.
function elementsOf(array) {
  const { Buffer } = require('buffer');
  return Buffer.from(array);
}

function readEntry(settings, bytes, at) {
  const number = bytes.readUInt16BE(at);
  const value = bytes.readUInt32BE(at + 2);
  for (let i = 0; i < known.length; i++) {
    const { 0: name, 1: itsNumber } = known[i];
    if (itsNumber !== number) continue;
    settings[name] = isSwitch(i) ? value !== 0 : value;
    if (name === 'maxHeaderListSize') settings.maxHeaderSize = value;
    return;
  }
  settings.customSettings ??= {};
  settings.customSettings[number] = value;
}

// ---- Of a session --------------------------------------------------------------------------------

const binding = internalBinding('http2');

function readSettings(native, isRemote) {
  const numbers = [];
  for (let i = 0; i < known.length; i++) ArrayPrototypePush(numbers, known[i][1]);
  binding.readSettings(native, isRemote, numbers);
  const settings = {};
  for (let i = 0; i < shown.length; i++) {
    const index = shown[i];
    const { 0: name } = known[index];
    settings[name] = isSwitch(index) ? numbers[index] !== 0 : numbers[index];
    if (name === 'maxHeaderListSize') settings.maxHeaderSize = numbers[index];
  }
  const custom = binding.customSettings(native, isRemote);
  if (custom.length > 0) {
    settings.customSettings = {};
    for (let i = 0; i < custom.length; i += 2) settings.customSettings[custom[i]] = custom[i + 1];
  }
  return settings;
}

// The numbers of settings that a program wants to be told of.
function checkCustomNumbers(list) {
  const numbers = [];
  if (list === undefined || list === null) return numbers;
  if (list.length > kCustomMax) throw new ERR_HTTP2_TOO_MANY_CUSTOM_SETTINGS();
  for (let i = 0; i < list.length; i++) {
    const number = list[i];
    if (!NumberIsInteger(number) || number < 0 || number > 0xffff) {
      checkNumber('remoteCustomSettings', number, 0, 0xffff);
    }
    ArrayPrototypePush(numbers, number);
  }
  return numbers;
}

module.exports = {
  checkCustomNumbers,
  checkObject,
  checkSettings,
  getDefaultSettings,
  getPackedSettings,
  getUnpackedSettings,
  readSettings,
  toEntries,
};
