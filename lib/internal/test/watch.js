'use strict';

// --test --watch: runs test files again when they or what they have loaded changes. Each run has results of its own; they
// are told by one stream.

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, Promise, SetPrototypeForEach,
} = primordials;
const { find, shardOf } = require('internal/test/files');
const { FilesWatcher, readReports, variable } = require('internal/watch/files');
const { resolve } = require('path');

const reportDescriptor = 3;

class TestWatch {
  #config;
  #stream;
  #addFile;
  #makeRoot;
  #files;
  #isRunning = false;
  #again = [];

  constructor(root, files, makeRoot, addFile) {
    this.#config = root.config;
    this.#stream = root.report.stream;
    this.#files = files;
    this.#makeRoot = makeRoot;
    this.#addFile = addFile;
    this.watcher = new FilesWatcher((owners) => this.#changed(owners));
    if (this.#config.files === undefined) this.watcher.addRoot(this.#config.cwd, this);
  }

  // What a process that runs a test file gets besides.
  prepare(env) {
    env.WATCH_REPORT_DEPENDENCIES = '1';
    env[variable] = `${reportDescriptor}`;
  }

  attach(test, child) {
    const { file } = test.location;
    this.watcher.add(file, test.name);
    readReports(child.stdio[reportDescriptor], (path) => this.watcher.add(path, test.name));
  }

  // Until the signal of the run says otherwise.
  watch(root) {
    return new Promise((settle) => {
      const { signal } = this.#config;
      const stop = () => {
        this.watcher.close();
        settle();
      };
      if (signal?.aborted) return stop();
      signal?.addEventListener('abort', stop, { __proto__: null, once: true });
      this.#run(root, this.#files);
    });
  }

  async #run(root, files) {
    this.#isRunning = true;
    root.watcher = this;
    const waiting = [];
    for (let i = 0; i < files.length; i++) ArrayPrototypePush(waiting, this.#addFile(root, files[i]));
    root.isStarted = true;
    root.startWaiting();
    for (let i = 0; i < waiting.length; i++) await waiting[i];
    await root.finishRound();
    this.#isRunning = false;
    this.#stream.send('test:watch:drained', undefined);
    if (this.#again.length > 0) this.#rerun();
  }

  #rerun() {
    const files = this.#again;
    this.#again = [];
    this.#stream.send('test:watch:restarted', undefined);
    this.#run(this.#makeRoot(this.#config, this.#stream), files);
  }

  #changed(owners) {
    SetPrototypeForEach(owners, (owner) => {
      if (typeof owner === 'string') this.#runAgain(owner);
      else this.#look();
    });
    if (!this.#isRunning && this.#again.length > 0) this.#rerun();
  }

  #runAgain(file) {
    const { statSync } = require('fs');
    const path = resolve(this.#config.cwd, file);
    const isThere = statSync(path, { __proto__: null, throwIfNoEntry: false }) !== undefined;
    if (!isThere || ArrayPrototypeIncludes(this.#again, file)) return;
    this.watcher.forget(file);
    ArrayPrototypePush(this.#again, file);
  }

  // Files that have come since.
  #look() {
    const { cwd, patterns, shard } = this.#config;
    const now = shardOf(find(patterns, cwd), shard);
    for (let i = 0; i < now.length; i++) {
      if (!ArrayPrototypeIncludes(this.#files, now[i])) this.#runAgain(now[i]);
    }
    this.#files = now;
  }
}

module.exports = { TestWatch };
