'use strict';

// The process object. What every program needs is made here; the rest stands in modules of its own
// that are loaded at their first use.

const {
  FunctionPrototypeCall, NumberIsInteger, ObjectCreate, ObjectDefineProperties,
  ObjectDefineProperty, ObjectSetPrototypeOf, ReflectApply, StringPrototypeStartsWith,
  SymbolToStringTag,
} = primordials;
const EventEmitter = require('events');
const binding = internalBinding('process');
const options = internalBinding('options');
const { isMainThread } = internalBinding('life');

let exitCode;
let isExiting = false;

// What users may assign to is assigned here too: no code of theirs has run that could come between.
function defineReadOnly(name, value) {
  ObjectDefineProperty(process, name, {
    __proto__: null, value, writable: false, enumerable: true, configurable: true,
  });
}

function defineAccessor(name, get, set) {
  ObjectDefineProperty(process, name, {
    __proto__: null, get, set, enumerable: true, configurable: true,
  });
}

// Methods with the names and lengths of those of require(id), which is loaded at the first call.
function defer(id, lengths) {
  for (const name in lengths) {
    const method = {
      [name](...args) {
        return ReflectApply(require(id)[name], this, args);
      },
    }[name];
    ObjectDefineProperty(method, 'length', {
      __proto__: null, value: lengths[name], configurable: true,
    });
    process[name] = method;
  }
}

// A property whose value is made when it is first read.
function defineLazily(name, id, make) {
  let value;
  let isMade = false;
  const get = () => {
    if (!isMade) {
      value = make(require(id));
      isMade = true;
    }
    return value;
  };
  const set = (replacement) => {
    value = replacement;
    isMade = true;
  };
  defineAccessor(name, get, set);
}

// ---- Its place among the objects ---------------------------------------------------------------

function makeEmitter() {
  // Only for its name: a program cannot make a second process.
  const makers = {
    process: function() { return undefined; },
  };
  const prototype = ObjectCreate(EventEmitter.prototype, {
    __proto__: null,
    constructor: {
      __proto__: null, value: makers.process, writable: true, enumerable: false, configurable: true,
    },
  });
  makers.process.prototype = prototype;
  ObjectSetPrototypeOf(process, prototype);
  FunctionPrototypeCall(EventEmitter, process);
  ObjectDefineProperty(process, SymbolToStringTag, {
    __proto__: null, value: 'process', writable: true, enumerable: false, configurable: false,
  });
}

// ---- Its end -----------------------------------------------------------------------------------

function setExitCode(value) {
  if (value === undefined || value === null) {
    exitCode = undefined;
    return;
  }
  let code = value;
  if (typeof value === 'string' && value !== '') {
    code = +value;
    if (code !== code) code = value;
  }
  if (!NumberIsInteger(code)) require('internal/validators').validateInteger(code, 'code');
  exitCode = code | 0;
}

function exit(code) {
  if (arguments.length !== 0) setExitCode(code);
  if (!isExiting) {
    isExiting = true;
    process.emit('exit', exitCode ?? 0);
  }
  if (options['--trace-exit']) require('internal/process/end').traceExit(exitCode ?? 0);
  // Through the property: programs that must know of every end replace it.
  process.reallyExit(exitCode ?? 0);
}

function reallyExit(code) {
  if (!isMainThread) require('internal/worker/process').flush();
  require('internal/process/end').end(code | 0);
}

function defineEnd() {
  ObjectDefineProperties(process, {
    __proto__: null,
    _exiting: {
      __proto__: null,
      get: () => isExiting,
      set: (value) => { isExiting = value; },
      enumerable: true,
      configurable: true,
    },
    exitCode: {
      __proto__: null,
      get: () => exitCode,
      set: setExitCode,
      enumerable: true,
      configurable: false,
    },
  });
  process.reallyExit = reallyExit;
  process.exit = exit;
  // A method: it must not be possible to construct it.
  process.abort = { abort() { binding.abort(); } }.abort;
}

// ---- What it was started with ------------------------------------------------------------------

