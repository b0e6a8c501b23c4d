'use strict';

// fs.watchFile(): asks a file for its status every so often, and tells when it has changed.

const isLimited = internalBinding('options')['--permission'] === true;
const { MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet, SafeMap } = primordials;
const EventEmitter = require('events');
const { resolve } = require('path');
const { clearTimeout, setTimeout } = require('timers');
const { slot } = require('internal/async_context');
const { validateFunction, validateUint32 } = require('internal/validators');
const { validPath } = require('internal/fs/arguments');
const { stat } = require('internal/fs/calls');
const { FSReqCallback } = require('internal/fs/requests');
const { emptyStats } = require('internal/fs/stats');

const watched = new SafeMap(); // by full path

function isSame(a, b) {
  return a.ctimeMs === b.ctimeMs && a.mtimeMs === b.mtimeMs && a.birthtimeMs === b.birthtimeMs &&
    a.ctimeNs === b.ctimeNs && a.mtimeNs === b.mtimeNs && a.size === b.size && a.mode === b.mode &&
    a.uid === b.uid && a.gid === b.gid && a.ino === b.ino && a.dev === b.dev;
}

class StatWatcher extends EventEmitter {
  #path;
  #options;
  #previous; // status, undefined before the first
  #timer;
  #isRunning = false;
  #keepsAlive = true;

  constructor() {
    super();
  }

  start(path, options) {
    this.#path = path;
    this.#options = options;
    this.#keepsAlive = options.persistent;
    this.#isRunning = true;
    if (slot.hooks !== undefined) slot.hooks.own('STATWATCHER', this);
    this.#ask();
  }

  #ask() {
    const request = new FSReqCallback((error, stats) => {
      if (!this.#isRunning) return;
      this.#compare(error === null ? stats : emptyStats(this.#options.bigint), error);
      if (this.#isRunning) this.#askLater();
    }, null);
    stat(request, this.#path, this.#options);
  }

  // What is missing from the beginning is a change, too.
  #compare(stats, error) {
    const previous = this.#previous;
    this.#previous = stats;
    if (previous === undefined) {
      if (error !== null) this.#tell(stats, stats);
    } else if (!isSame(previous, stats)) {
      this.#tell(stats, previous);
    }
  }

  #tell(stats, previous) {
    if (slot.hooks === undefined) this.emit('change', stats, previous);
    else slot.hooks.enterAs(this, () => this.emit('change', stats, previous), []);
  }

  #askLater() {
    if (slot.hooks === undefined) this.#startTimer();
    else slot.hooks.untold(() => this.#startTimer());
  }

  #startTimer() {
    this.#timer = setTimeout(() => this.#ask(), this.#options.interval);
    this.#timer.keepsAlive = () => this.#describe();
    if (!this.#keepsAlive) this.#timer.unref();
  }

  #describe() {
    const waitsFor = `changes, and looks every ${this.#options.interval} ms`;
    return { type: 'Watcher', description: `watches ${this.#path}`, waitsFor };
  }

  stop() {
    if (!this.#isRunning) return;
    this.#isRunning = false;
    clearTimeout(this.#timer);
    if (slot.hooks !== undefined) slot.hooks.gone(this);
    process.nextTick(() => this.emit('stop'));
  }

  ref() {
    this.#keepsAlive = true;
    this.#timer?.ref();
    return this;
  }

  unref() {
    this.#keepsAlive = false;
    this.#timer?.unref();
    return this;
  }
}

function watchFile(filename, options, listener) {
  const path = resolve(`${validPath(filename)}`);
  if (isLimited) require('internal/process/permission').checkRead(path);
  if (options === null || typeof options !== 'object') {
    listener = options;
    options = undefined;
  }
  const { bigint = false, interval = 5007, persistent = true } = options ?? { __proto__: null };
  validateFunction(listener, 'listener');
  let watcher = MapPrototypeGet(watched, path);
  if (watcher === undefined) {
    validateUint32(interval, 'interval');
    watcher = new StatWatcher();
    watcher.start(path, { __proto__: null, bigint: !!bigint, interval, persistent: !!persistent });
    MapPrototypeSet(watched, path, watcher);
  }
  watcher.addListener('change', listener);
  return watcher;
}

function unwatchFile(filename, listener) {
  const path = resolve(`${validPath(filename)}`);
  const watcher = MapPrototypeGet(watched, path);
  if (watcher === undefined) return;
  if (typeof listener === 'function') watcher.removeListener('change', listener);
  else watcher.removeAllListeners('change');
  if (watcher.listenerCount('change') > 0) return;
  watcher.stop();
  MapPrototypeDelete(watched, path);
}

module.exports = { unwatchFile, watchFile };
