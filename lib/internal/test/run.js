'use strict';

// run() and --test: test files, each in a process of its own or all in this one.

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeSlice, Infinity, MathMax,
  PromisePrototypeThen, PromiseResolve, SafeSet,
} = primordials;
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const {
  validateAbortSignal, validateArray, validateBoolean, validateFunction, validateInteger,
  validateNumber, validateObject, validateOneOf, validateString, validateStringArray,
} = require('internal/validators');
const { patternsOf, seedMax, tagsOf } = require('internal/test/command_line');
const { makeRoot, note, running, setGlobalRoot } = require('internal/test/harness');
const { find, shardOf } = require('internal/test/files');
const { freshSeed } = require('internal/test/random');
const { resolve } = require('path');
const { setImmediate } = require('timers');

const timeoutMax = 2 ** 31 - 1;

function notWith(name, value, mode) {
  return new ERR_INVALID_ARG_VALUE(`options.${name}`, value, `is not supported with ${mode}`);
}

function checkShard(shard, watch) {
  if (shard === undefined || shard === null) return undefined;
  validateObject(shard, 'options.shard');
  const { index, total } = shard;
  validateInteger(total, 'options.shard.total', 1);
  validateInteger(index, 'options.shard.index', 1, total);
  if (watch) throw new ERR_INVALID_ARG_VALUE('options.shard', watch, 'shards not supported with watch mode');
  return { __proto__: null, index, total };
}

function concurrencyOf(value, isolation) {
  if (isolation === 'none') return 1;
  if (value === undefined || value === null || value === false) return 1;
  if (value === true) return MathMax(require('os').availableParallelism() - 1, 1);
  if (typeof value !== 'number') {
    throw new ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'], value);
  }
  validateInteger(value, 'options.concurrency', 1, 2 ** 32 - 1);
  return value;
}

function checkRandom({ randomize = false, randomSeed, watch, rerunFailuresFilePath }) {
  validateBoolean(randomize, 'options.randomize');
  if (randomSeed !== undefined) validateInteger(randomSeed, 'options.randomSeed', 0, seedMax);
  const isRandom = randomize || randomSeed !== undefined;
  const mode = watch ? 'watch mode' :
    rerunFailuresFilePath !== undefined ? 'rerun failures mode' : undefined;
  if (isRandom && mode !== undefined) {
    if (randomSeed !== undefined) throw notWith('randomSeed', randomSeed, mode);
    throw notWith('randomize', randomize, mode);
  }
  return isRandom;
}

function checkFiles({ files, globPatterns, cwd }) {
  if (files !== undefined && files !== null) validateArray(files, 'options.files');
  if (globPatterns !== undefined && globPatterns !== null) {
    validateArray(globPatterns, 'options.globPatterns');
  }
  if (files && globPatterns?.length > 0) {
    throw new ERR_INVALID_ARG_VALUE(
      'options.globPatterns', globPatterns, 'is not supported when specifying \'options.files\'');
  }
  if (cwd !== undefined) validateString(cwd, 'options.cwd');
}

function globsOf(value, name) {
  if (value === undefined || value === null) return null;
  const list = ArrayIsArray(value) ? value : [value];
  validateStringArray(list, name);
  return list;
}

function coverageOf(options) {
  const { coverage = false } = options;
  validateBoolean(coverage, 'options.coverage');
  if (!coverage) return null;
  const threshold = (name) => {
    const percent = options[name] ?? 0;
    validateInteger(percent, `options.${name}`, 0, 100);
    return percent;
  };
  return {
    __proto__: null,
    include: globsOf(options.coverageIncludeGlobs, 'options.coverageIncludeGlobs'),
    exclude: globsOf(options.coverageExcludeGlobs, 'options.coverageExcludeGlobs'),
    lines: threshold('lineCoverage'),
    branches: threshold('branchCoverage'),
    functions: threshold('functionCoverage'),
  };
}

function checkProcess(options, isolation) {
  const { argv = [], env, execArgv = [], inspectPort } = options;
  validateStringArray(argv, 'options.argv');
  validateStringArray(execArgv, 'options.execArgv');
  if (inspectPort !== undefined && inspectPort !== null && typeof inspectPort !== 'function') {
    validateInteger(inspectPort, 'options.inspectPort', 0, 65535);
  }
  if (env !== undefined) {
    validateObject(env, 'options.env');
    if (isolation === 'none') {
      throw new ERR_INVALID_ARG_VALUE('options.env', env, "is not supported with isolation='none'");
    }
  }
  return { __proto__: null, argv, env, execArgv };
}

