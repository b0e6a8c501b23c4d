'use strict';

// fs.watch(): what happens to files, as the kernel tells it.

const {
  ArrayPrototypePush, ArrayPrototypeShift, MapPrototypeDelete, MapPrototypeForEach, MapPrototypeGet,
  MapPrototypeHas, MapPrototypeSet, Promise, SafeMap,
} = primordials;
const EventEmitter = require('events');
const { join } = require('path');
const { slot } = require('internal/async_context');
const {
  AbortError, UVException, codes: { ERR_FS_WATCH_QUEUE_OVERFLOW },
} = require('internal/errors');
const {
  validateAbortSignal, validateBoolean, validateInteger, validateObject, validateOneOf,
} = require('internal/validators');
const { optionsOf, validPath } = require('internal/fs/arguments');
const { lstat } = require('internal/fs/calls');
const { readdir } = require('internal/fs/directories');
const { decodeName, isText } = require('internal/fs/names');

const binding = internalBinding('fs');

// One file or directory under watch. `tell(eventType, name)` is called for each change.
class Watch {
  constructor(path, { persistent, encoding }, tell, watcher) {
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('FSEVENTWRAP', this);
    this.path = path;
    this.encoding = encoding;
    this.tell = tell;
    this.watcher = watcher;
    this.persistent = persistent;
    this.number = binding.watch(path, this, persistent, !isText(encoding));
    if (this.number < 0) throw watchError(this.number, path);
  }

  // From the loop.
  onchange(isRename, name) {
    if (name !== null && !isText(this.encoding)) name = decodeName(name, this.encoding);
    this.tell(isRename ? 'rename' : 'change', name);
  }

  activeHandle() {
    return this.persistent ? { name: 'FSEventWrap', owner: this.watcher ?? this } : undefined;
  }

  keep(persistent) {
    this.persistent = persistent;
    binding.keepWatching(this.number, persistent);
  }

  stop() {
    binding.stopWatching(this.number);
    if (slot.hooks !== undefined) slot.hooks.gone(this);
  }
}

function watchError(errno, path) {
  const error = new UVException({ __proto__: null, errno, syscall: 'watch', path });
  if (error.code === 'ENOSPC') {
    error.message = `ENOSPC: System limit for number of file watchers reached, watch '${path}'`;
  }
  error.filename = path;
  return error;
}

// A directory with all that are below it: the kernel watches one at a time.
class TreeWatch {
  constructor(path, options, tell, watcher) {
    this.root = `${path}`;
    this.options = options;
    this.tell = tell;
    this.watcher = watcher;
    this.watches = new SafeMap(); // by path, relative to the root
    this.add('', []);
  }

  // The names below it go into `found`.
  add(prefix, found) {
    const path = prefix === '' ? this.root : join(this.root, prefix);
    MapPrototypeSet(this.watches, prefix, new Watch(path, this.options, (type, name) => {
      this.note(type, name === null ? null : join(prefix, `${name}`));
    }, this.watcher));
    const entries = readdir(undefined, path, { __proto__: null, withFileTypes: true });
    for (let i = 0; i < entries.length; i++) {
      const entry = join(prefix, entries[i].name);
      ArrayPrototypePush(found, entry);
      if (entries[i].isDirectory()) this.add(entry, found);
    }
  }

  // What came into a new directory before it was watched has come, too.
  note(type, entry) {
    const found = [];
    if (type === 'rename' && entry !== null) this.follow(entry, found);
    this.tell(type, entry);
    for (let i = 0; i < found.length; i++) this.tell('rename', found[i]);
  }

  // A name came or went; it may have been a directory's.
  follow(entry, found) {
    const quiet = { __proto__: null, throwIfNoEntry: false };
    const stats = lstat(undefined, join(this.root, entry), quiet);
    const isWatched = MapPrototypeHas(this.watches, entry);
    if (isWatched && stats === undefined) {
      MapPrototypeGet(this.watches, entry).stop();
      MapPrototypeDelete(this.watches, entry);
    } else if (!isWatched && stats?.isDirectory()) {
      try {
        this.add(entry, found);
      } catch (error) {
        if (error.code !== 'ENOENT') throw error; // gone again
      }
    }
  }

  keep(persistent) {
    MapPrototypeForEach(this.watches, (watch) => watch.keep(persistent));
  }

  stop() {
    MapPrototypeForEach(this.watches, (watch) => watch.stop());
  }
}

