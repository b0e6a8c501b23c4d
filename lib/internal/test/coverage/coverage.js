'use strict';

// The coverage of a run: what this process and those that it starts have counted, told when all tests have ended.

const {
  ArrayPrototypePush, JSONParse, NumberPrototypeToFixed, SafeMap, StringPrototypeIncludes, StringPrototypeStartsWith,
} = primordials;
const { matchesGlob, relative, join } = require('path');
const { addResults } = require('internal/test/coverage/merge');
const { summarize } = require('internal/test/coverage/summary');

// Test files are no part of it, unless somebody says what is.
const kTests = [
  '**/*.test.{js,mjs,cjs,ts,mts,cts}', '**/*[-_]test.{js,mjs,cjs,ts,mts,cts}', '**/test-*.{js,mjs,cjs,ts,mts,cts}',
  '**/test.{js,mjs,cjs,ts,mts,cts}', '**/test/**/*.{js,mjs,cjs,ts,mts,cts}',
];
const kKinds = ['line', 'branch', 'function'];
const kTotals = {
  __proto__: null, line: 'coveredLinePercent', branch: 'coveredBranchPercent', function: 'coveredFunctionPercent',
};

function matchesAny(globs, path, short) {
  for (let i = 0; i < globs.length; i++) {
    if (globs[i][0] === '!') continue; // it only says that nothing else holds
    if (matchesGlob(short, globs[i]) || matchesGlob(path, globs[i])) return true;
  }
  return false;
}

class Coverage {
  #config;
  #cwd;
  #folder;       // where other processes put what they have counted
  #isOurs = false;

  constructor(config, cwd) {
    this.#config = config;
    this.#cwd = cwd;
  }

  // For a process that runs a file.
  prepare(env) {
    if (this.#folder === undefined) {
      const given = process.env.NODE_V8_COVERAGE;
      this.#isOurs = given === undefined || given === '';
      const { tmpdir } = require('os');
      this.#folder = this.#isOurs ? require('fs').mkdtempSync(join(tmpdir(), 'node-coverage-')) :
        require('path').resolve(given);
    }
    env.NODE_V8_COVERAGE = this.#folder;
  }

  childEnded() {}

  #collect() {
    const known = new SafeMap();
    const own = require.cache['internal/coverage/collect']?.exports;
    if (own !== undefined) addResults(known, own.take());
    if (this.#folder === undefined) return known;
    const fs = require('fs');
    let names = [];
    try {
      names = fs.readdirSync(this.#folder);
    } catch {
      // No process got as far as that.
    }
    for (let i = 0; i < names.length; i++) {
      if (!StringPrototypeStartsWith(names[i], 'coverage-')) continue;
      try {
        addResults(known, JSONParse(fs.readFileSync(join(this.#folder, names[i]), 'utf8')).result);
      } catch {
        // One that was ended while it wrote.
      }
    }
    if (this.#isOurs) fs.rmSync(this.#folder, { __proto__: null, recursive: true, force: true });
    return known;
  }

  #isMeant(path) {
    if (StringPrototypeIncludes(path, '/node_modules/')) return false;
    const { exclude, include } = this.#config;
    const short = relative(this.#cwd, path);
    if (matchesAny(exclude ?? (include === null ? kTests : []), path, short)) return false;
    return include === null || matchesAny(include, path, short);
  }

  #files() {
    const { fileURLToPath } = require('url');
    const fs = require('fs');
    const files = [];
    this.#collect().forEach((functions, url) => {
      if (!StringPrototypeStartsWith(url, 'file:')) return;
      const path = fileURLToPath(url);
      if (!this.#isMeant(path)) return;
      try {
        ArrayPrototypePush(files, { __proto__: null, path, source: fs.readFileSync(path, 'utf8'), functions });
      } catch {
        // It was there when it ran.
      }
    });
    return files;
  }

  // To `report`, with its totals.
  report(report) {
    const { lines: line, branches: branch, functions } = this.#config;
    const thresholds = { line, branch, function: functions };
    const summary = summarize(this.#files(), thresholds, this.#cwd);
    report.tellCoverage(summary);
    for (let i = 0; i < kKinds.length; i++) {
      const kind = kKinds[i];
      const percent = summary.totals[kTotals[kind]];
      if (percent >= thresholds[kind]) continue;
      process.exitCode = 1;
      report.noteFailure(`Error: ${NumberPrototypeToFixed(percent, 2)}% ${kind} coverage does not meet threshold of ${
        thresholds[kind]}%.`);
    }
  }
}

module.exports = { Coverage };
