'use strict';

// Where the results of this process go: to the reporters that the command line names, or, where this process is
// one of a runner's, to the runner.

const {
  ArrayPrototypePush, ObjectGetOwnPropertyDescriptor, PromisePrototypeThen, ReflectConstruct,
  SafePromiseAll, SafeSet, SetPrototypeAdd, SetPrototypeHas,
} = primordials;
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { errorMonitor } = require('events');

const builtIn = { __proto__: null, dot: true, junit: true, spec: true, tap: true, lcov: true };
const reporterErrors = new SafeSet();

function destinationOf(name) {
  if (name === 'stdout') return process.stdout;
  if (name === 'stderr') return process.stderr;
  const { resolve } = require('path');
  return require('fs').createWriteStream(resolve(process.cwd(), name));
}

function importReporter(name) {
  const { join } = require('path');
  const { importFromScript } = require('internal/modules/esm/loader');
  return PromisePrototypeThen(importFromScript(join(process.cwd(), 'reporter'), name), (module) => {
    const reporter = module.default ?? module;
    const { prototype } = reporter;
    if (prototype && ObjectGetOwnPropertyDescriptor(prototype, 'constructor')) {
      return ReflectConstruct(reporter, []);
    }
    return reporter;
  });
}

// The errors of reporters are nobody's test's.
function isReporterError(error) {
  return SetPrototypeHas(reporterErrors, error);
}

function connect(stream, reporter, destination) {
  const composed = stream.compose(reporter);
  composed.on(errorMonitor, (error) => { SetPrototypeAdd(reporterErrors, error); });
  composed.pipe(destination);
  return composed;
}

function namesOf(line) {
  let { reporters, destinations } = line;
  if (reporters.length === 0 && destinations.length === 0) reporters = ['spec'];
  if (reporters.length === 1 && destinations.length === 0) destinations = ['stdout'];
  if (reporters.length !== destinations.length) {
    throw new ERR_INVALID_ARG_VALUE(
      '--test-reporter', reporters,
      "must match the number of specified '--test-reporter-destination'");
  }
  return { __proto__: null, reporters, destinations };
}

// undefined: done; or a promise, where a reporter must be imported first.
function attach(stream, line) {
  const { reporters, destinations } = namesOf(line);
  const waiting = [];
  const outputs = [];
  const finish = () => {
    if (line.forceExit) exitWhenTold(outputs);
  };
  for (let i = 0; i < reporters.length; i++) {
    const use = (reporter) => {
      const destination = destinationOf(destinations[i]);
      ArrayPrototypePush(outputs, {
        __proto__: null, composed: connect(stream, reporter, destination), destination,
      });
    };
    if (builtIn[reporters[i]] === true) use(require('test/reporters')[reporters[i]]);
    else ArrayPrototypePush(waiting, PromisePrototypeThen(importReporter(reporters[i]), use));
  }
  if (waiting.length === 0) return finish();
  return PromisePrototypeThen(SafePromiseAll(waiting), finish, (error) => {
    SetPrototypeAdd(reporterErrors, error);
    throw error;
  });
}

// --test-force-exit: the process ends when everything has been written.
function exitWhenTold(outputs) {
  let open = outputs.length;
  const closed = () => {
    if (--open === 0) process.exit();
  };
  for (let i = 0; i < outputs.length; i++) {
    const { composed, destination } = outputs[i];
    const isStandard = destination === process.stdout || destination === process.stderr;
    if (isStandard) composed.on('end', () => destination.write('', closed));
    else destination.on('finish', closed);
  }
}

function attachRunner(stream) {
  const { encode } = require('internal/test/channel');
  stream.on('data', ({ type, data }) => process.stdout.write(encode(type, data)));
}

function endProcessWith(root) {
  if (!root.report.succeeded) process.exitCode = 1;
}

// What a root needs to know of this process.
function settingsOf(line) {
  if (line.isChild || line.isTapChild) {
    return {
      __proto__: null,
      isMain: true,
      onSummary(root) {
        endProcessWith(root);
        if (line.forceExit) root.report.stream.on('end', () => process.exit());
      },
      whenReady(root) {
        if (line.isChild) attachRunner(root.report.stream);
        else connect(root.report.stream, require('test/reporters').tap, process.stdout);
        return undefined;
      },
    };
  }
  return {
    __proto__: null,
    isMain: !line.isRunner,
    onSummary: endProcessWith,
    whenReady(root) {
      const ready = attach(root.report.stream, line);
      if (line.globalSetup === undefined) return ready;
      const { setUp } = require('internal/test/global_setup');
      const begin = () => setUp(root, line.globalSetup);
      return ready === undefined ? begin() : PromisePrototypeThen(ready, begin);
    },
  };
}

module.exports = { attach, isReporterError, settingsOf };