function startWatching(path, options, tellAll, watcher) {
  const { isIgnored, recursive } = options;
  const tell = isIgnored === undefined ? tellAll : (type, name) => {
    if (name === null || !isIgnored(`${name}`)) tellAll(type, name);
  };
  return recursive && lstat(undefined, path).isDirectory() ?
    new TreeWatch(path, options, tell, watcher) : new Watch(path, options, tell, watcher);
}

class FSWatcher extends EventEmitter {
  #watch;

  constructor() {
    super();
  }

  // Of fs.watch() only: users get it started.
  start(path, options) {
    this.#watch = startWatching(
      path, options, (type, name) => this.emit('change', type, name), this);
  }

  close() {
    if (this.#watch === undefined) return;
    this.#watch.stop();
    this.#watch = undefined;
    process.nextTick(() => this.emit('close'));
  }

  ref() {
    this.#watch?.keep(true);
    return this;
  }

  unref() {
    this.#watch?.keep(false);
    return this;
  }
}

function watchOptionsOf(options) {
  options = { __proto__: null, ...optionsOf(options, { __proto__: null }) };
  options.persistent = options.persistent === undefined ? true : !!options.persistent;
  options.recursive ??= false;
  validateBoolean(options.recursive, 'options.recursive');
  if (options.ignore !== undefined) {
    options.isIgnored = require('internal/fs/watch_ignore').ignoring(options.ignore);
  }
  return options;
}

function closeOnAbort(watcher, signal) {
  if (signal.aborted) {
    process.nextTick(() => watcher.close());
    return;
  }
  const close = () => watcher.close();
  signal.addEventListener('abort', close, { __proto__: null, once: true });
  watcher.once('close', () => signal.removeEventListener('abort', close));
}

function watch(filename, options, listener) {
  if (typeof options === 'function') listener = options;
  options = watchOptionsOf(options);
  const path = validPath(filename);
  const watcher = new FSWatcher();
  if (listener !== undefined) watcher.addListener('change', listener);
  watcher.start(path, options);
  if (options.signal) closeOnAbort(watcher, options.signal);
  return watcher;
}

// ---- fs.promises.watch() -----------------------------------------------------------------------

// What has happened and has not been asked for, at most so much.
class ChangeQueue {
  constructor(limit, overflow) {
    this.limit = limit;
    this.overflow = overflow;
    this.changes = [];
    this.error = undefined;
    this.wake = undefined;
  }

  add(eventType, filename) {
    if (this.changes.length < this.limit) {
      ArrayPrototypePush(this.changes, { __proto__: null, eventType, filename });
    } else if (this.overflow === 'throw') {
      this.error ??= new ERR_FS_WATCH_QUEUE_OVERFLOW(this.limit);
    } else {
      process.emitWarning('fs.watch maxQueue exceeded');
    }
    this.wake?.();
  }

  fail(error) {
    this.error ??= error;
    this.wake?.();
  }

  ready() {
    if (this.changes.length > 0 || this.error !== undefined) return undefined;
    return new Promise((resolve) => { this.wake = resolve; });
  }
}

const watchChanges = async function* watch(filename, options = { __proto__: null }) {
  const path = validPath(filename);
  validateObject(options, 'options');
  const { maxQueue = 2048, overflow = 'ignore', persistent, signal } = options;
  if (persistent !== undefined) validateBoolean(persistent, 'options.persistent');
  validateInteger(maxQueue, 'options.maxQueue');
  validateOneOf(overflow, 'options.overflow', ['ignore', 'error', 'throw']);
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  const abortError = () =>
    new AbortError(undefined, { __proto__: null, cause: signal.reason });
  if (signal?.aborted) throw abortError();
  const queue = new ChangeQueue(maxQueue, overflow);
  const started = startWatching(path, watchOptionsOf(options),
                                (type, name) => queue.add(type, name));
  const abort = () => queue.fail(abortError());
  signal?.addEventListener('abort', abort, { __proto__: null, once: true });
  try {
    for (;;) {
      const ready = queue.ready();
      if (ready !== undefined) await ready;
      if (queue.error !== undefined) throw queue.error;
      yield ArrayPrototypeShift(queue.changes);
    }
  } finally {
    started.stop();
    signal?.removeEventListener('abort', abort);
  }
};

module.exports = { watch, watchChanges };