function checkTimes({ forceExit = false, signal, timeout, watch, setup }) {
  validateBoolean(forceExit, 'options.forceExit');
  if (forceExit && watch) throw notWith('forceExit', forceExit, 'watch mode');
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (timeout !== undefined && timeout !== null && timeout !== Infinity) {
    validateNumber(timeout, 'options.timeout', 0, timeoutMax);
  }
  if (setup !== undefined && setup !== null) validateFunction(setup, 'options.setup');
}

function configOf(options) {
  validateObject(options, 'options');
  const { isolation = 'process', watch = false, timeout, rerunFailuresFilePath } = options;
  checkFiles(options);
  if (watch !== undefined && watch !== null) validateBoolean(watch, 'options.watch');
  checkTimes(options);
  if (options.only !== undefined && options.only !== null) validateBoolean(options.only, 'options.only');
  validateOneOf(isolation, 'options.isolation', ['process', 'none']);
  const isRandom = checkRandom(options);
  const shard = checkShard(options.shard, watch);
  if (rerunFailuresFilePath !== undefined) {
    validateString(rerunFailuresFilePath, 'options.rerunFailuresFilePath');
  }
  if (options.globalSetupPath !== undefined) {
    validateString(options.globalSetupPath, 'options.globalSetupPath');
  }
  return {
    __proto__: null,
    ...checkProcess(options, isolation),
    isolation: watch ? 'process' : isolation, // what has been loaded here stays as it is
    watch,
    shard,
    isRandom,
    seed: isRandom ? options.randomSeed ?? freshSeed() : undefined,
    concurrency: concurrencyOf(options.concurrency, isolation),
    timeout: timeout ?? Infinity,
    hasOwnTimeout: timeout !== undefined && timeout !== null && timeout !== Infinity,
    only: options.only === true,
    names: patternsOf(options.testNamePatterns, 'options.testNamePatterns'),
    skips: patternsOf(options.testSkipPatterns, 'options.testSkipPatterns'),
    tags: filtersOf(options.testTagFilters),
    forceExit: options.forceExit === true,
    rerunFile: rerunFailuresFilePath,
    globalSetup: options.globalSetupPath,
    coverage: coverageOf(options),
    updatesSnapshots: internalBinding('options')['--test-update-snapshots'] === true,
    cwd: options.cwd ?? process.cwd(),
    files: options.files ?? undefined,
    patterns: options.globPatterns ?? undefined,
    signal: options.signal,
    endsWithLoop: false,
    endsAtOnce: false,
    atEnd: (root) => require('internal/test/global_setup').tearDown(root),
  };
}

function filtersOf(value) {
  if (value === undefined || value === null) return null;
  const list = ArrayIsArray(value) ? value : [value];
  for (let i = 0; i < list.length; i++) validateString(list[i], `options.testTagFilters[${i}]`);
  return tagsOf(list);
}

// Numbers for the processes that run at the same time, the lowest that is free.
class WorkerIds {
  #taken = new SafeSet();

