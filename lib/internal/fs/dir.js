'use strict';

// Dir: an open directory, read entry by entry. What several reads ask for at once comes in their
// order; the entries of a batch are kept until they are asked for.

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift, ObjectDefineProperty, Promise,
  SymbolAsyncDispose, SymbolAsyncIterator, SymbolDispose,
} = primordials;
const { join } = require('path');
const {
  codes: { ERR_DIR_CLOSED, ERR_DIR_CONCURRENT_OPERATION, ERR_MISSING_ARGS },
} = require('internal/errors');
const { validateFunction, validateUint32 } = require('internal/validators');
const { optionsOf, validPath } = require('internal/fs/arguments');
const { close, lstat } = require('internal/fs/calls');
const { convertNames } = require('internal/fs/directories');
const { Dirent, typeOfStats } = require('internal/fs/dirent');
const { isText } = require('internal/fs/names');
const { FSReqCallback } = require('internal/fs/requests');
const { run } = require('internal/fs/steps');

const binding = internalBinding('fs');
const { UV_DIRENT_UNKNOWN } = binding.constants;

class Dir {
  #fd;
  #path;
  #options;
  #entries = []; // that have been listed and not been asked for
  #folders = []; // below it that are still to be listed, when all of them are
  #listing; // of which directory: { fd, path }; undefined: at the end
  #waiting = []; // [steps, request] of what has been asked for, the first of which is under way

  constructor(fd, path, options) {
    if (fd === undefined) throw new ERR_MISSING_ARGS('handle');
    this.#fd = fd;
    this.#path = path;
    this.#options = options;
    this.#listing = { __proto__: null, fd, path: `${path}` };
  }

  get path() {
    return this.#path;
  }

  #checkOpen() {
    if (this.#fd === undefined) throw new ERR_DIR_CLOSED();
  }

  #checkIdle() {
    if (this.#waiting.length > 0) throw new ERR_DIR_CONCURRENT_OPERATION();
  }

  // The next entry, or null: as steps, for both forms.
  * #next() {
    while (this.#entries.length === 0) {
      if (this.#listing === undefined) {
        if (this.#folders.length === 0) {
          // Asked once more, because even the end is told later.
          yield (request) => binding.listDirectory(this.#fd, false, request);
          return null;
        }
        const path = ArrayPrototypeShift(this.#folders);
        const fd = yield (request) => openDirectory(request, path);
        this.#listing = { __proto__: null, fd, path };
      }
      yield this.#list(this.#listing);
    }
    return ArrayPrototypeShift(this.#entries);
  }

  * #list({ fd, path }) {
    const { encoding } = this.#options;
    const found = yield (request) => binding.listDirectory(fd, !isText(encoding), request);
    const names = convertNames(found[0], encoding);
    const types = found[1];
    if (names.length === 0) {
      this.#listing = undefined;
      if (fd !== this.#fd) yield (request) => close(request, fd);
      return;
    }
    for (let i = 0; i < names.length; i++) {
      let type = types[i];
      if (type === UV_DIRENT_UNKNOWN) {
        type = typeOfStats(yield (request) => lstat(request, join(path, `${names[i]}`)));
      }
      const entry = new Dirent(names[i], type, path);
      ArrayPrototypePush(this.#entries, entry);
      if (this.#options.recursive && entry.isDirectory()) {
        ArrayPrototypePush(this.#folders, join(path, `${names[i]}`));
      }
    }
  }

  #begin() {
    const next = this.#waiting[0];
    run(next[0], next[1]);
  }

  // One at a time: what has ended makes room for the next.
  #ask(steps, callback) {
    const request = new FSReqCallback((error, entry) => {
      ArrayPrototypeShift(this.#waiting);
      if (this.#waiting.length > 0) this.#begin();
      if (error !== null) callback(error);
      else if (entry === undefined) callback(null);
      else callback(null, entry);
    });
    ArrayPrototypePush(this.#waiting, [steps, request]);
    if (this.#waiting.length === 1) this.#begin();
  }

  read(callback) {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.read((error, entry) => {
          if (error !== null) reject(error);
          else resolve(entry);
        });
      });
    }
    this.#checkOpen();
    validateFunction(callback, 'callback');
    // What is at hand is told from a tick.
    if (this.#entries.length > 0 && this.#waiting.length === 0) {
      process.nextTick(callback, null, ArrayPrototypeShift(this.#entries));
      return;
    }
    this.#ask(this.#next(), callback);
  }

  readSync() {
    this.#checkOpen();
    this.#checkIdle();
    return run(this.#next(), undefined);
  }

  // The descriptors that are open now are this one's no more.
  #take() {
    const fds = [this.#fd];
    const listed = this.#listing?.fd;
    if (listed !== undefined && listed !== this.#fd) ArrayPrototypeUnshift(fds, listed);
    this.#fd = undefined;
    this.#listing = undefined;
    return fds;
  }

  * #closing() {
    if (this.#fd === undefined) throw new ERR_DIR_CLOSED();
    const fds = this.#take();
    for (let i = 0; i < fds.length; i++) yield (request) => close(request, fds[i]);
  }

  close(callback) {
    if (callback === undefined) {
      return new Promise((resolve, reject) => {
        this.#checkOpen();
        this.close((error) => {
          if (error !== null) reject(error);
          else resolve();
        });
      });
    }
    validateFunction(callback, 'callback');
    if (this.#fd === undefined) {
      process.nextTick(callback, new ERR_DIR_CLOSED());
      return;
    }
    this.#ask(this.#closing(), callback);
  }

  closeSync() {
    this.#checkOpen();
    this.#checkIdle();
    run(this.#closing(), undefined);
  }

  async* entries() {
    try {
      for (;;) {
        const entry = await this.read();
        if (entry === null) break;
        yield entry;
      }
    } finally {
      await this.close();
    }
  }

  [SymbolDispose]() {
    if (this.#fd !== undefined) this.closeSync();
  }

  async [SymbolAsyncDispose]() {
    if (this.#fd !== undefined) await this.close();
  }
}

ObjectDefineProperty(Dir.prototype, SymbolAsyncIterator, {
  __proto__: null,
  value: Dir.prototype.entries,
  writable: true,
  enumerable: false,
  configurable: true,
});

function openDirectory(request, path) {
  if (request !== undefined) request.path = path;
  return binding.openDirectory(path, request);
}

const defaults = { __proto__: null, encoding: 'utf8' };

function openDir(request, path, options) {
  path = validPath(path);
  options = optionsOf(options, defaults);
  if (options.bufferSize !== undefined) {
    validateUint32(options.bufferSize, 'options.bufferSize', true);
  }
  if (request === undefined) return new Dir(openDirectory(undefined, path), path, options);
  request.convert = (fd) => new Dir(fd, path, options);
  openDirectory(request, path);
}

function opendir(path, options, callback) {
  callback = typeof options === 'function' ? options : callback;
  validateFunction(callback, 'callback');
  openDir(new FSReqCallback(callback), path, options);
}

function opendirSync(path, options) {
  return openDir(undefined, path, options);
}

module.exports = { Dir, openDir, opendir, opendirSync };
