'use strict';

// --watch: runs the program in a process of its own, and again when a file changes that it has loaded.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSlice, StringPrototypeIndexOf,
  StringPrototypeSlice,
} = primordials;
const options = internalBinding('options');
const { FilesWatcher, readReports, variable } = require('internal/watch/files');
const { codes: { ERR_UNKNOWN_SIGNAL } } = require('internal/errors');
const { inspect } = require('internal/util/inspect');
const { constants: { signals } } = require('os');
const { colors, shouldColorize } = require('internal/util/colors');

const reportDescriptor = 4;

const own = {
  '__proto__': null,
  '--watch': 0,
  '--watch-path': 1,
  '--watch-preserve-output': 0,
  '--watch-kill-signal': 1,
};

// The command line without what is said of watching.
function childArguments() {
  const { execArgv } = process;
  const list = [];
  for (let i = 0; i < execArgv.length; i++) {
    const word = execArgv[i];
    const equals = StringPrototypeIndexOf(word, '=');
    const values = own[equals < 0 ? word : StringPrototypeSlice(word, 0, equals)];
    if (values === undefined) ArrayPrototypePush(list, word);
    else if (equals < 0) i += values;
  }
  return list;
}

// As it was written.
function commandOf() {
  const words = ArrayPrototypeSlice(process.argv, 1);
  const { script } = internalBinding('life');
  if (words.length > 0 && script !== undefined) words[0] = script;
  return words;
}

class WatchMode {
  #child;
  #signal = options['--watch-kill-signal'] ?? 'SIGTERM';
  #paths = options['--watch-path'] ?? [];
  #isRestarting = false;
  #isEnding = false;

  constructor() {
    if (signals[this.#signal] === undefined) throw new ERR_UNKNOWN_SIGNAL(this.#signal);
    this.command = commandOf();
    this.shown = inspect(ArrayPrototypeJoin(this.command, ' '));
    this.watcher = new FilesWatcher((owners, file) => this.#changed(file));
    for (let i = 0; i < this.#paths.length; i++) this.watcher.addRoot(this.#paths[i], this);
    const end = (signal) => this.#end(signal);
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
    if (process.send !== undefined) {
      process.on('message', (message) => this.#child?.send(message));
    }
    this.#start();
  }

  #tell(color, text) {
    const code = shouldColorize(process.stdout) ? colors[color][0] : undefined;
    const painted = code === undefined ? text : `\u001B[${code}m${text}\u001B[39m`;
    process.stdout.write(`${painted}\n`);
  }

  #start() {
    const args = childArguments();
    for (let i = 0; i < this.command.length; i++) ArrayPrototypePush(args, this.command[i]);
    const child = require('child_process').spawn(process.execPath, args, {
      __proto__: null,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc', 'pipe'],
      env: { ...process.env, WATCH_REPORT_DEPENDENCIES: '1', [variable]: `${reportDescriptor}` },
    });
    this.#child = child;
    if (this.#paths.length === 0) {
      readReports(child.stdio[reportDescriptor], (file) => this.watcher.add(file, this));
      if (this.command.length > 0 && !options['--test']) {
        this.watcher.add(require('path').resolve(this.command[0]), this);
      }
    } else {
      child.stdio[reportDescriptor].resume();
    }
    if (process.send !== undefined) child.on('message', (message) => process.send(message));
    child.on('exit', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (this.#isEnding || this.#isRestarting) return;
      const isFine = code === 0;
      this.#tell(isFine ? 'blue' : 'red', `${isFine ? 'Completed' : 'Failed'} running ${
        this.shown}. Waiting for file changes before restarting...`);
    });
  }

  #changed(file) {
    if (this.#isRestarting || this.#isEnding) return;
    this.#isRestarting = true;
    const restart = () => {
      this.#isRestarting = false;
      this.watcher.forget(this);
      this.#start();
    };
    if (!options['--watch-preserve-output'] && process.stdout.isTTY) {
      process.stdout.write('\u001Bc');
    }
    process.stdout.write(`Change detected in ${inspect(file)}\n`);
    const child = this.#child;
    if (child === undefined) {
      this.#tell('green', `Restarting ${this.shown}`);
      return restart();
    }
    this.#tell('green', `Restarting ${this.shown}`);
    this.#child = undefined;
    child.once('exit', restart);
    child.kill(this.#signal);
  }

  #end(signal) {
    this.#isEnding = true;
    this.watcher.close();
    const child = this.#child;
    const done = () => process.exit(signal === 'SIGINT' ? 128 + signals[signal] : 0);
    if (child === undefined) return done();
    child.once('exit', done);
    child.kill(this.#signal);
  }
}

function startWatching() {
  return new WatchMode();
}

module.exports = { startWatching };
