'use strict';

// --test-rerun-failures: a file remembers, for each attempt, which tests have passed by then; those are not run again.

const {
  ArrayIsArray, ArrayPrototypePush, JSONParse, JSONStringify, MapPrototypeGet, MapPrototypeSet, SafeMap,
} = primordials;
const fs = require('fs');
const { codes: { ERR_INVALID_ARG_VALUE } } = require('internal/errors');
const { relative } = require('path');

// Tests of one place are told apart by how many were there before.
class Places {
  #counts = new SafeMap();

  keyOf({ file, line, column }) {
    const place = `${relative(process.cwd(), file)}:${line}:${column}`;
    const count = MapPrototypeGet(this.#counts, place) ?? 0;
    MapPrototypeSet(this.#counts, place, count + 1);
    return count === 0 ? place : `${place}:(${count})`;
  }
}

function read(path) {
  let text;
  try {
    text = fs.readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return [];
    throw error;
  }
  try {
    const attempts = JSONParse(text);
    if (ArrayIsArray(attempts)) return attempts;
  } catch {
    // Told below.
  }
  throw new ERR_INVALID_ARG_VALUE('rerunFailuresFilePath', path, 'is not a valid rerun file.');
}

// What has passed before, in the process in which the tests are.
class Rerun {
  #places = new Places();
  #passed;

  constructor(path) {
    const attempts = read(path);
    this.attempt = attempts.length;
    this.#passed = attempts[attempts.length - 1] ?? { __proto__: null };
  }

  // Whether this test has passed already: then it does nothing, but says again what was inside it.
  claim(test) {
    if (test.location === undefined || test.isFile) return;
    const known = this.#passed[this.#places.keyOf(test.location)];
    if (known === undefined) return;
    test.replayed = known;
    if (test.kind === 'suite') return;
    const { children = [] } = known;
    test.fn = async () => {
      for (let i = 0; i < children.length; i++) {
        const { name, line, column, file } = children[i];
        await test.addChild(test.constructor, name, undefined, undefined, {
          __proto__: null, file, line, column,
        });
      }
    };
  }

  detailsOf(test) {
    const details = { __proto__: null, attempt: this.attempt };
    if (test.replayed !== undefined && test.passed) {
      details.passed_on_attempt = test.replayed.passed_on_attempt;
    }
    return details;
  }
}

// Takes results as they are told, whichever process they come from.
class Recorder {
  #path;
  #attempts;
  #places = new Places();
  #current = {};
  #open = [];  // what is inside the tests that have not ended, outermost first

  constructor(path, stream) {
    this.#path = path;
    this.#attempts = read(path);
    stream.on('test:start', (data) => this.#started(data));
    stream.on('test:pass', (data) => this.#ended(data, true));
    stream.on('test:fail', (data) => this.#ended(data, false));
  }

  #started({ nesting, name, testId, parentId, tags, line, column, file }) {
    const test = { nesting, name, testId, parentId, tags, line, column, file };
    if (nesting > 0 && this.#open[nesting - 1] !== undefined) {
      ArrayPrototypePush(this.#open[nesting - 1], test);
    }
    this.#open[nesting] = [];
  }

  #ended(data, hasPassed) {
    const { nesting, name, details } = data;
    if (data.file === undefined) return;
    const key = this.#places.keyOf(data);
    if (!hasPassed) return;
    const isReplayed = details.passed_on_attempt !== undefined;
    const last = this.#attempts[this.#attempts.length - 1];
    this.#current[key] = {
      name,
      children: this.#open[nesting] ?? [],
      passed_on_attempt: details.passed_on_attempt ?? this.#attempts.length,
      duration_ms: isReplayed && details.type !== 'suite' ?
        last?.[key]?.duration_ms ?? details.duration_ms : details.duration_ms,
    };
  }

  save() {
    ArrayPrototypePush(this.#attempts, this.#current);
    fs.writeFileSync(this.#path, JSONStringify(this.#attempts, null, 2), 'utf8');
  }
}

function attach(root, path) {
  const isChild = root.config.isChild === true;
  const recorder = isChild ? undefined : new Recorder(path, root.report.stream);
  root.rerun = new Rerun(path);
  if (recorder !== undefined) root.report.stream.on('test:summary', (data) => {
    if (data.file === root.location?.file) recorder.save();
  });
}

module.exports = { attach };
