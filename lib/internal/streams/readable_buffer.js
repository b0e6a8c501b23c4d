'use strict';

// The chunks of a readable state: a list whose first `bufferIndex` places are used up, and the next
// one as far as `offset`, so that a chunk that is read piece by piece is not cut for each of them.
// The list keeps its memory: the engine gives it back when `length` is set to 0, and the next batch
// would have to grow it again.

const {
  ArrayPrototypePop,
  ArrayPrototypeUnshift,
  ObjectDefineProperty,
  StringPrototypeSlice,
  TypedArrayPrototypeFill,
  TypedArrayPrototypeSet,
} = primordials;
const { allocateUnsafe } = require('internal/buffer/memory');
const { cut } = require('internal/streams/chunks');
const { ReadableState, kObjectMode } = require('internal/streams/readable_state');

// Used-up places are taken out when there are more than this, and they are the larger part.
const kSlackMax = 1024;
// A list with more places than this gives its memory back when it is empty.
const kKeptMax = 16 * 1024;
// Up to this length a loop is quicker than a call of the engine's.
const kLoopMax = 40;

function putLast(state, chunk) {
  if (state.chunks === null) state.chunks = [chunk];
  else state.chunks[state.chunks.length] = chunk;
}

function putFirst(state, chunk) {
  cutFirst(state);
  if (state.bufferIndex > 0) state.chunks[--state.bufferIndex] = chunk;
  else if (state.chunks === null) state.chunks = [chunk];
  else ArrayPrototypeUnshift(state.chunks, chunk);
}

// Makes the first chunk what is left of it.
function cutFirst(state) {
  const { offset } = state;
  if (offset === 0) return;
  const first = state.chunks[state.bufferIndex];
  state.chunks[state.bufferIndex] = part(first, offset, first.length);
  state.offset = 0;
}

// What users see.
ObjectDefineProperty(ReadableState.prototype, 'buffer', {
  __proto__: null,
  get() {
    cutFirst(this);
    return this.chunks ??= [];
  },
  set(value) {
    this.chunks = value;
    this.offset = 0;
  },
  configurable: true,
});

// The length of the first chunk.
function firstLength(state) {
  return state.chunks[state.bufferIndex].length - state.offset;
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
  state.offset = 0;
}

// Takes `n` bytes or characters, one object, or everything if `n` is not less than that.
function take(state, n) {
  const { length } = state;
  if (length === 0) return null;
  if ((state.bits & kObjectMode) !== 0) return takeFirst(state);
  if (!n || n >= length) return takeAll(state);
  const left = firstLength(state);
  if (n < left) return takeStart(state, n);
  if (n > left) return state.decoder !== null ? takeText(state, n) : takeBytes(state, n);
  cutFirst(state);
  return takeFirst(state);
}

function takeAll(state) {
  cutFirst(state);
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
  for (let i = state.bufferIndex; i < chunks.length; i++) {
    filled += copy(chunks[i], 0, chunks[i].length, bytes, filled);
  }
  clear(state);
  // A chunk whose memory was given away meanwhile is empty: nobody is to see what was there before.
  return filled === length ? bytes : TypedArrayPrototypeFill(bytes, 0, filled);
}

// The next `n` of a chunk that has more.
function takeStart(state, n) {
  const start = state.offset;
  state.offset = start + n;
  return part(state.chunks[state.bufferIndex], start, start + n);
}

function part(chunk, start, end) {
  return typeof chunk === 'string' ?
    StringPrototypeSlice(chunk, start, end) : cut(chunk, start, end - start);
}

function takeText(state, n) {
  let text = '';
  while (text.length < n) {
    const missing = n - text.length;
    if (missing < firstLength(state)) return text + takeStart(state, missing);
    cutFirst(state);
    text += takeFirst(state);
  }
  return text;
}

function takeBytes(state, n) {
  const bytes = allocateUnsafe(n);
  for (let filled = 0; filled < n;) {
    const { offset } = state;
    const chunk = state.chunks[state.bufferIndex];
    const left = chunk.length - offset;
    if (n - filled < left) {
      state.offset = offset + n - filled;
      copy(chunk, offset, n - filled, bytes, filled);
      return bytes;
    }
    state.offset = 0;
    takeFirst(state);
    filled += copy(chunk, offset, left, bytes, filled);
  }
  return bytes;
}

// Returns the number of bytes.
function copy(chunk, start, length, bytes, at) {
  if (length <= kLoopMax) {
    for (let i = 0; i < length; i++) bytes[at + i] = chunk[start + i];
  } else {
    TypedArrayPrototypeSet(bytes, length === chunk.length ? chunk : cut(chunk, start, length), at);
  }
  return length;
}

module.exports = { clear, firstLength, putFirst, putLast, take };