  take() {
    for (let id = 1; ; id++) {
      if (this.#taken.has(id)) continue;
      this.#taken.add(id);
      return id;
    }
  }

  give(id) { this.#taken.delete(id); }
}

function filesOf(config) {
  const files = config.files === undefined ? find(config.patterns, config.cwd) :
    ArrayPrototypeSlice(config.files);
  return shardOf(files, config.shard);
}

function addFile(root, file) {
  const { FileTest } = require('internal/test/file_test');
  const { cwd, signal } = root.config;
  const location = { __proto__: null, line: 1, column: 1, file: resolve(cwd, file) };
  return root.addChild(FileTest, file, { __proto__: null, signal }, undefined, location);
}

async function runInProcesses(root, files) {
  const waiting = [];
  for (let i = 0; i < files.length; i++) ArrayPrototypePush(waiting, addFile(root, files[i]));
  root.isStarted = true;
  root.startWaiting();
  for (let i = 0; i < waiting.length; i++) await waiting[i];
}

function watchFiles(root, files) {
  const { TestWatch } = require('internal/test/watch');
  const another = (config, stream) => {
    const next = makeRoot(config, undefined, stream);
    next.concurrency = config.concurrency;
    next.workerIds = root.workerIds;
    return next;
  };
  return new TestWatch(root, files, another, addFile).watch(root);
}

// What was counted has been told at the end of each round: of the end itself there is nothing to count.
function endWatch({ config, report: { stream }, startedAt }) {
  const last = makeRoot(config, undefined, stream);
  last.startedAt = startedAt;
  last.finishRound();
  stream.end();
}

// All in this process: what they say is run when all have been loaded.
async function runHere(root, files) {
  process.env.NODE_TEST_WORKER_ID = '1';
  const { importFromScript } = require('internal/modules/esm/loader');
  const { pathToFileURL } = require('internal/url/file_urls');
  const { Test } = require('internal/test/tree');
  for (let i = 0; i < files.length; i++) {
    const path = resolve(root.config.cwd, files[i]);
    root.filePath = path;
    try {
      await running.run(root, () => importFromScript(path, pathToFileURL(path).href));
    } catch (error) {
      const location = { __proto__: null, line: 1, column: 1, file: path };
      root.addChild(Test, files[i], undefined, () => { throw error; }, location);
    }
  }
  const { children } = root;
  await root.start();
  for (let i = 0; i < children.length; i++) await children[i].done;
}

async function execute(root, config, prepare) {
  root.holdOpen();
  try {
    if (config.globalSetup !== undefined) {
      await require('internal/test/global_setup').setUp(root, config.globalSetup);
    }
    await prepare?.();
    let files = filesOf(config);
    if (config.isolation === 'process' && root.random !== undefined) {
      files = root.random.shuffle(files);
      root.random = undefined; // those inside have their own
    }
    if (config.watch) await watchFiles(root, files);
    else if (config.isolation === 'none') await runHere(root, files);
    else await runInProcesses(root, files);
  } finally {
    root.letGo();
  }
  if (config.watch) {
    root.forget();
    endWatch(root);
    return;
  }
  await root.runLastHooks();
  if (!config.endsWithLoop) await root.end();
}

// The names of what is being run, innermost ones first.
function runningBelow(test, list = []) {
  for (let i = 0; i < test.children.length; i++) {
    const child = test.children[i];
    if (child.startedAt < 0 || child.isFinished) continue;
    const before = list.length;
    runningBelow(child, list);
    if (list.length > before) continue;
    const { file, line, column } = child.location ?? { __proto__: null };
    ArrayPrototypePush(list, {
      __proto__: null, column, file, line, name: child.name, nesting: child.depth,
    });
  }
  return list;
}

// What was not finished is told of by its name alone.
function interrupt(root) {
  const { stream } = root.report;
  stream.send('test:interrupted', { __proto__: null, tests: runningBelow(root) });
  stream.on('end', () => setImmediate(() => process.exit(1)));
  stream.end();
  root.waiting = [];
  for (let i = 0; i < root.children.length; i++) root.children[i].controller.abort();
  process.exitCode = 1;
}

function run(options = { __proto__: null }) {
  return start(configOf(options), options);
}

// `prepare`: what else is to be done before the first file.
function start(config, { setup }, prepare) {
  if (process.env.NODE_TEST_CONTEXT !== undefined && config.isolation === 'process') {
    process.emitWarning('node:test run() is being called recursively within a test file. ' +
      'skipping running files.');
    config.files = [];
  }
  const root = makeRoot(config, undefined);
  root.concurrency = config.concurrency;
  root.workerIds = new WorkerIds();
  if (config.coverage !== null) {
    const { Coverage } = require('internal/test/coverage/coverage');
    root.coverage = new Coverage(config.coverage, config.cwd);
    if (config.isolation === 'none') require('internal/modules/compile').covering.isOn = true;
  }
  if (config.rerunFile !== undefined) require('internal/test/rerun').attach(root, config.rerunFile);
  if (config.isRandom) root.report.diagnose(root, `Randomized test order seed: ${config.seed}`);
  const { stream } = root.report;
  setup?.(stream);
  if (config.isolation === 'process') note(root);
  else setGlobalRoot(root);
  PromisePrototypeThen(
    PromisePrototypeThen(PromiseResolve(undefined), () => execute(root, config, prepare)),
    undefined, (error) => {
      const { isReporterError } = require('internal/test/reporting');
      if (isReporterError(error)) process.nextTick(() => { throw error; });
      else stream.destroy(error);
    });
  return { __proto__: null, root, stream };
}

module.exports = { configOf, interrupt, run: (options) => run(options).stream, start };
