'use strict';

// The root of all tests of a process: made with the first of them, told of when the loop is empty.

const { ObjectAssign, PromisePrototypeThen, PromiseResolve } = primordials;
const options = internalBinding('options');
const { callSitesOf } = require('internal/util/call_sites');
const { Report } = require('internal/test/report');
const { Suite, Test, nanoseconds, running } = require('internal/test/tree');
const { clearInterval, setInterval } = require('timers');

const longest = 2 ** 31 - 1;

class Root extends Test {
  #open = 0;
  #keeper;
  isStarted = false;
  isEnding = false;

  constructor(parent, name, options, fn, location) { super(parent, name, options, fn, location); }

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
    if (this.active === 0 && this.hooks.after.length > 0) end();
  }
}

let root;

function tell(text) {
  if (text !== '') process.stdout.write(text);
}

function makeReporter() {
  if (options['--test-reporter'] !== 'tap') {
    return new (require('internal/test/spec_reporter').SpecReporter)(process.stdout);
  }
  const reporter = require('internal/test/tap_reporter');
  afterTurns(1, () => tell(reporter.header));  // what the script prints comes first
  return reporter;
}

// The first test runs so many microtasks after it was written, as in Node: programs see whether ticks or
// timers come before it.
const kTurnsBefore = 7;

function afterTurns(count, run) {
  PromisePrototypeThen(PromiseResolve(undefined), count === 1 ? run : () => afterTurns(count - 1, run));
}

// Once all suites have said what is in them.
async function start() {
  for (let i = 0; i < root.children.length; i++) {
    if (root.children[i].isBuilding) await root.children[i].built;
  }
  root.isStarted = true;
  root.keepOnly();
  root.startWaiting();
}

function rootTest() {
  if (root !== undefined) return root;
  root = new Root(null, '<root>', undefined, undefined, undefined);
  root.startedAt = nanoseconds();
  const reporter = makeReporter();
  root.report = new Report(root, (event) => tell(reporter.textOf(event)));
  afterTurns(kTurnsBefore, start);
  watchProcess();
  return root;
}

function watchProcess() {
  process.on('uncaughtException', (error) => failRunning(error, 'uncaughtException'));
  process.on('unhandledRejection', (error) => failRunning(error, 'unhandledRejection'));
  process.on('beforeExit', end);
}

function failRunning(error, type) {
  const test = running.getStore();
  if (test !== undefined && !test.isFinished) return test.failUncaught(error, type);
  const where = test === undefined ? 'A resource' :
    `Test "${test.name}" at ${root.report.placeOf(test)}`;
  const outcome = test === undefined ?
    `which triggered an ${type} event, caught by the test runner` :
    `and would have caused the test to fail, but instead triggered an ${type} event`;
  root.report.diagnose(root, `Error: ${where} generated asynchronous activity after the test ` +
    `ended. This activity created the error "${error}" ${outcome}.`);
  process.exitCode = 1;
}

async function end() {
  if (root.isEnding) return;
  root.isEnding = true;
  root.holdOpen();
  try {
    await root.runHooks(root.hooks.after);
  } catch (error) {
    root.fail(error);
    process.exitCode = 1;
  }
  root.letGo();
  summarize();
}

function summarize() {
  root.isFinished = true;
  root.duration = (nanoseconds() - root.startedAt) / 1e6;
  root.report.summarize();
  if (!root.report.succeeded) process.exitCode = 1;
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
    __proto__: null, file: site.scriptName, line: site.lineNumber, column: site.columnNumber,
  };
}

function currentTest() {
  const test = running.getStore();
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
  Suite, Test, argumentsOf, callerOf, currentTest, makeStarter, running,
};
