'use strict';

// backup(): a database copied page by page, while it is in use.

const { Promise, PromiseReject } = primordials;
const binding = internalBinding('sqlite');
const { slot } = require('internal/async_context');
const {
  checkInt32Option, checkObject, checkOption, checkPath, mustBe,
} = require('internal/sqlite/options');
const { handleOf } = require('internal/sqlite/database');

const kPagesAtOnce = 100;
const kMillisecondsUntilRetry = 25;

class Backup {
  constructor(database, handle, rate, progress, resolve, reject) {
    this.asyncContext = slot.current;
    this.database = database;
    this.handle = handle;
    this.rate = rate;
    this.progress = progress;
    this.resolve = resolve;
    this.reject = reject;
  }

  step() {
    binding.stepBackup(this.handle, this, this.rate);
  }

  onstep(error, isLocked, left, all) {
    if (error !== undefined) return this.reject(error);
    if (left === 0 && !isLocked) return this.resolve(all);
    try {
      this.progress?.({ totalPages: all, remainingPages: left });
      binding.checkDatabase(this.database);
      if (isLocked) require('timers').setTimeout(() => this.step(), kMillisecondsUntilRetry);
      else this.step();
    } catch (thrown) {
      binding.endBackup(this.handle);
      this.reject(thrown);
    }
  }
}

function backup(sourceDb, path, options = undefined) {
  checkObject(sourceDb, 'sourceDb');
  const database = handleOf(sourceDb);
  if (database === undefined) throw mustBe('sourceDb', 'object');
  binding.checkDatabase(database);
  const target = checkPath(path);
  let rate = kPagesAtOnce;
  let source = 'main';
  let name = 'main';
  let progress;
  if (options !== undefined) {
    checkObject(options, 'options');
    rate = checkInt32Option(options, 'rate') ?? rate;
    source = checkOption(options, 'source', 'string') ?? source;
    name = checkOption(options, 'target', 'string') ?? name;
    progress = checkOption(options, 'progress', 'function');
  }
  let handle;
  try {
    handle = binding.beginBackup(database, target, source, name);
  } catch (error) {
    return PromiseReject(error);
  }
  return new Promise((resolve, reject) => {
    new Backup(database, handle, rate, progress, resolve, reject).step();
  });
}

module.exports = { backup };
