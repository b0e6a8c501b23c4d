'use strict';

// What Blobs are made of: bytes in memory, and parts of files.

const {
  ArrayPrototypePush, MathMax, MathMin, TypedArrayPrototypeSet, TypedArrayPrototypeSlice,
  TypedArrayPrototypeSubarray, Uint8Array,
} = primordials;

const kChunkBytes = 64 * 1024;

class MemoryPart {
  constructor(bytes) {
    this.bytes = bytes;
    this.size = bytes.length;
  }

  slice(begin, end) { return new MemoryPart(TypedArrayPrototypeSubarray(this.bytes, begin, end)); }

  // Copied on its way, but not with all that the memory may hold besides.
  forMessage() { return TypedArrayPrototypeSlice(this.bytes); }

  // Whoever gets them may change them.
  async read(begin, end) {
    const copy = new Uint8Array(end - begin);
    TypedArrayPrototypeSet(copy, TypedArrayPrototypeSubarray(this.bytes, begin, end));
    return copy;
  }
}

// As long as the file is what it was.
class FilePart {
  constructor(path, begin, end, mtimeMs, fileSize) {
    this.path = path;
    this.begin = begin;
    this.size = end - begin;
    this.mtimeMs = mtimeMs;
    this.fileSize = fileSize;
  }

  slice(begin, end) {
    return new FilePart(this.path, this.begin + begin, this.begin + end, this.mtimeMs,
                        this.fileSize);
  }

  forMessage() {
    const { DOMException } = require('internal/dom_exception');
    throw new DOMException('File-backed Blobs are not cloneable', 'DataCloneError');
  }

  async read(begin, end) {
    const { open } = require('internal/fs/promises');
    let handle;
    try {
      handle = await open(this.path);
      const { mtimeMs, size } = await handle.stat();
      if (mtimeMs !== this.mtimeMs || size !== this.fileSize) throw notReadable();
      const bytes = new Uint8Array(end - begin);
      const { bytesRead } = await handle.read(bytes, 0, bytes.length, this.begin + begin);
      if (bytesRead !== bytes.length) throw notReadable();
      return bytes;
    } catch {
      throw notReadable();
    } finally {
      await handle?.close();
    }
  }
}

function notReadable() {
  const { DOMException } = require('internal/dom_exception');
  return new DOMException('The blob could not be read', 'NotReadableError');
}

function sizeOf(parts) {
  let size = 0;
  for (let i = 0; i < parts.length; i++) size += parts[i].size;
  return size;
}

// The parts between two places.
function sliceParts(parts, begin, end) {
  const kept = [];
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    const from = MathMax(begin - at, 0);
    const to = MathMin(end - at, part.size);
    if (from < to) ArrayPrototypePush(kept, part.slice(from, to));
    at += part.size;
  }
  return kept;
}

async function readAll(parts) {
  const whole = new Uint8Array(sizeOf(parts));
  let at = 0;
  for (let i = 0; i < parts.length; i++) {
    TypedArrayPrototypeSet(whole, await parts[i].read(0, parts[i].size), at);
    at += parts[i].size;
  }
  return whole;
}

// Chunk by chunk: next() is a promise of bytes, undefined at the end.
class PartReader {
  constructor(parts) {
    this.parts = parts;
    this.index = 0;
    this.at = 0;
  }

  next() {
    if (this.index === this.parts.length) return undefined;
    const part = this.parts[this.index];
    const begin = this.at;
    const end = MathMin(begin + kChunkBytes, part.size);
    const isLast = end === part.size;
    this.at = isLast ? 0 : end;
    if (isLast) this.index++;
    return part.read(begin, end);
  }
}

// A stream of bytes.
function streamOf(parts) {
  const { ReadableStream } = require('internal/webstreams/readable');
  const reader = new PartReader(parts);
  return new ReadableStream({
    __proto__: null,
    type: 'bytes',
    async pull(controller) {
      for (let next = reader.next(); next !== undefined; next = reader.next()) {
        const bytes = await next;
        if (bytes.length > 0) return controller.enqueue(bytes);
      }
      controller.close();
      controller.byobRequest?.respond(0);
    },
  }, { __proto__: null, highWaterMark: 0 });
}

module.exports = { FilePart, MemoryPart, readAll, sizeOf, sliceParts, streamOf };
