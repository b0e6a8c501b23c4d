'use strict';

// A test file that runs in a process of its own, as a test of the runner's: what that process tells is passed on
// when it is this file's turn.

const {
  ArrayPrototypePush, Promise, RegExpPrototypeExec, StringPrototypeStartsWith,
} = primordials;
const { codes: { ERR_TEST_FAILURE } } = require('internal/errors');
const { FrameReader } = require('internal/test/channel');
const { childOptions } = require('internal/test/child_options');
const { linesOf } = require('internal/test/files');
const { Test } = require('internal/test/tree');

// Told as it happens; all else waits for the files before it.
const atOnce = {
  '__proto__': null, 'test:enqueue': true, 'test:dequeue': true, 'test:complete': true,
};
// The last lines of a run, which the runner has of its own.
const totals = /^(?:tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) [0-9.]+$/;

class FileTest extends Test {
  isFile = true;
  #events = [];
  #failed = 0;
  #told = 0;

  constructor(parent, name, options, fn, location) {
    super(parent, name, options, fn, location);
    this.fn = () => this.#execute();
  }

  // The time that tests have is for those inside, each.
  limits() { return { __proto__: null, timeout: undefined, signal: this.options.signal }; }

  // Whoever has told of tests inside is not told of, unless something else is wrong with the file.
  get isToldByOthers() {
    return this.#told > 0 && (this.failure === null || this.failure.failureType === 'subtestsFailed');
  }

  async #execute() {
    const { config, workerIds } = this.root;
    const workerId = workerIds.take();
    try {
      await this.#runProcess(config, workerId);
    } finally {
      workerIds.give(workerId);
    }
  }

  #runProcess(config, workerId) {
    const { file } = this.location;
    const args = childOptions(config);
    ArrayPrototypePush(args, file);
    for (let i = 0; i < config.argv.length; i++) ArrayPrototypePush(args, config.argv[i]);
    const env = {
      ...(config.env ?? process.env),
      NODE_TEST_CONTEXT: 'child-v8',
      NODE_TEST_WORKER_ID: `${workerId}`,
    };
    const { shouldColorize } = require('internal/util/colors');
    if (shouldColorize(process.stdout)) env.FORCE_COLOR = '1';
    this.root.coverage?.prepare(env);
    this.root.watcher?.prepare(env);
    const child = require('child_process').spawn(process.execPath, args, {
      __proto__: null,
      signal: this.controller.signal,
      cwd: config.cwd,
      env,
      stdio: this.root.watcher === undefined ? ['pipe', 'pipe', 'pipe'] :
        ['pipe', 'pipe', 'pipe', 'pipe'],
    });
    this.root.watcher?.attach(this, child);
    this.#read(child);
    return this.#ended(child);
  }

  #read(child) {
    const out = this.#lines('test:stdout');
    const reader = new FrameReader((type, data) => {
      out.flush();
      this.#take(type, data);
    }, out.take);
    child.stdout.on('data', (chunk) => reader.take(chunk));
    child.stdout.on('end', () => {
      reader.end();
      out.flush();
    });
    const errors = this.#lines('test:stderr');
    child.stderr.on('data', errors.take);
    child.stderr.on('end', errors.flush);
  }

  #lines(type) {
    const { StringDecoder } = require('string_decoder');
    const decoder = new StringDecoder('utf8');
    const { file } = this.location;
    let rest = '';
    const send = (message) => this.#add(type, { __proto__: null, file, message });
    return {
      __proto__: null,
      take(bytes) {
        const split = linesOf(rest + decoder.write(bytes));
        for (let i = 0; i < split.lines.length; i++) send(split.lines[i]);
        rest = split.rest;
      },
      flush() {
        if (rest !== '') send(`${rest}\n`);
        rest = '';
      },
    };
  }

  #ended(child) {
    return new Promise((resolve, reject) => {
      let spawnError;
      child.on('error', (error) => { spawnError = error; });
      child.on('close', (exitCode, signal) => {
        this.root.coverage?.childEnded(child.pid);
        if (spawnError !== undefined && exitCode === null && signal === null) {
          return reject(spawnError);
        }
        if (exitCode === 0 && signal === null) return resolve();
        const type = this.#failed > 0 ? 'subtestsFailed' : 'testCodeFailure';
        const error = new ERR_TEST_FAILURE('test failed', type);
        error.exitCode = exitCode;
        error.signal = signal;
        error.stack = undefined; // frames of ours alone
        reject(error);
      });
    });
  }

  // ---- What the process tells ------------------------------------------------------------------

  #take(type, data) {
    if (data.nesting === 0 && type === 'test:plan') return;
    if (data.nesting === 0 && type === 'test:diagnostic' && isTotal(data.message)) return;
    if (type === 'test:fail' && data.nesting === 0 && data.todo === undefined &&
        data.skip === undefined) this.#failed++;
    if (type === 'test:coverage') return;
    if (atOnce[type] === true) this.root.report.stream.send(type, data);
    else this.#add(type, data);
  }

  #add(type, data) {
    ArrayPrototypePush(this.#events, { __proto__: null, type, data });
    this.root.report.advance();
  }

  // Called when all before it have been told of.
  forward() {
    const events = this.#events;
    if (events.length === 0) return;
    this.#events = [];
    for (let i = 0; i < events.length; i++) {
      const { type, data } = events[i];
      if ((type === 'test:pass' || type === 'test:fail')) this.#told++;
      this.root.report.forward(type, data);
    }
  }
}

function isTotal(message) {
  return RegExpPrototypeExec(totals, message) !== null ||
    StringPrototypeStartsWith(message, 'Randomized test order seed: ');
}

module.exports = { FileTest };
