'use strict';

// What a console can do. The order of the methods is the one in which users see them.

const {
  ArrayPrototypeShift,
  ArrayPrototypeUnshift,
  ErrorCaptureStackTrace,
  MapPrototypeDelete,
  MapPrototypeGet,
  MapPrototypeSet,
  ReflectApply,
  StringPrototypeRepeat,
  StringPrototypeSlice,
} = primordials;

const { formatFor, inspectOptionsFor, kState, writeErr, writeOut } =
  require('internal/console/output');

const cursorHome = '\u001b[1;1H';
const clearBelow = '\u001b[0J';

// Only a program that has loaded the module can have subscribed.
function publish(name, args) {
  if (require.cache.diagnostics_channel === undefined) return;
  const channel = require('diagnostics_channel').channel(`console.${name}`);
  if (channel.hasSubscribers) channel.publish(args);
}

// The visible parts of log and its kin; each is a function of its own because its name shows.
function print(console, args) {
  writeOut(console, formatFor(console, '_stdout', args));
}

function printError(console, args) {
  writeErr(console, formatFor(console, '_stderr', args));
}

// A text stays the format of what follows it.
function withVerdict(args) {
  const note = typeof args[0] === 'string' ? `: ${ArrayPrototypeShift(args)}` : '';
  ArrayPrototypeUnshift(args, `Assertion failed${note}`);
  return args;
}

const methods = {
  log(...args) {
    publish('log', args);
    print(this, args);
  },

  info(...args) {
    publish('info', args);
    print(this, args);
  },

  debug(...args) {
    publish('debug', args);
    print(this, args);
  },

  warn(...args) {
    publish('warn', args);
    printError(this, args);
  },

  error(...args) {
    publish('error', args);
    printError(this, args);
  },

  dir(object, options) {
    const { inspect } = require('internal/util/inspect');
    writeOut(this, inspect(object, {
      customInspect: false, ...inspectOptionsFor(this, '_stdout'), ...options,
    }));
  },

  time(label = 'default') {
    require('internal/console/timing').startTimer(this._times, `${label}`);
  },

  timeEnd(label = 'default') {
    label = `${label}`;
    const duration = require('internal/console/timing').readTimer(this._times, label, 'timeEnd');
    if (duration === undefined) return;
    print(this, ['%s: %s', label, duration]);
    MapPrototypeDelete(this._times, label);
  },

  timeLog(label = 'default', ...data) {
    label = `${label}`;
    const duration = require('internal/console/timing').readTimer(this._times, label, 'timeLog');
    if (duration === undefined) return;
    ArrayPrototypeUnshift(data, '%s: %s', label, duration);
    print(this, data);
  },

  trace(...args) {
    const error = { name: 'Trace', message: formatFor(this, '_stderr', args) };
    ErrorCaptureStackTrace(error, this.trace);
    this.error(error.stack);
  },

  assert(condition, ...args) {
    if (!condition) ReflectApply(this.warn, this, withVerdict(args));
  },

  // Only a terminal has a screen to clear.
  clear() {
    if (this._stdout.isTTY && process.env.TERM !== 'dumb') {
      this._stdout.write(cursorHome + clearBelow);
    }
  },

  count(label = 'default') {
    label = `${label}`;
    const { counts } = this[kState];
    const count = (MapPrototypeGet(counts, label) ?? 0) + 1;
    MapPrototypeSet(counts, label, count);
    this.log(`${label}: ${count}`);
  },

  countReset(label = 'default') {
    if (!MapPrototypeDelete(this[kState].counts, `${label}`)) {
      process.emitWarning(`Count for '${label}' does not exist`);
    }
  },

  group(...args) {
    if (args.length > 0) ReflectApply(this.log, this, args);
    const state = this[kState];
    state.indentation += StringPrototypeRepeat(' ', state.indentationStep);
  },

  groupEnd() {
    const state = this[kState];
    const length = state.indentation.length - state.indentationStep;
    state.indentation = StringPrototypeSlice(state.indentation, 0, length < 0 ? 0 : length);
  },

  table(data, properties) {
    const { formatTable, isPrimitive } = require('internal/console/table');
    if (properties !== undefined) {
      require('internal/validators').validateArray(properties, 'properties');
    }
    if (isPrimitive(data) || typeof data === 'function') return this.log(data);
    this.log(formatTable(data, properties, inspectOptionsFor(this, '_stdout')));
  },

  dirxml(...args) {
    print(this, args);
  },

  groupCollapsed(...args) {
    ReflectApply(this.group, this, args);
  },
};

module.exports = { methods };
