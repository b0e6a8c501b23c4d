'use strict';

// Turns what happens in the tree into events: some as it happens, others in the order in which tests
// were written, whatever order they end in.

const {
  ArrayPrototypePush, ObjectFreeze, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;

const cancelledTypes = {
  __proto__: null, cancelledByParent: true, testAborted: true, testTimeoutFailure: true,
};
// The counts as the last lines name them.
const shownNames = { __proto__: null, passed: 'pass', failed: 'fail' };

class Report {
  #root;
  #stream;
  #notes = [];  // of the root: they come last
  succeeded = true;
  counts = {
    __proto__: null,
    tests: 0, failed: 0, passed: 0, cancelled: 0, skipped: 0, todo: 0, topLevel: 0, suites: 0,
  };

  constructor(root, stream) {
    this.#root = root;
    this.#stream = stream;
    root.isStartReported = true;
  }

  get stream() { return this.#stream; }

  // ---- As it happens ---------------------------------------------------------------------------

  enqueued(test) { this.#toldOf('test:enqueue', test, test.kind); }
  dequeued(test, type) { this.#toldOf('test:dequeue', test, type); }

  completed(test) {
    this.#stream.send('test:complete', this.#resultOf(test, { passed: test.passed }));
  }

  #toldOf(type, test, kind) {
    this.#stream.send(type, {
      __proto__: null,
      nesting: test.depth,
      name: test.name,
      type: kind,
      testId: test.id,
      parentId: test.parent.id,
      tags: test.tags,
      ...placeOf(test),
    });
  }

  // ---- In order --------------------------------------------------------------------------------

  // Tells what can be told by now: a test's result after those before it and its children's.
  advance() { this.#tell(this.#root); }

  #tell(test) {
    while (test.reported < test.children.length) {
      if (!this.#tell(test.children[test.reported])) return false;
      test.reported++;
    }
    test.forward?.();
    if (!test.isFinished || test === this.#root) return false;
    if (!test.isToldByOthers) this.#result(test);
    return true;
  }

  // A test is told of when the first thing inside it is.
  #start(test) {
    if (test.isStartReported) return;
    test.isStartReported = true;
    this.#start(test.parent);
    this.#stream.send('test:start', {
      __proto__: null,
      nesting: test.depth,
      name: test.name,
      testId: test.id,
      parentId: test.parent.id,
      tags: test.tags,
      ...placeOf(test),
    });
  }

  #result(test) {
    if (test.isLate) test.number = ++test.parent.numbered;
    this.#start(test);
    this.count(test.kind, test.depth === 0, test.passed, test.failure, test.skip, test.todo);
    if (test.children.length > 0) this.plan(test, test.depth + 1, test.children.length);
    this.#stream.send(test.passed ? 'test:pass' : 'test:fail', this.#resultOf(test));
    for (let i = 0; i < test.diagnostics.length; i++) {
      const { message, level } = test.diagnostics[i];
      this.#note(test, test.depth, message, level);
    }
  }

  // A hook of the process itself, after all tests: the file is said to have failed, and counts as no test.
  lastHookFailed({ failedHook, failure, filePath, numbered }) {
    const { location } = failedHook;
    this.#stream.send('test:fail', {
      __proto__: null,
      name: filePath ?? location?.file ?? '<root>',
      nesting: 0,
      testNumber: numbered + 1,
      details: { __proto__: null, duration_ms: 0, error: failure },
      ...location,
    });
  }

  #resultOf(test, more) {
    const { failure } = test;
    const data = {
      __proto__: null,
      name: test.name,
      nesting: test.depth,
      testNumber: test.number,
      testId: test.id,
      parentId: test.parent.id,
      details: {
        __proto__: null,
        duration_ms: test.duration,
        type: test.kind,
        ...(failure === null ? undefined : { error: failure }),
        ...this.#root.rerun?.detailsOf(test),
        ...more,
      },
      tags: test.tags,
      ...placeOf(test),
    };
    if (test.skip !== false) data.skip = test.skip;
    else if (test.todo !== false) data.todo = test.todo;
    if (test.expected !== undefined) data.expectFailure = test.expected.label ?? true;
    return data;
  }

  count(kind, isTop, passed, failure, skip, todo) {
    const { counts } = this;
    if (!passed && todo === false && skip === false) this.succeeded = false;
    if (isTop) counts.topLevel++;
    if (kind === 'suite') {
      counts.suites++;
      return;
    }
    counts.tests++;
    if (skip !== false) counts.skipped++;
    else if (todo !== false) counts.todo++;
    else if (passed) counts.passed++;
    else if (cancelledTypes[failure?.failureType] === true) counts.cancelled++;
    else counts.failed++;
  }

  // What another process told: it counts as ours.
  forward(type, data) {
    const isTop = data.nesting === 0;
    const isResult = type === 'test:pass' || type === 'test:fail';
    if (isResult) {
      const { details, skip = false, todo = false } = data;
      this.count(details.type, isTop, type === 'test:pass', details.error, skip, todo);
      if (isTop) data.testNumber = this.counts.topLevel;
    }
    this.#stream.send(type, data);
  }

  plan(test, nesting, count) {
    this.#stream.send('test:plan', { __proto__: null, nesting, count, ...placeOf(test) });
  }

  #note(test, nesting, message, level) {
    this.#stream.send('test:diagnostic', {
      __proto__: null, nesting, message, level, ...placeOf(test),
    });
  }

  diagnose(test, message, level = 'info') {
    const note = { __proto__: null, message, level };
    ArrayPrototypePush(test === this.#root ? this.#notes : test.diagnostics, note);
  }

  // At once, for what cannot wait.
  tellCoverage(summary) {
    this.#stream.send('test:coverage', { __proto__: null, nesting: 0, summary });
  }

  noteFailure(message) {
    this.succeeded = false;
    this.#note(this.#root, 0, message, 'error');
  }

  diagnoseNow(message, level) { this.#note(this.#root, 0, message, level); }

  placeOf({ location }) {
    if (location === undefined) return '<unknown>';
    const folder = `${process.cwd()}/`;
    const { file } = location;
    const name = StringPrototypeStartsWith(file, folder) ?
      StringPrototypeSlice(file, folder.length) : file;
    return `${name}:${location.line}:${location.column}`;
  }

  summarize() {
    this.advance();
    const root = this.#root;
    this.plan(root, 0, this.counts.topLevel);
    for (let i = 0; i < this.#notes.length; i++) {
      const { message, level } = this.#notes[i];
      this.#note(root, 0, message, level);
    }
    const names = ['tests', 'suites', 'passed', 'failed', 'cancelled', 'skipped', 'todo'];
    for (let i = 0; i < names.length; i++) {
      const name = names[i];
      this.#note(root, 0, `${shownNames[name] ?? name} ${this.counts[name]}`, 'info');
    }
    this.#note(root, 0, `duration_ms ${root.duration}`, 'info');
    root.coverage?.report(this);
    this.#stream.send('test:summary', {
      __proto__: null,
      success: this.succeeded,
      counts: ObjectFreeze({ ...this.counts }),
      duration_ms: root.duration,
      file: root.location?.file,
    });
  }
}

function placeOf({ location }) {
  if (location === undefined) return undefined;
  return {
    __proto__: null, line: location.line, column: location.column, file: location.file,
  };
}

module.exports = { Report };
