'use strict';

// --test: runs test files, and tells their results to reporters.

const { ArrayPrototypeJoin, ArrayPrototypeSlice } = primordials;
const options = internalBinding('options');

function preload() {
  const preloads = options['--require'];
  if (preloads !== undefined) require('internal/modules/cjs').Module._preloadModules(preloads);
}

// In this process, where the files are: modules that --require and --import name come after the global setup.
async function prepareHere() {
  preload();
  const imports = options['--import'] ?? [];
  const { importFromScript } = require('internal/modules/esm/loader');
  const { join } = require('path');
  for (let i = 0; i < imports.length; i++) {
    await importFromScript(join(process.cwd(), 'import'), imports[i]);
  }
}

function optionsOf(line, patterns) {
  return {
    __proto__: null,
    concurrency: line.concurrency,
    coverage: line.coverage !== null,
    coverageExcludeGlobs: line.coverage?.exclude ?? undefined,
    coverageIncludeGlobs: line.coverage?.include ?? undefined,
    lineCoverage: line.coverage?.lines,
    branchCoverage: line.coverage?.branches,
    functionCoverage: line.coverage?.functions,
    forceExit: line.forceExit,
    globPatterns: patterns.length === 0 ? undefined : patterns,
    globalSetupPath: line.globalSetup,
    isolation: line.isolation,
    only: line.only,
    randomize: line.isRandom && line.seed === undefined,
    randomSeed: line.seed,
    rerunFailuresFilePath: line.rerunFile,
    shard: line.shard,
    testNamePatterns: line.names,
    testSkipPatterns: line.skips,
    testTagFilters: line.tags,
    timeout: line.timeout,
    watch: line.watch,
  };
}

// As they were written: the first is no script whose path is looked up.
function patternsOf() {
  const { script } = internalBinding('life');
  const patterns = ArrayPrototypeSlice(process.argv, 1);
  if (patterns.length > 0 && script !== undefined) patterns[0] = script;
  return patterns;
}

function runTests() {
  const { commandLine } = require('internal/test/command_line');
  const line = commandLine();
  const given = optionsOf(line, patternsOf());
  require('internal/util/debuglog').debuglog('test_runner')('test runner configuration:', given);
  const { configOf, interrupt, start } = require('internal/test/run');
  const config = configOf(given);
  const isHere = config.isolation === 'none';
  config.endsWithLoop = isHere && !config.forceExit;
  if (!isHere) preload();
  checkFound(config);
  const { attach } = require('internal/test/reporting');
  const begin = (stream) => attach(stream, line);
  let ready;
  const setup = (stream) => {
    ready = begin(stream);
    stream.on('test:summary', ({ file, success }) => {
      if (file === undefined && !success) process.exitCode = 1;
    });
  };
  const { root } = start(config, { __proto__: null, setup }, async () => {
    await ready;
    if (isHere) await prepareHere();
  });
  let isEnding = false;
  const end = () => {
    if (!isEnding) interrupt(root);
    isEnding = true;
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  root.config.onSummary = () => {
    process.removeListener('SIGINT', end);
    process.removeListener('SIGTERM', end);
  };
}

// Files that somebody has named must be there.
function checkFound({ patterns, cwd, watch }) {
  if (patterns === undefined || watch) return;
  const { find } = require('internal/test/files');
  if (find(patterns, cwd).length > 0) return;
  require('console').error(`Could not find '${ArrayPrototypeJoin(patterns, ', ')}'`);
  process.exit(1);
}

module.exports = { runTests };
