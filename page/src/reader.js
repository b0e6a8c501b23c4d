// Reads the trace format (docs/trace-format.md). Bytes may come in any pieces; events go to a sink as soon as their chunk is whole.

export const FORMAT_VERSION = 2;
const MAGIC = [0x89, 0x47, 0x49, 0x52, 0x4f, 0x0d, 0x0a, 0x1a];
const HEADER_BYTES = 16;
const CHUNK_MAGIC = 0x4b4e4843;  // 'CHNK', little-endian
const CHUNK_HEAD_BYTES = 24;
const CHUNK_BYTES_MAX = 1 << 28;  // more than this is damage: no recorder has such a buffer
const STREAM_MAX = 1 << 16;  // nor are there so many threads

// Kind of an event to how many numbers it has. Strings are read by hand.
const FIELDS = new Int8Array(256).fill(-1);
// Which of these is signed; -1: none.
const SIGNED = new Int8Array(256).fill(-1);
for (const [kind, count, signed = -1] of [
  [0x02, 5], [0x03, 1], [0x04, 4], [0x05, 2], [0x06, 2], [0x07, 0],
  [0x10, 1], [0x11, 0], [0x12, 1], [0x13, 0], [0x14, 1], [0x15, 0],
  [0x20, 4], [0x21, 1], [0x22, 2], [0x23, 3], [0x24, 0], [0x25, 0], [0x26, 2],
  [0x30, 4, 1], [0x40, 6], [0x41, 4, 2], [0x42, 2], [0x43, 0],
  [0x50, 5], [0x51, 1], [0x52, 2], [0x60, 2], [0x61, 1], [0x70, 3], [0x71, 3],
]) {
  FIELDS[kind] = count;
  SIGNED[kind] = signed;
}
const KIND_STRING = 0x01;
const KIND_SKIPPABLE = 0x80;  // from here on an event has its length before its fields
const KIND_REFRESHED = 0x82;
const LATER_FIELDS = { 0x80: 2, 0x81: 2, 0x82: 5 };  // those of them that are known, with how many numbers they have

// What is wrong with a whole file. `reason`: 'foreign', 'newer' or 'older'.
export class TraceError extends Error {
  constructor(reason, message) {
    super(message);
    this.name = 'TraceError';
    this.reason = reason;
  }
}

export class TraceReader {
  // sink.event(stream, kind, time, fields), sink.string(stream, id, text), sink.problem(text, byte), sink.clock(time)
  constructor(sink) {
    this.sink = sink;
    this.bytes = new Uint8Array(0);
    this.begin = 0;  // what is before this has been read
    this.end = 0;
    this.before = 0;  // bytes that were read and let go of
    this.eventCount = 0;
    this.hasHeader = false;
    this.isStopped = false;
    this.chunkEnd = 0;  // of the chunk that is being read; 0: none is
    this.stream = 0;
    this.time = 0;
    this.fields = [0, 0, 0, 0, 0, 0];
    this.text = new TextDecoder();
  }

  append(bytes) {
    const left = this.end - this.begin;
    if (left === 0) {
      this.before += this.begin;
      if (this.chunkEnd) this.chunkEnd -= this.begin;
      this.bytes = bytes;
      this.begin = 0;
      this.end = bytes.length;
      return;
    }
    if (this.end + bytes.length > this.bytes.length) this.makeRoom(bytes.length);
    this.bytes.set(bytes, this.end);
    this.end += bytes.length;
  }

  makeRoom(more) {
    const left = this.end - this.begin;
    const room = new Uint8Array(Math.max((left + more) * 2, 1 << 16));
    room.set(this.bytes.subarray(this.begin, this.end));
    if (this.chunkEnd) this.chunkEnd -= this.begin;
    this.before += this.begin;
    this.bytes = room;
    this.begin = 0;
    this.end = left;
  }

  // Reads up to so many events. Whether there is more to be read now.
  pump(eventsMax = Infinity) {
    let left = eventsMax;
    while (!this.isStopped) {
      if (this.chunkEnd === 0 && !this.beginChunk()) return false;
      while (this.begin < this.chunkEnd) {
        if (left-- <= 0) return true;
        if (!this.readEvent()) {
          this.sink.problem('damaged: a part of one chunk could not be read and is missing here', this.before + this.begin);
          this.begin = this.chunkEnd;
        }
      }
      this.chunkEnd = 0;
    }
    return false;
  }

