'use strict';

// FileHandle: an open file that promises work on. It is closed when everything that was begun on it
// has ended.

const {
  ArrayBufferIsView, Error, Promise, PromisePrototypeThen, PromiseReject, PromiseResolve, Symbol,
  SymbolAsyncDispose,
} = primordials;
const EventEmitter = require('events');
const { codes: { ERR_INVALID_STATE } } = require('internal/errors');
const {
  kDeserialize, kTransfer, kTransferable, setTransferMode,
} = require('internal/transferable');
const { kValidateObjectAllowNullable, validateObject } = require('internal/validators');
const calls = require('internal/fs/calls');
const names = require('internal/fs/names');
const { promiseOf } = require('internal/fs/requests');
const files = require('internal/fs/whole_files');
const { writeChunks } = require('internal/fs/write_chunks');

function closedError(syscall, message = 'file closed') {
  const error = new Error(message);
  error.code = 'EBADF';
  error.syscall = syscall;
  return error;
}

// For streams, which use the file for as long as they live.
const kRef = Symbol('kRef');
const kUnref = Symbol('kUnref');

class FileHandle extends EventEmitter {
  #fd;
  #begun = 0; // that have not ended
  #closing; // the promise of close()
  #finishClosing;
  #isTransferred = false;
  #isStreamed = false; // by a stream of the web's

  constructor(fd) {
    super();
    this.#fd = fd;
    // An own property, as in Node: it can be handed on without its object.
    this.close = () => this.#close();
  }

  static isHandle(value) {
    return typeof value === 'object' && value !== null && #fd in value;
  }

  get fd() { return this.#fd; }

  getAsyncId() { return -1; }

  // A call on the descriptor, or what `begin(fd)` promises; `syscall` is blamed if it is closed.
  #use(syscall, begin) {
    if (this.#isTransferred) {
      return PromiseReject(closedError(syscall, 'The FileHandle has been transferred'));
    }
    if (this.#fd === -1) return PromiseReject(closedError(syscall));
    this.#begun++;
    const promise = begin(this.#fd);
    const end = () => this[kUnref]();
    PromisePrototypeThen(promise, end, end);
    return promise;
  }

  [kRef]() { this.#begun++; }

  [kUnref]() {
    this.#begun--;
    if (this.#begun === 0) this.#finishClosing?.();
  }

  // Whoever uses the file may go on with it until he has ended; 'close' tells him at once.
  #close() {
    if (this.#fd === -1) return PromiseResolve();
    if (this.#closing !== undefined) return this.#closing;
    this.#closing = this.#begun === 0 ? this.#closeFile() :
      PromisePrototypeThen(new Promise((resolve) => { this.#finishClosing = resolve; }),
                           () => this.#closeFile());
    this.emit('close');
    return this.#closing;
  }

  #closeFile() {
    const fd = this.#fd;
    this.#fd = -1;
    return PromisePrototypeThen(promiseOf(calls.close, fd), () => { this.#closing = undefined; });
  }

  [SymbolAsyncDispose]() { return this.#close(); }

  [kTransfer]() {
    if (this.#begun > 0 || this.#closing !== undefined || this.#fd === -1) {
      const { refuse } = require('internal/structured_clone/transfers');
      throw refuse('Cannot transfer FileHandle while in use');
    }
    const fd = this.#fd;
    this.#fd = -1;
    this.#isTransferred = true;
    return { data: { fd }, deserializeInfo: 'internal/fs/file_handle:FileHandle' };
  }

  [kDeserialize]({ fd }) { this.#fd = fd; }

  appendFile(data, options) {
    return this.writeFile(data, options);
  }

  readFile(options) {
    return this.#use('read', (fd) => promiseOf(files.readFile, fd, options));
  }

  writeFile(data, options) {
    return this.#use('write', (fd) => writeChunks(fd, data, options) ??
      promiseOf(files.writeFile, fd, data, options));
  }

  stat(options) {
    return this.#use('fstat', (fd) => promiseOf(calls.fstat, fd, options));
  }

  chmod(mode) {
    return this.#use('fchmod', (fd) => promiseOf(names.fchmod, fd, mode));
  }

  chown(uid, gid) {
    return this.#use('fchown', (fd) => promiseOf(names.fchown, fd, uid, gid));
  }

  datasync() {
    return this.#use('fdatasync', (fd) => promiseOf(names.fdatasync, fd));
  }

  sync() {
    return this.#use('fsync', (fd) => promiseOf(names.fsync, fd));
  }

  truncate(length = 0) {
    return this.#use('ftruncate', (fd) => promiseOf(names.ftruncate, fd, length));
  }

  utimes(atime, mtime) {
    return this.#use('futime', (fd) => promiseOf(names.futimes, fd, atime, mtime));
  }

  readableWebStream(options = { __proto__: null }) {
    if (this.#fd === -1 || this.#closing !== undefined) {
      throw new ERR_INVALID_STATE('The FileHandle is closed');
    }
    if (this.#isStreamed) throw new ERR_INVALID_STATE('The FileHandle is locked');
    this.#isStreamed = true;
    this[kRef]();
    const { readableWebStream } = require('internal/fs/handle_streams');
    return readableWebStream(this, options, () => this[kUnref]());
  }

  readLines(options = undefined) {
    return require('internal/fs/handle_streams').readLines(this, options);
  }

  createReadStream(options = undefined) {
    const { ReadStream } = require('internal/fs/read_stream');
    return new ReadStream(undefined, { ...options, fd: this });
  }

  createWriteStream(options = undefined) {
    const { WriteStream } = require('internal/fs/write_stream');
    return new WriteStream(undefined, { ...options, fd: this });
  }

  readv(buffers, position) {
    return this.#use('read', (fd) => promiseOf((request) => {
      request.convert = (bytesRead) => ({ __proto__: null, bytesRead, buffers });
      names.readv(request, fd, buffers, position);
    }));
  }

  writev(buffers, position) {
    return this.#use('write', (fd) => promiseOf((request) => {
      request.convert = (bytesWritten) => ({ __proto__: null, bytesWritten, buffers });
      names.writev(request, fd, buffers, position);
    }));
  }

  // (buffer, offset, length, position), (buffer, options), (options)
  read(buffer, offset, length, position) {
    return this.#use('read', (fd) => promiseOf((request) => {
      let options;
      if (!ArrayBufferIsView(buffer)) {
        options = buffer ?? { __proto__: null };
        validateObject(options, 'options', kValidateObjectAllowNullable);
        buffer = options.buffer ?? calls.readBuffer();
      } else if (typeof offset === 'object' && offset !== null) {
        options = offset;
      }
      if (options !== undefined) ({ offset, length, position } = options);
      request.convert = (bytesRead) => ({ __proto__: null, bytesRead, buffer });
      calls.read(request, fd, buffer, offset, length ?? undefined, position);
    }));
  }

  // (buffer, offset, length, position), (buffer, options), (string, position, encoding)
  write(buffer, offset, length, position) {
    return this.#use('write', (fd) => promiseOf((request) => {
      request.convert = (bytesWritten) => ({ __proto__: null, bytesWritten, buffer });
      if (!ArrayBufferIsView(buffer)) return calls.writeText(request, fd, buffer, offset, length);
      if (typeof offset === 'object' && offset !== null) {
        ({ offset, length, position } = offset);
      }
      calls.write(request, fd, buffer, offset, length, position);
    }));
  }
}

setTransferMode(FileHandle.prototype, kTransferable, FileHandle.isHandle);

module.exports = { FileHandle, kRef, kUnref };
