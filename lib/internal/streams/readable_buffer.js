'use strict';

// The chunks of a readable state: a list whose first `bufferIndex` places are used up.

const {
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSplice,
  ArrayPrototypeUnshift,
  StringPrototypeSlice,
  TypedArrayPrototypeSet,
} = primordials;
const { Buffer } = require('buffer');
const { cut } = require('internal/streams/chunks');
const { kObjectMode } = require('internal/streams/readable_state');

// Used-up places are cut off when there are more than this.
const kSlackMax = 1024;

function putLast(state, chunk) {
  ArrayPrototypePush(state.buffer, chunk);
}

function putFirst(state, chunk) {
  if (state.bufferIndex > 0) state.buffer[--state.bufferIndex] = chunk;
  else ArrayPrototypeUnshift(state.buffer, chunk);
}

function takeFirst(state) {
  const { buffer } = state;
  const chunk = buffer[state.bufferIndex];
  buffer[state.bufferIndex++] = null;
  trim(state);
  return chunk;
}

function trim(state) {
  const { buffer, bufferIndex } = state;
  if (bufferIndex === buffer.length) {
    buffer.length = 0;
    state.bufferIndex = 0;
  } else if (bufferIndex > kSlackMax) {
    ArrayPrototypeSplice(buffer, 0, bufferIndex);
    state.bufferIndex = 0;
  }
}

function clear(state) {
  state.buffer.length = 0;
  state.bufferIndex = 0;
}

// Takes `n` bytes or characters, one object, or everything if `n` is not less than that.
function take(state, n) {
  if (state.length === 0) return null;
  if ((state.bits & kObjectMode) !== 0) return takeFirst(state);
  if (!n || n >= state.length) return takeAll(state);
  const first = state.buffer[state.bufferIndex];
  if (n === first.length) return takeFirst(state);
  if (n < first.length) {
    state.buffer[state.bufferIndex] = part(first, n, first.length);
    return part(first, 0, n);
  }
  return state.decoder !== null ? takeText(state, n) : takeBytes(state, n);
}

function takeAll(state) {
  const { buffer, bufferIndex } = state;
  let all;
  if (state.decoder !== null) {
    // Adding also makes text of a Buffer that was put back with unshift().
    all = '';
    for (let i = bufferIndex; i < buffer.length; i++) all += buffer[i];
  } else if (buffer.length - bufferIndex === 1) {
    return takeFirst(state);
  } else {
    const chunks = bufferIndex === 0 ? buffer : ArrayPrototypeSlice(buffer, bufferIndex);
    all = Buffer.concat(chunks, state.length);
  }
  clear(state);
  return all;
}

function part(chunk, start, end) {
  return typeof chunk === 'string' ?
    StringPrototypeSlice(chunk, start, end) : cut(chunk, start, end - start);
}

function takeText(state, n) {
  let text = '';
  while (text.length < n) text += takePart(state, n - text.length);
  return text;
}

function takeBytes(state, n) {
  const bytes = Buffer.allocUnsafe(n);
  for (let filled = 0; filled < n;) {
    const chunk = takePart(state, n - filled);
    TypedArrayPrototypeSet(bytes, chunk, filled);
    filled += chunk.length;
  }
  return bytes;
}

// The first chunk, or as much of it as is wanted.
function takePart(state, lengthMax) {
  const first = state.buffer[state.bufferIndex];
  if (first.length <= lengthMax) return takeFirst(state);
  state.buffer[state.bufferIndex] = part(first, lengthMax, first.length);
  return part(first, 0, lengthMax);
}

module.exports = { clear, putFirst, putLast, take };