  // There are no more bytes.
  finish() {
    if (this.isStopped) return;
    if (!this.hasHeader) {
      throw this.end === 0 ? new TraceError('foreign', 'The file is empty.') : foreign();
    }
    if (this.begin < this.end) {
      this.sink.problem('cut off: the recording ended in the middle of a write; everything before that is shown',
                        this.before + this.begin);
    }
  }

  readHeader() {
    const have = Math.min(this.end - this.begin, MAGIC.length);
    for (let i = 0; i < have; i++) {
      if (this.bytes[this.begin + i] !== MAGIC[i]) throw foreign();
    }
    if (this.end - this.begin < HEADER_BYTES) return false;
    const version = this.word(this.begin + 8);
    if (version > FORMAT_VERSION) {
      throw new TraceError('newer', `This trace has version ${version} of the format; this page reads ` +
        `version ${FORMAT_VERSION}. A newer giro can show it: giro trace view FILE.`);
    }
    if (version < 1) throw foreign();
    if (version < FORMAT_VERSION) {
      throw new TraceError('older', `This trace has version ${version} of the format, of an older giro; this page reads ` +
        `version ${FORMAT_VERSION}. That giro can show it, or record it anew.`);
    }
    this.begin += HEADER_BYTES;
    this.hasHeader = true;
    return true;
  }

  beginChunk() {
    if (!this.hasHeader && !this.readHeader()) return false;
    if (this.end - this.begin < CHUNK_HEAD_BYTES) return false;
    const length = this.word(this.begin + 4);
    this.stream = this.word(this.begin + 8);
    if (this.word(this.begin) !== CHUNK_MAGIC || length > CHUNK_BYTES_MAX || this.stream > STREAM_MAX) {
      this.sink.problem('damaged: what follows is no chunk of events; everything before it is shown', this.before + this.begin);
      this.isStopped = true;
      return false;
    }
    if (this.end - this.begin - CHUNK_HEAD_BYTES < length) return false;
    this.time = this.word(this.begin + 16) + this.word(this.begin + 20) * 2 ** 32;
    if (length === 0) this.sink.clock(this.time);
    this.begin += CHUNK_HEAD_BYTES;
    this.chunkEnd = this.begin + length;
    return true;
  }

  // False: damaged.
  readEvent() {
    const kind = this.bytes[this.begin++];
    const time = this.time + this.number();
    if (kind === KIND_STRING) return this.readString(time);
    let count = FIELDS[kind];
    if (count < 0) return kind >= KIND_SKIPPABLE && this.readLater(kind, time);
    const fields = this.fields;
    for (let i = 0; i < count; i++) fields[i] = this.number();
    if (this.begin > this.chunkEnd) return false;
    if ((count = SIGNED[kind]) >= 0) fields[count] = unzigzag(fields[count]);
    this.time = time;
    this.eventCount++;
    this.sink.event(this.stream, kind, time, fields);
    return true;
  }

  readString(time) {
    const id = this.number();
    const length = this.number();
    if (this.begin + length > this.chunkEnd) return false;
    const text = this.text.decode(this.bytes.subarray(this.begin, this.begin + length));
    this.begin += length;
    this.time = time;
    this.eventCount++;
    this.sink.string(this.stream, id, text);
    return true;
  }

  // An event of later versions: known, or passed over.
  readLater(kind, time) {
    const length = this.number();
    const end = this.begin + length;
    if (end > this.chunkEnd) return false;
    this.time = time;
    const count = LATER_FIELDS[kind];
    if (count !== undefined) {
      for (let i = 0; i < count; i++) this.fields[i] = this.number();
      if (kind === KIND_REFRESHED) this.fields[3] = unzigzag(this.fields[3]);
      this.eventCount++;
      this.sink.event(this.stream, kind, time, this.fields);
    }
    this.begin = end;
    return true;
  }

  // Unsigned LEB128. Beyond 2^53 it is not exact, which no time or id reaches.
  number() {
    const bytes = this.bytes;
    let byte = bytes[this.begin++];
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let factor = 128;
    do {
      byte = bytes[this.begin++];
      value += (byte & 0x7f) * factor;
      factor *= 128;
    } while (byte >= 0x80 && this.begin <= this.chunkEnd);
    return value;
  }

  word(at) {
    const bytes = this.bytes;
    return (bytes[at] | bytes[at + 1] << 8 | bytes[at + 2] << 16 | bytes[at + 3] << 24) >>> 0;
  }
}

function foreign() {
  return new TraceError('foreign', 'This is not a trace of giro: it does not begin as one. Record one with giro --trace-loop app.js.');
}

function unzigzag(value) {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
