'use strict';

// What the command line says of tests.

const {
  ArrayPrototypePush, Infinity, NumberParseInt, ObjectFreeze, RegExp, RegExpPrototypeExec,
  StringPrototypeSplit, StringPrototypeToLowerCase,
} = primordials;
const options = internalBinding('options');
const {
  codes: { ERR_INVALID_ARG_TYPE, ERR_INVALID_ARG_VALUE },
} = require('internal/errors');
const { isRegExp } = require('internal/util/types');
const { validateInteger, validateOneOf, validateUint32 } = require('internal/validators');

const seedMax = 2 ** 32 - 1;

// "/x/i" is a regular expression as it is written, all else the text of one.
function patternOf(text) {
  const literal = RegExpPrototypeExec(/^\/(.*)\/([a-z]*)$/s, text);
  try {
    return literal === null ? new RegExp(text) : new RegExp(literal[1], literal[2]);
  } catch (error) {
    throw new ERR_INVALID_ARG_VALUE(
      '--test-name-pattern', text, `is an invalid regular expression.${error.message}`);
  }
}

// A pattern or a list of them, as run() takes them.
function patternsOf(value, name) {
  if (value === undefined || value === null) return null;
  const list = primordials.ArrayIsArray(value) ? value : [value];
  const patterns = [];
  for (let i = 0; i < list.length; i++) {
    if (isRegExp(list[i])) ArrayPrototypePush(patterns, list[i]);
    else if (typeof list[i] === 'string') ArrayPrototypePush(patterns, patternOf(list[i]));
    else throw new ERR_INVALID_ARG_TYPE(`${name}[${i}]`, ['string', 'RegExp'], list[i]);
  }
  return patterns;
}

function tagsOf(list) {
  if (list === undefined || list.length === 0) return null;
  const tags = [];
  for (let i = 0; i < list.length; i++) {
    ArrayPrototypePush(tags, StringPrototypeToLowerCase(list[i]));
  }
  return tags;
}

function shardOf(text) {
  if (text === undefined) return undefined;
  const parts = StringPrototypeSplit(text, '/');
  if (parts.length !== 2) {
    throw new ERR_INVALID_ARG_VALUE(
      '--test-shard', text, 'must be in the form of <index>/<total>');
  }
  return { __proto__: null, index: NumberParseInt(parts[0], 10), total: NumberParseInt(parts[1], 10) };
}

function seedOf(seed) {
  if (seed !== undefined) validateUint32InRange(seed, '--test-random-seed');
  return seed;
}

function validateUint32InRange(value, name) {
  validateInteger(value, name, 0, seedMax);
}

function thresholdOf(name) {
  const percent = options[name] ?? 0;
  validateInteger(percent, name, 0, 100);
  return percent;
}

function coverageOf() {
  if (!options['--experimental-test-coverage']) return null;
  return {
    __proto__: null,
    include: options['--test-coverage-include'] ?? null,
    exclude: options['--test-coverage-exclude'] ?? null,
    lines: thresholdOf('--test-coverage-lines'),
    branches: thresholdOf('--test-coverage-branches'),
    functions: thresholdOf('--test-coverage-functions'),
  };
}

function concurrencyOf(isolation) {
  const count = options['--test-concurrency'];
  if (isolation === 'none') return 1;
  return count === undefined || count === 0 ? true : count;
}

function read() {
  const isRunner = options['--test'] === true;
  const context = process.env.NODE_TEST_CONTEXT;
  const isolation = options['--test-isolation'] ?? options['--experimental-test-isolation'] ??
    'process';
  validateOneOf(isolation, '--test-isolation', ['process', 'none']);
  const timeout = options['--test-timeout'] || undefined;
  if (timeout !== undefined) validateUint32(timeout, '--test-timeout');
  const seed = seedOf(options['--test-random-seed']);
  const isRandom = options['--test-randomize'] === true || seed !== undefined;
  return ObjectFreeze({
    __proto__: null,
    isRunner,
    isChild: !isRunner && context === 'child-v8',
    isTapChild: !isRunner && context === 'child',
    isolation,
    concurrency: concurrencyOf(isolation),
    timeout: timeout ?? Infinity,
    only: options['--test-only'] === true,
    names: patternsOf(options['--test-name-pattern'], '--test-name-pattern'),
    skips: patternsOf(options['--test-skip-pattern'], '--test-skip-pattern'),
    tags: tagsOf(options['--experimental-test-tag-filter']),
    forceExit: options['--test-force-exit'] === true,
    updatesSnapshots: options['--test-update-snapshots'] === true,
    globalSetup: options['--test-global-setup'],
    rerunFile: options['--test-rerun-failures'],
    shard: shardOf(options['--test-shard']),
    isRandom,
    seed,
    watch: options['--watch'] === true,
    coverage: coverageOf(),
    reporters: options['--test-reporter'] ?? [],
    destinations: options['--test-reporter-destination'] ?? [],
  });
}

let known;

function commandLine() {
  return known ??= read();
}

module.exports = { commandLine, patternsOf, seedMax, tagsOf };