function replaceParentId(value) {
  ObjectDefineProperty(process, 'ppid', {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

function defineStart() {
  const { execPath, argv0, execArgv, pid } = binding;
  const argv = [execPath];
  const given = isMainThread ? binding.argv : require('internal/worker/main').programArguments();
  for (let i = 0; i < given.length; i++) argv[i + 1] = given[i];
  if (isMainThread && argv.length > 1 && argv[1] !== '-' &&
      options['--eval'] === undefined) {
    argv[1] = require('path').resolve(argv[1]);
  }
  if (isMainThread && options['--title']) binding.setTitle(options['--title']);
  process.argv = argv;
  process.execArgv = execArgv;
  process.execPath = execPath;
  defineReadOnly('pid', pid);
  process.debugPort = 9229;
  process.domain = null;
  ObjectDefineProperty(process, 'argv0', {
    __proto__: null, value: argv0, writable: false, enumerable: true, configurable: false,
  });
  defineAccessor('title', binding.getTitle, (title) => { binding.setTitle(`${title}`); });
  defineAccessor('ppid', binding.getParentId, replaceParentId);
  if (options['--deprecation'] === false) process.noDeprecation = true;
  if (options['--throw-deprecation']) process.throwDeprecation = true;
  if (options['--trace-deprecation']) process.traceDeprecation = true;
  defineReadOnly('_preload_modules', options['--require'] ?? []);
  const main = require('internal/modules/graph').startedMain();
  if (main !== undefined) process.mainModule = main;
}

// ---- The rest ----------------------------------------------------------------------------------

function defineMethods() {
  const { nextTick, runTicks } = require('internal/process/task_queues');
  const uncaught = require('internal/process/uncaught');
  process.nextTick = nextTick;
  process._tickCallback = runTicks;
  process._fatalException = uncaught.reportError;
  process.setUncaughtExceptionCaptureCallback = uncaught.setUncaughtExceptionCaptureCallback;
  process.hasUncaughtExceptionCaptureCallback = uncaught.hasUncaughtExceptionCaptureCallback;
  const { hrtime, cwd, chdir, umask } = require('internal/process/essentials');
  process.hrtime = hrtime;
  process.cwd = cwd;
  process.chdir = chdir;
  process.umask = umask;
  defer('internal/process/measures', {
    __proto__: null,
    uptime: 0, cpuUsage: 1, threadCpuUsage: 1, resourceUsage: 0, memoryUsage: 0,
    constrainedMemory: 0, availableMemory: 0,
  });
  process.memoryUsage.rss = function rss() {
    return binding.residentMemory();
  };
  defer('internal/process/ids', {
    __proto__: null,
    getuid: 0, geteuid: 0, getgid: 0, getegid: 0, getgroups: 0,
    initgroups: 2, setgroups: 1, setegid: 1, seteuid: 1, setgid: 1, setuid: 1,
  });
  defer('internal/process/actions', {
    __proto__: null,
    kill: 2, execve: 1, ref: 1, unref: 1, loadEnvFile: 0, getBuiltinModule: 1,
    getActiveResourcesInfo: 0, _getActiveRequests: 0, _getActiveHandles: 0, _rawDebug: 0,
    setSourceMapsEnabled: 1, openStdin: 0, binding: 1, _linkedBinding: 1, dlopen: 0,
    _debugProcess: 0, _debugEnd: 0, _startProfilerIdleNotifier: 0, _stopProfilerIdleNotifier: 0,
  });
  process._kill = binding.kill;
  defer('internal/process/warning', { __proto__: null, emitWarning: 4 });
  defineAccessor('moduleLoadList', () => require('internal/process/actions').loadedModules());
  defineAccessor('sourceMapsEnabled',
                 () => require('internal/process/actions').areSourceMapsEnabled());
}

// Known to internal/stdio/standard too, which wants to know whether they are still in their places.
const standardStreams = {
  __proto__: null,
  stdin: () => require('internal/stdio/standard').stdin(),
  stdout: () => require('internal/stdio/standard').stdout(),
  stderr: () => require('internal/stdio/standard').stderr(),
};

function defineLazyProperties() {
  // Not Node's: those who list the process's properties do not see it.
  ObjectDefineProperty(process, 'giro', {
    __proto__: null, get: () => require('internal/why/object').giro, enumerable: false, configurable: true,
  });
  defineLazily('finalization', 'internal/process/finalization', (module) => module.finalization);
  defineLazily('allowedNodeEnvironmentFlags', 'internal/process/flags',
               (module) => module.makeSet());
  defineLazily('config', 'internal/process/identity', (module) => module.config);
  defineAccessor('report', () => require('internal/process/report').report);
  defineAccessor('stdout', standardStreams.stdout);
  defineAccessor('stdin', standardStreams.stdin);
  defineAccessor('stderr', standardStreams.stderr);
}

// ---- Listeners of its own ----------------------------------------------------------------------

function startIfSignal(event) {
  if (isSignalLike(event)) require('internal/process/signals').start(event);
}

function stopIfSignal(event) {
  if (isSignalLike(event)) require('internal/process/signals').stop(event);
}

function isSignalLike(event) {
  return typeof event === 'string' && StringPrototypeStartsWith(event, 'SIG');
}

function onWarning(warning) {
  require('internal/process/warning').onWarning(warning);
}

function listen() {
  process.on('newListener', startIfSignal);
  process.on('removeListener', stopIfSignal);
  if (options['--warnings'] === false || process.env.NODE_NO_WARNINGS === '1') return;
  process.on('warning', onWarning);
}

// A parent that wants to talk has left a channel.
function openChannel() {
  const fd = process.env.NODE_CHANNEL_FD;
  if (fd === undefined) return;
  delete process.env.NODE_CHANNEL_FD;
  const serialization = process.env.NODE_CHANNEL_SERIALIZATION_MODE;
  delete process.env.NODE_CHANNEL_SERIALIZATION_MODE;
  require('internal/child_process/channel').setUpInChild(+fd, serialization);
  if (process.env.NODE_UNIQUE_ID === undefined) return;
  require('internal/cluster/role').isWorker = true;
  require('internal/cluster/child')._setupWorker();
  delete process.env.NODE_UNIQUE_ID;
}

function setUp() {
  makeEmitter();
  require('internal/process/identity').define(defineReadOnly);
  defineEnd();
  defineMethods();
  process.env = require('internal/process/env').env;
  defineStart();
  defineLazyProperties();
  listen();
  if (isMainThread) openChannel();
  else require('internal/worker/process').adapt();
}

module.exports = { setUp, standardStreams };
