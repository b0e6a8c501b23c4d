'use strict';

// The chunks of a readable state: a list whose first `bufferIndex` places are used up. The list
// keeps its memory: the engine gives it back when `length` is set to 0, and the next batch would
// have to grow it again.

const {
  ArrayPrototypePop,
  ArrayPrototypePush,
  ArrayPrototypeUnshift,
  StringPrototypeSlice,
  TypedArrayPrototypeFill,
  TypedArrayPrototypeSet,
} = primordials;
const { allocateUnsafe } = require('internal/buffer/memory');
const { cut } = require('internal/streams/chunks');
const { kObjectMode } = require('internal/streams/readable_state');

// Used-up places are taken out when there are more than this, and they are the larger part.
const kSlackMax = 1024;
// A list with more places than this gives its memory back when it is empty.
const kKeptMax = 16 * 1024;
// Up to this length a loop is quicker than a call of the engine's.
const kLoopMax = 40;

function putLast(state, chunk) {
  if (state.chunks === null) state.chunks = [chunk];
  else ArrayPrototypePush(state.chunks, chunk);
}

function putFirst(state, chunk) {
  if (state.bufferIndex > 0) state.chunks[--state.bufferIndex] = chunk;
  else if (state.chunks === null) state.chunks = [chunk];
  else ArrayPrototypeUnshift(state.chunks, chunk);
}

function takeFirst(state) {
  const { chunks, bufferIndex } = state;
  const next = bufferIndex + 1;
  if (next === chunks.length) {
    const last = ArrayPrototypePop(chunks);
    if (bufferIndex > 0) clear(state);
    return last;
  }
  const chunk = chunks[bufferIndex];
  chunks[bufferIndex] = null;
  state.bufferIndex = next;
  if (next > kSlackMax && next > chunks.length >>> 1) moveDown(state);
  return chunk;
}

function moveDown(state) {
  const { chunks, bufferIndex } = state;
  const count = chunks.length - bufferIndex;
  for (let i = 0; i < count; i++) chunks[i] = chunks[bufferIndex + i];
  for (let i = 0; i < bufferIndex; i++) ArrayPrototypePop(chunks);
  state.bufferIndex = 0;
}

function clear(state) {
  const { chunks } = state;
  if (chunks === null) return;
  if (chunks.length > kKeptMax) chunks.length = 0;
  else while (chunks.length > 0) ArrayPrototypePop(chunks);
  state.bufferIndex = 0;
}

// Takes `n` bytes or characters, one object, or everything if `n` is not less than that.
function take(state, n) {
  const { length } = state;
  if (length === 0) return null;
  if ((state.bits & kObjectMode) !== 0) return takeFirst(state);
  if (!n || n >= length) return takeAll(state);
  const first = state.chunks[state.bufferIndex];
  if (n === first.length) return takeFirst(state);
  if (n < first.length) return takeStart(state, first, n);
  return state.decoder !== null ? takeText(state, n) : takeBytes(state, n);
}

function takeAll(state) {
  const { chunks, bufferIndex } = state;
  if (state.decoder === null) {
    return chunks.length - bufferIndex === 1 ? takeFirst(state) : takeAllBytes(state);
  }
  // Adding also makes text of a Buffer that was put back with unshift().
  let text = '';
  for (let i = bufferIndex; i < chunks.length; i++) text += chunks[i];
  clear(state);
  return text;
}

function takeAllBytes(state) {
  const { chunks, length } = state;
  const bytes = allocateUnsafe(length);
  let filled = 0;
  for (let i = state.bufferIndex; i < chunks.length; i++) filled += copy(chunks[i], bytes, filled);
  clear(state);
  // A chunk whose memory was given away meanwhile is empty: nobody is to see what was there before.
  return filled === length ? bytes : TypedArrayPrototypeFill(bytes, 0, filled);
}

// The first `n` of a longer chunk, which is the first one.
function takeStart(state, chunk, n) {
  state.chunks[state.bufferIndex] = part(chunk, n, chunk.length);
  return part(chunk, 0, n);
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
  const bytes = allocateUnsafe(n);
  for (let filled = 0; filled < n;) {
    filled += copy(takePart(state, n - filled), bytes, filled);
  }
  return bytes;
}

// Returns the number of bytes.
function copy(chunk, bytes, at) {
  const { length } = chunk;
  if (length <= kLoopMax) {
    for (let i = 0; i < length; i++) bytes[at + i] = chunk[i];
  } else {
    TypedArrayPrototypeSet(bytes, chunk, at);
  }
  return length;
}

// The first chunk, or as much of it as is wanted.
function takePart(state, lengthMax) {
  const first = state.chunks[state.bufferIndex];
  return first.length <= lengthMax ? takeFirst(state) : takeStart(state, first, lengthMax);
}

module.exports = { clear, putFirst, putLast, take };
