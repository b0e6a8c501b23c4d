'use strict';

// fs.Utf8Stream: text, or bytes, that goes to a file in few large writes, for logs. What is written
// waits until there are `minLength` of it, or somebody flushes.

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift, NumberIsInteger,
  StringPrototypeSlice, SymbolDispose,
} = primordials;
const { Buffer } = require('buffer');
const EventEmitter = require('events');
const {
  codes: {
    ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE, ERR_INVALID_STATE, ERR_OPERATION_FAILED,
  },
} = require('internal/errors');
const {
  validateBoolean, validateFunction, validateObject, validateOneOf, validateUint32,
} = require('internal/validators');
const { dirname } = require('path');
const { clearInterval, setInterval, setTimeout } = require('timers');

const kWriteMax = 16 * 1024;
const kFullAt = 16387; // write() says false from here on
const kRetryMs = 100;
const calls = [
  'write', 'writeSync', 'fsync', 'fsyncSync', 'close', 'open', 'openSync', 'mkdir', 'mkdirSync',
];

function sleep(ms) {
  const { AtomicsWait, Int32Array, SharedArrayBuffer } = primordials;
  AtomicsWait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

function readSystem(override) {
  const fs = require('fs');
  if (override === undefined) return fs;
  validateObject(override, 'options.fs');
  const system = { __proto__: null };
  for (let i = 0; i < calls.length; i++) {
    const name = calls[i];
    if (override[name] !== undefined) validateFunction(override[name], `options.fs.${name}`);
    system[name] = override[name] ?? fs[name];
  }
  return system;
}

function readOptions(options) {
  const {
    append = true, contentMode = 'utf8', fs, fsync = false, maxLength = 0, maxWrite = kWriteMax,
    minLength = 0, mkdir = false, mode, periodicFlush = 0, retryEAGAIN = () => true, sync = false,
  } = options;
  validateUint32(minLength, 'options.minLength');
  validateUint32(maxLength, 'options.maxLength');
  validateUint32(maxWrite, 'options.maxWrite');
  validateUint32(periodicFlush, 'options.periodicFlush');
  validateBoolean(sync, 'options.sync');
  validateBoolean(fsync, 'options.fsync');
  validateBoolean(append, 'options.append');
  validateBoolean(mkdir, 'options.mkdir');
  validateFunction(retryEAGAIN, 'options.retryEAGAIN');
  validateOneOf(contentMode, 'options.contentMode', ['buffer', 'utf8']);
  if (minLength >= maxWrite) {
    throw new ERR_INVALID_ARG_VALUE.RangeError(
      'minLength', minLength, `should be smaller than maxWrite (${maxWrite})`);
  }
  return {
    append, contentMode, fsync, maxLength, maxWrite, minLength, mkdir, mode, periodicFlush,
    retryEAGAIN, sync, system: readSystem(fs),
  };
}

class Utf8Stream extends EventEmitter {
  #settings;
  #system;
  #fd = -1;
  #file = null;
  #isOpening = false;
  #isReopening = false;
  #isWriting = false;
  #isEnding = false;
  #isDestroyed = false;
  #waiting = []; // not more than maxWrite each
  #length = 0; // of all, with what is being written
  #current = ''; // what is being written, or has to be written again
  #flushes = []; // callbacks that wait until all is written
  #isDrainComing = false;
  #timer;

  constructor(options = {}) {
    validateObject(options, 'options');
    const settings = readOptions(options);
    super();
    this.#settings = settings;
    this.#system = settings.system;
    const target = options.fd ?? options.dest;
    if (typeof target === 'number') {
      this.#fd = target;
      process.nextTick(() => this.emit('ready'));
    } else if (typeof target === 'string') {
      this.#open(target);
    } else {
      throw new ERR_INVALID_ARG_TYPE('fd', ['number', 'string'], target);
    }
    if (settings.periodicFlush > 0) {
      this.#timer = setInterval(() => this.flush(), settings.periodicFlush);
      this.#timer.unref();
    }
  }

  // ---- Opening ---------------------------------------------------------------------------------

  #open(file) {
    const { append, mkdir, mode, sync } = this.#settings;
    const system = this.#system;
    const flags = append ? 'a' : 'w';
    this.#isOpening = true;
    this.#isWriting = true;
    if (sync) {
      try {
        if (mkdir) system.mkdirSync(dirname(file), { recursive: true });
        this.#opened(null, system.openSync(file, flags, mode), file);
      } catch (error) {
        this.#opened(error);
        throw error;
      }
      return;
    }
    const open = (failure) => {
      if (failure) return this.#opened(failure);
      system.open(file, flags, mode, (error, fd) => this.#opened(error, fd, file));
    };
    if (mkdir) system.mkdir(dirname(file), { recursive: true }, open);
    else open();
  }

  #opened(error, fd, file) {
    this.#isOpening = false;
    this.#isWriting = false;
    const wasReopening = this.#isReopening;
    this.#isReopening = false;
    if (error) {
      if (!this.#settings.sync || wasReopening) this.emit('error', error);
      return;
    }
    this.#fd = fd;
    this.#file = file;
    if (this.#settings.sync) process.nextTick(() => this.emit('ready'));
    else this.emit('ready');
    if (this.#isDestroyed || this.#isWriting) return;
    if (this.#hasEnough() || this.#isEnding) this.#proceed();
    else if (wasReopening) process.nextTick(() => this.emit('drain'));
  }

  reopen(file) {
    this.#check();
    if (this.#isOpening) this.once('ready', () => this.reopen(file));
    else if (!this.#isEnding) this.#reopenAs(file || this.#file);
  }

  #reopenAs(file) {
    if (!file) {
      throw new ERR_OPERATION_FAILED(
        'Unable to reopen a file descriptor, you must pass a file to SonicBoom');
    }
    this.#file = file;
    this.#isReopening = true;
    if (!this.#isWriting) this.#replace(this.#fd); // otherwise when that is done
  }

  // Nothing is lost in between: the old descriptor goes when there is a new one.
  #replace(old) {
    const onClosed = (error) => {
      if (error) this.emit('error', error);
    };
    this.once('ready', () => {
      if (this.#fd !== old) this.#system.close(old, onClosed);
    });
    this.#open(this.#file);
  }

  // ---- Writing ---------------------------------------------------------------------------------

  #check() {
    if (this.#isDestroyed) throw new ERR_INVALID_STATE('Utf8Stream is destroyed');
  }

  write(data) {
    this.#check();
    const { contentMode, maxLength, maxWrite } = this.#settings;
    const isText = contentMode === 'utf8';
    if (isText ? typeof data !== 'string' : !Buffer.isBuffer(data)) {
      throw new ERR_INVALID_ARG_TYPE('data', isText ? 'string' : 'Buffer', data);
    }
    const length = this.#length + data.length;
    if (maxLength !== 0 && length > maxLength) {
      this.emit('drop', data);
      return this.#length < kFullAt;
    }
    const waiting = this.#waiting;
    const last = waiting.length - 1;
    if (last < 0 || waiting[last].length + data.length > maxWrite) {
      ArrayPrototypePush(waiting, data);
    } else {
      waiting[last] = isText ? waiting[last] + data : Buffer.concat([waiting[last], data]);
    }
    this.#length = length;
    if (!this.#isWriting && this.#hasEnough()) this.#proceed();
    return length < kFullAt;
  }

  #hasEnough() {
    const isFlushing = this.#flushes.length > 0;
    return this.#length > 0 && (isFlushing || this.#length >= this.#settings.minLength);
  }

  // The next write, or what comes when there is nothing left to write.
  #proceed() {
    if (this.#current.length === 0 && this.#waiting.length > 0) {
      this.#current = ArrayPrototypeShift(this.#waiting);
    }
    if (this.#current.length > 0) return this.#writeCurrent();
    this.#isWriting = false;
    if (this.#isEnding) this.#close();
    else this.#drained();
  }

  #writeCurrent() {
    this.#isWriting = true;
    const current = this.#current;
    if (this.#settings.sync) {
      try {
        this.#written(null, this.#writeAtOnce(current));
      } catch (error) {
        this.#written(error);
      }
      return;
    }
    const done = (error, count) => this.#written(error, count);
    if (typeof current === 'string') this.#system.write(this.#fd, current, 'utf8', done);
    else this.#system.write(this.#fd, current, done);
  }

  #writeAtOnce(data) {
    if (typeof data === 'string') return this.#system.writeSync(this.#fd, data, 'utf8');
    return this.#system.writeSync(this.#fd, data);
  }

  #mayRetry(error) {
    if (error.code !== 'EAGAIN' && error.code !== 'EBUSY') return false;
    const { length } = this.#current;
    return this.#settings.retryEAGAIN(error, length, this.#length - length);
  }

  #written(error, count) {
    if (error) {
      if (!this.#mayRetry(error)) {
        this.#isWriting = false;
        this.emit('error', error);
      } else if (this.#settings.sync) {
        sleep(kRetryMs);
        this.#writeCurrent();
      } else {
        setTimeout(() => this.#writeCurrent(), kRetryMs);
      }
      return;
    }
    this.emit('write', count);
    this.#take(count);
    if (this.#isDestroyed) return this.#endFlushes();
    if (this.#settings.fsync && this.#current.length === 0) this.#system.fsyncSync(this.#fd);
    if (this.#current.length > 0) return this.#writeCurrent();
    if (this.#isReopening) {
      this.#isWriting = false;
      this.#isReopening = false;
      return this.reopen();
    }
    if (this.#hasEnough() || this.#isEnding) return this.#proceed();
    this.#isWriting = false;
    this.#drained();
  }

  // So many bytes of `#current` have been written.
  #take(count) {
    const current = this.#current;
    const bytes = typeof current === 'string' ? Buffer.byteLength(current) : current.length;
    let rest = '';
    if (NumberIsInteger(count) && count < bytes) {
      rest = (typeof current === 'string' ? Buffer.from(current) : current).subarray(count);
      // A text that is cut inside of a character goes on with all of that, as in Node.
      if (typeof current === 'string') {
        let cut = count;
        const whole = Buffer.from(current);
        while ((whole[cut] & 0xc0) === 0x80) cut--;
        rest = StringPrototypeSlice(current, whole.toString('utf8', 0, cut).length);
      }
    }
    this.#current = rest;
    this.#length -= current.length - rest.length;
    if (this.#waiting.length === 0 && rest.length === 0) this.#length = 0;
  }

  #drained() {
    const flushes = this.#flushes;
    this.#flushes = [];
    for (let i = 0; i < flushes.length; i++) this.#settle(flushes[i]);
    if (!this.#settings.sync) {
      this.emit('drain');
    } else if (!this.#isDrainComing) {
      this.#isDrainComing = true;
      process.nextTick(() => {
        this.#isDrainComing = false;
        this.emit('drain');
      });
    }
  }

  #endFlushes() {
    const flushes = this.#flushes;
    this.#flushes = [];
    for (let i = 0; i < flushes.length; i++) flushes[i]();
  }

  // ---- Flushing --------------------------------------------------------------------------------

  #settle(callback) {
    if (this.#settings.fsync) return callback();
    try {
      this.#system.fsync(this.#fd, (error) => {
        // What cannot be synchronized, like a pipe, is written all the same.
        callback(error && error.code !== 'EBADF' && error.code !== 'EINVAL' ? error : null);
      });
    } catch (error) {
      callback(error);
    }
  }

  flush(callback = () => {}) {
    validateFunction(callback, 'cb');
    if (this.#isDestroyed) {
      callback(new ERR_INVALID_STATE('Utf8Stream is destroyed'));
      return;
    }
    if (this.#settings.minLength <= 0) return void callback();
    ArrayPrototypePush(this.#flushes, callback);
    if (this.#isWriting) return;
    if (this.#length > 0) return this.#proceed();
    this.#isWriting = true;
    process.nextTick(() => { if (!this.#isDestroyed) this.#proceed(); });
  }

  flushSync() {
    this.#check();
    if (this.#fd < 0) throw new ERR_INVALID_STATE('Invalid file descriptor');
    // What is being written is on its way already.
    const isOnItsWay = this.#isWriting && this.#current.length > 0;
    const inFlight = this.#current;
    if (isOnItsWay) this.#current = '';
    while (this.#current.length > 0 || this.#waiting.length > 0) {
      if (this.#current.length === 0) this.#current = ArrayPrototypeShift(this.#waiting);
      try {
        this.#take(this.#writeAtOnce(this.#current));
      } catch (error) {
        if (!this.#mayRetry(error)) {
          ArrayPrototypeUnshift(this.#waiting, this.#current);
          this.#current = '';
          throw error;
        }
        sleep(kRetryMs);
      }
    }
    if (isOnItsWay) {
      this.#current = inFlight;
      this.#length = inFlight.length;
    }
    try {
      this.#system.fsyncSync(this.#fd);
    } catch {
      // As above.
    }
  }

  // ---- The end ---------------------------------------------------------------------------------

  end() {
    this.#check();
    if (this.#isOpening) {
      this.once('ready', () => this.end());
      return;
    }
    if (this.#isEnding) return;
    this.#isEnding = true;
    if (!this.#isWriting) this.#proceed();
  }

  destroy() {
    if (!this.#isDestroyed) this.#close();
  }

  #close() {
    if (this.#fd === -1) {
      this.once('ready', () => this.#close());
      return;
    }
    clearInterval(this.#timer);
    this.#isDestroyed = true;
    this.#waiting = [];
    this.#length = 0;
    const closed = (error) => {
      if (error) return this.emit('error', error);
      if (!this.#isWriting || this.#current.length === 0) this.#endFlushes();
      if (this.#isEnding && !this.#isWriting) this.emit('finish');
      this.emit('close');
    };
    const close = () => {
      if (this.#fd === 1 || this.#fd === 2) process.nextTick(closed);
      else this.#system.close(this.#fd, closed);
    };
    if (this.#settings.fsync) return close();
    try {
      this.#system.fsync(this.#fd, close);
    } catch {
      close();
    }
  }

  [SymbolDispose]() { this.destroy(); }

  get mode() { return this.#settings.mode; }
  get file() { return this.#file; }
  get fd() { return this.#fd; }
  get minLength() { return this.#settings.minLength; }
  get maxLength() { return this.#settings.maxLength; }
  get writing() { return this.#isWriting; }
  get sync() { return this.#settings.sync; }
  get fsync() { return this.#settings.fsync; }
  get append() { return this.#settings.append; }
  get periodicFlush() { return this.#settings.periodicFlush; }
  get contentMode() { return this.#settings.contentMode; }
  get mkdir() { return this.#settings.mkdir; }
}

module.exports = { Utf8Stream };
