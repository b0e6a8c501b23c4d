'use strict';

// The command line of a process that runs one test file: what this process was started with, without what is the
// runner's own business.

const {
  ArrayPrototypePush, StringPrototypeIndexOf, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;

const flags = {
  '__proto__': null,
  '--test': true,
  '--experimental-test-coverage': true,
  '--watch': true,
  '--watch-preserve-output': true,
  '--experimental-default-config-file': true,
  '--test-randomize': true,
  '--test-only': true,
  '--test-force-exit': true,
};
const withValues = {
  '__proto__': null,
  '--experimental-test-tag-filter': true,
  '--experimental-config-file': true,
  '--test-reporter': true,
  '--test-reporter-destination': true,
  '--test-random-seed': true,
  '--test-name-pattern': true,
  '--test-skip-pattern': true,
  '--test-global-setup': true,
  '--test-shard': true,
  '--watch-path': true,
  '--watch-kill-signal': true,
};

function inherited() {
  const { execArgv } = process;
  const kept = [];
  for (let i = 0; i < execArgv.length; i++) {
    const word = execArgv[i];
    const equals = StringPrototypeIndexOf(word, '=');
    const name = equals < 0 ? word : StringPrototypeSlice(word, 0, equals);
    if (flags[name] === true) continue;
    if (withValues[name] === true) {
      if (equals < 0) i++;
      continue;
    }
    ArrayPrototypePush(kept, word);
  }
  return kept;
}

function add(list, name, values) {
  if (values === null || values === undefined) return;
  for (let i = 0; i < values.length; i++) ArrayPrototypePush(list, `${name}=${values[i]}`);
}

function childOptions(config) {
  const list = inherited();
  add(list, '--test-name-pattern', config.names);
  add(list, '--test-skip-pattern', config.skips);
  add(list, '--experimental-test-tag-filter', config.tags);
  if (config.only) ArrayPrototypePush(list, '--test-only');
  if (config.forceExit) ArrayPrototypePush(list, '--test-force-exit');
  if (config.hasOwnTimeout) ArrayPrototypePush(list, `--test-timeout=${config.timeout}`);
  if (config.isRandom) ArrayPrototypePush(list, `--test-random-seed=${config.seed}`);
  if (config.rerunFile !== undefined && !hasOption(list, '--test-rerun-failures')) {
    ArrayPrototypePush(list, `--test-rerun-failures=${config.rerunFile}`);
  }
  const { execArgv } = config;
  for (let i = 0; i < execArgv.length; i++) ArrayPrototypePush(list, execArgv[i]);
  return list;
}

function hasOption(list, name) {
  for (let i = 0; i < list.length; i++) if (StringPrototypeStartsWith(list[i], name)) return true;
  return false;
}

module.exports = { childOptions };
