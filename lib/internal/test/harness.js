'use strict';

// The root of all tests of a process: made with the first of them, told of when the loop is empty. run() has
// roots of its own.

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, ObjectAssign,
  PromisePrototypeThen, PromiseResolve, StringPrototypeStartsWith,
} = primordials;
const { AsyncLocalStorage } = require('async_hooks');
const { callSitesOf } = require('internal/util/call_sites');
const { commandLine } = require('internal/test/command_line');
const { Filter } = require('internal/test/filter');
const { Report } = require('internal/test/report');
const { SeededRandom, freshSeed } = require('internal/test/random');
const { TestsStream } = require('internal/test/tests_stream');
const { Suite, Test, nanoseconds, running, runningHook, runningTest } = require('internal/test/tree');
const { clearInterval, setInterval } = require('timers');

const longest = 2 ** 31 - 1;
const traced = require('diagnostics_channel').tracingChannel('node.test');

class Root extends Test {
  #open = 0;
  #keeper;
  #inContext;
  #snapshots;
  #lastHooks;
  lastId = 0;
  building = [];  // what suites say is in them
  isStarted = false;
  isEnding = false;
  random;
  coverage;
  rerun;

  // `stream`: where another round has told its events before.
  constructor(config, location, stream = new TestsStream()) {
    super(null, '<root>', undefined, undefined, location);
    this.config = config;
    this.filePath = location?.file;
    this.filter = new Filter(config);
    this.startedAt = nanoseconds();
    this.report = new Report(this, stream);
    if (config.isRandom) {
      this.seed = config.seed ?? freshSeed();
      this.random = new SeededRandom(this.seed);
    }
    if (traced.start.hasSubscribers) {
      traced.start.runStores(this.traceData(), () => {
        this.#inContext = AsyncLocalStorage.snapshot();
      });
    }
  }

  get snapshots() {
    const { Snapshots } = require('internal/test/snapshot');
    return this.#snapshots ??= new Snapshots(this.config.updatesSnapshots);
  }

  traceData() {
    return {
      __proto__: null, name: this.name, nesting: 0, file: this.location?.file, type: 'test',
    };
  }

