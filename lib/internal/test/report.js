'use strict';

// Turns what happens in the tree into events in the order in which tests were written, whatever
// order they end in.

const { ArrayPrototypePush, ObjectKeys, StringPrototypeStartsWith } = primordials;

const cancelledTypes = {
  __proto__: null, cancelledByParent: true, testAborted: true, testTimeoutFailure: true,
};

class Report {
  #root;
  #emit;
  #notes = [];  // of the root: they come last
  succeeded = true;
  counts = {
    __proto__: null, tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0,
  };

  constructor(root, emit) {
    this.#root = root;
    this.#emit = emit;
    root.isStartReported = true;
  }

  // Tells what can be told by now: a test after those before it, its result after its children's.
  advance() { this.#tell(this.#root); }

  #tell(test) {
    if (!test.isStartReported) {
      if (test.startedAt < 0 && !test.isFinished) return false;
      test.isStartReported = true;
      this.#send('test:start', test, {});
    }
    while (test.reported < test.children.length) {
      if (!this.#tell(test.children[test.reported])) return false;
      test.reported++;
    }
    if (!test.isFinished || test === this.#root) return false;
    this.#result(test);
    return true;
  }

  #result(test) {
    this.#count(test);
    if (test.children.length > 0) this.plan(test, test.depth + 1);
    const { failure } = test;
    this.#send(failure === null ? 'test:pass' : 'test:fail', test, {
      testNumber: test.parent.reported + 1,
      details: {
        __proto__: null,
        duration_ms: test.duration,
        type: test.kind,
        ...(failure === null ? undefined : { error: failure }),
      },
      ...(test.skip === false ? undefined : { skip: test.skip }),
      ...(test.todo === false ? undefined : { todo: test.todo }),
      ...(test.expected === undefined ? undefined :
        { expectFailure: test.expected.label ?? true }),
    });
    for (let i = 0; i < test.diagnostics.length; i++) this.#note(test, test.diagnostics[i]);
  }

  plan(test, nesting) {
    this.#emit({
      __proto__: null,
      type: 'test:plan',
      data: { __proto__: null, nesting, count: test.children.length, file: test.location?.file },
    });
  }

  #count(test) {
    const { counts } = this;
    if (!test.passed && test.todo === false) this.succeeded = false;
    if (test.kind === 'suite') counts.suites++;
    else {
      counts.tests++;
      if (test.skip !== false) counts.skipped++;
      else if (test.todo !== false) counts.todo++;
      else if (test.passed) counts.pass++;
      else if (cancelledTypes[test.failure.failureType] === true) counts.cancelled++;
      else counts.fail++;
    }
  }

  #send(type, test, more) {
    const { location } = test;
    this.#emit({
      __proto__: null,
      type,
      data: {
        __proto__: null,
        name: test.name,
        nesting: test.depth,
        ...more,
        line: location?.line,
        column: location?.column,
        file: location?.file,
      },
    });
  }

  #note(test, message) {
    this.#emit({
      __proto__: null,
      type: 'test:diagnostic',
      data: { __proto__: null, nesting: test.depth, message, level: 'info' },
    });
  }

  diagnose(test, message) {
    ArrayPrototypePush(test === this.#root ? this.#notes : test.diagnostics, message);
  }

  placeOf({ location }) {
    if (location === undefined) return '<unknown>';
    const folder = `${process.cwd()}/`;
    const { file } = location;
    const name = StringPrototypeStartsWith(file, folder) ?
      primordials.StringPrototypeSlice(file, folder.length) : file;
    return `${name}:${location.line}:${location.column}`;
  }

  summarize() {
    this.advance();
    const root = { __proto__: null, depth: 0 };
    this.plan(this.#root, 0);
    for (let i = 0; i < this.#notes.length; i++) this.#note(root, this.#notes[i]);
    const names = ObjectKeys(this.counts);
    for (let i = 0; i < names.length; i++) {
      this.#note(root, `${names[i]} ${this.counts[names[i]]}`);
    }
    this.#note(root, `duration_ms ${this.#root.duration}`);
    this.#emit({
      __proto__: null,
      type: 'test:summary',
      data: {
        __proto__: null,
        success: this.succeeded,
        counts: this.counts,
        duration_ms: this.#root.duration,
        file: undefined,
      },
    });
  }
}

module.exports = { Report };