  // While a test has not ended the process goes on, whatever it waits for.
  holdOpen() {
    if (this.#open++ === 0) this.#keeper = setInterval(() => {}, longest);
  }

  letGo() {
    if (--this.#open === 0) clearInterval(this.#keeper);
  }

  // The tests wait for the end of the script.
  startWaiting() {
    if (this.isStarted) super.startWaiting();
  }

  // What keeps the loop alive may be closed by the hooks that come last.
  childEnded() {
    super.childEnded();
    if (this.active > 0 || this.waiting.length > 0) return;
    if (this.config.endsAtOnce) this.end();
    else if (this.config.endsWithLoop && this.hooks.after.length > 0) this.runLastHooks();
  }

  // Once all suites have said what is in them.
  async start() {
    for (let i = 0; i < this.building.length; i++) await this.building[i];
    this.isStarted = true;
    this.filter.apply(this);
    this.startWaiting();
  }

  runLastHooks() {
    return this.#lastHooks ??= this.#runLast();
  }

  async #runLast() {
    this.holdOpen();
    try {
      await this.runHooks(this.hooks.after);
    } catch (error) {
      this.fail(error);
      this.report.lastHookFailed(this);
    }
    this.letGo();
  }

  async end() {
    if (this.isEnding) return;
    this.isEnding = true;
    this.holdOpen();
    await this.runLastHooks();
    try {
      await this.config.atEnd?.(this);
    } catch (error) {
      this.fail(error);
    }
    if (this.failure !== null) {
      this.report.succeeded = false;
      process.exitCode = 1;
    }
    this.finishRun();
    this.letGo();
  }

  // The results of one round, where others follow.
  finishRound() {
    this.isFinished = true;
    this.duration = (nanoseconds() - this.startedAt) / 1e6;
    this.report.summarize();
  }

  forget() { forget(this); }

  finishRun() {
    this.isFinished = true;
    this.duration = (nanoseconds() - this.startedAt) / 1e6;
    this.#snapshots?.save();
    this.report.summarize();
    if (this.#inContext !== undefined) this.#inContext(() => traced.end.publish(this.traceData()));
    forget(this);
    this.config.onSummary?.(this);
    this.report.stream.end();
  }
}

// ---- What the process tells ----------------------------------------------------------------------

const roots = [];
let listeners;

function note(root) {
  ArrayPrototypePush(roots, root);
  if (listeners !== undefined) return;
  listeners = {
    __proto__: null,
    uncaughtException: (error) => failRunning(error, 'uncaughtException'),
    unhandledRejection: (error) => failRunning(error, 'unhandledRejection'),
    beforeExit: () => {
      for (let i = roots.length - 1; i >= 0; i--) if (roots[i].config.endsWithLoop) roots[i].end();
    },
  };
  for (const name in listeners) process.on(name, listeners[name]);
}

function forget(root) {
  const index = ArrayPrototypeIndexOf(roots, root);
  if (index >= 0) ArrayPrototypeSplice(roots, index, 1);
  if (roots.length > 0 || listeners === undefined) return;
  for (const name in listeners) process.removeListener(name, listeners[name]);
  listeners = undefined;
}

function failRunning(error, type) {
  if (require('internal/test/reporting').isReporterError(error)) throw error;
  const hook = runningHook();
  if (hook !== undefined && !hook.isFinished) return hook.fail(error, type);
  const test = runningTest();
  if (hook === undefined && test !== undefined && !test.isFinished) {
    return test.failUncaught(error, type);
  }
  const root = test?.root ?? globalRoot ?? roots[0];
  const { report } = root;
  const where = hook !== undefined ? `Test hook "${hook.name}" at ${report.placeOf(hook)}` :
    test === undefined ? 'A resource' : `Test "${test.name}" at ${report.placeOf(test)}`;
  const outcome = test === undefined ?
    `which triggered an ${type} event, caught by the test runner` :
    `and would have caused the test to fail, but instead triggered an ${type} event`;
  report.diagnose(root, `Error: ${where} generated asynchronous activity after the test ` +
    `ended. This activity created the error "${error}" ${outcome}.`, 'warn');
  process.exitCode = 1;
}

// ---- The root of the process ---------------------------------------------------------------------

let globalRoot;

// The first test runs so many microtasks after it was written, as in Node: programs see whether ticks or
// timers come before it.
const kTurnsBefore = 7;

function afterTurns(count, run) {
  PromisePrototypeThen(PromiseResolve(undefined), count === 1 ? run : () => afterTurns(count - 1, run));
}

// Whoever runs test files has a root for them, which then is that of the process.
function setGlobalRoot(root) {
  globalRoot = root;
  note(root);
}

function makeRoot(config, location, stream) {
  const root = new Root(config, location, stream);
  root.timeout = config.timeout;
  return root;
}

function rootTest() {
  if (globalRoot !== undefined) return globalRoot;
  const line = commandLine();
  const { isMain, onSummary, whenReady } = require('internal/test/reporting').settingsOf(line);
  const file = process.argv[1];
  const location = file === undefined || !isMain ? undefined :
    { __proto__: null, line: 1, column: 1, file };
  const config = {
    __proto__: null,
    ...line,
    endsWithLoop: true,
    endsAtOnce: line.forceExit,
    onSummary,
    atEnd: (root) => require('internal/test/global_setup').tearDown(root),
  };
  const root = globalRoot = makeRoot(config, location);
  note(root);
  if (line.rerunFile !== undefined) require('internal/test/rerun').attach(root, line.rerunFile);
  // Those whose runner is another process leave it to that.
  if (line.coverage !== null && !line.isChild && !line.isTapChild) {
    const { Coverage } = require('internal/test/coverage/coverage');
    root.coverage = new Coverage(line.coverage, process.cwd());
  }
  const ready = whenReady(root);
  if (ready === undefined) afterTurns(kTurnsBefore, () => root.start());
  else PromisePrototypeThen(ready, () => root.start());
  return root;
}

// (name, options, fn), each of which may be left out.
function argumentsOf(name, options, fn) {
  if (typeof name === 'function') {
    fn = name;
    name = options = undefined;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
    name = undefined;
  } else if (typeof options === 'function') {
    fn = options;
    options = undefined;
  }
  return { __proto__: null, name, options, fn };
}

function callerOf(fn) {
  const site = callSitesOf(fn, 1)[0];
  if (site === undefined) return undefined;
  return {
    __proto__: null, file: fileOf(site.scriptName), line: site.lineNumber, column: site.columnNumber,
  };
}

function fileOf(name) {
  if (!StringPrototypeStartsWith(name, 'file:')) return name;
  return require('internal/url/file_urls').fileURLToPath(name);
}

function currentTest() {
  const test = runningTest();
  return test === undefined ? rootTest() : test;
}

// test() and describe(), and with `extra` their relatives such as test.skip().
function makeStarter(Kind, extra) {
  return function test(name, options, fn) {
    const given = argumentsOf(name, options, fn);
    if (extra !== undefined) {
      given.options = ObjectAssign({ __proto__: null }, given.options, extra);
    }
    return currentTest().addChild(Kind, given.name, given.options, given.fn, callerOf(test));
  };
}

module.exports = {
  Suite, Test, argumentsOf, callerOf, currentTest, makeRoot, makeStarter, note, running, runningTest,
  setGlobalRoot,
};
