'use strict';

// Tests and suites as a tree: how they run, wait for each other and fail. What is told of them is
// the affair of internal/test/report.

const {
  ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSlice,
  ArrayPrototypeSplice, ArrayPrototypeUnshift, FunctionPrototypeBind, Infinity, MathMax,
  ObjectFreeze, Promise, PromisePrototypeThen, ReflectApply,
} = primordials;
const { AbortController } = require('internal/abort_controller');
const { AsyncLocalStorage } = require('async_hooks');
const { codes: { ERR_TEST_FAILURE } } = require('internal/errors');
const { checkOptions } = require('internal/test/options');
const { SeededRandom } = require('internal/test/random');
const { SuiteContext, TestContext } = require('internal/test/context');
const { setTimeout, clearTimeout } = require('timers');
const hrtime = FunctionPrototypeBind(process.hrtime, process);

const traced = require('diagnostics_channel').tracingChannel('node.test');
const running = new AsyncLocalStorage();  // the test whose code it is, or the hook
const cancelled = 'test did not finish before its parent and was cancelled';
const noop = () => {};
const none = ObjectFreeze([]);

function isTraced() {
  return traced.start.hasSubscribers || traced.end.hasSubscribers || traced.error.hasSubscribers;
}

function runningHook() {
  const store = running.getStore();
  return store?.isHook === true ? store : undefined;
}

function runningTest() {
  const store = running.getStore();
  return store?.isHook === true ? store.owner : store;
}

function nextNew(list, from) {
  while (from < list.length && list[from].isEnqueued) from++;
  return from;
}

function nanoseconds() {
  const time = hrtime();
  return time[0] * 1e9 + time[1];
}

function settle(value) {
  return new Promise((resolve) => resolve(value));
}

function remove(list, item) {
  const index = ArrayPrototypeIndexOf(list, item);
  if (index >= 0) ArrayPrototypeSplice(list, index, 1);
}

function failureOf(error) {
  return error?.code === 'ERR_TEST_FAILURE' && error.failureType !== undefined ?
    error : new ERR_TEST_FAILURE(error, 'testCodeFailure');
}

function mismatchOf(failure, { match }) {
  if (match === undefined) return null;
  try {
    require('assert').throws(() => { throw failure.cause; }, match);
    return null;
  } catch (error) {
    const message = 'The test failed, but the error did not match the expected validation';
    const mismatch = new ERR_TEST_FAILURE(message, 'testCodeFailure');
    mismatch.cause = error;
    return mismatch;
  }
}

// Nothing runs inside of a promise's making: its frame would be in the stacks of programs.
function defer() {
  let resolve;
  let reject;
  const promise = new Promise((toResolve, toReject) => {
    resolve = toResolve;
    reject = toReject;
  });
  return { __proto__: null, promise, resolve, reject };
}

// Runs the user's function: with a callback if it has a parameter more than `args`.
function call(fn, self, args) {
  if (fn.length !== args.length + 1) return settle(ReflectApply(fn, self, args));
  const { promise, resolve, reject } = defer();
  let isCalled = false;
  const done = (error) => {
    if (isCalled) {
      throw new ERR_TEST_FAILURE('callback invoked multiple times', 'multipleCallbackInvocations');
    }
    isCalled = true;
    // A second call in the same turn still counts.
    if (error) reject(error);
    else process.nextTick(resolve);
  };
  ArrayPrototypePush(args, done);
  try {
    const result = ReflectApply(fn, self, args);
    if (typeof result?.then === 'function') {
      PromisePrototypeThen(settle(result), noop, noop);
      PromisePrototypeThen(settle(undefined), () => reject(new ERR_TEST_FAILURE(
        'passed a callback but also returned a Promise', 'callbackAndPromisePresent')));
    }
  } catch (error) {
    reject(error);
  }
  return promise;
}

// Those of a test: what it inherits, and then its own.
function tagsBelow(inherited = none, own = none) {
  if (own.length === 0) return inherited;
  const tags = ArrayPrototypeSlice(inherited);
  for (let i = 0; i < own.length; i++) {
    if (!ArrayPrototypeIncludes(tags, own[i])) ArrayPrototypePush(tags, own[i]);
  }
  return ObjectFreeze(tags);
}

class Test {
  kind = 'test';
  children = [];
  waiting = [];
  active = 0;
  reported = 0;  // how many children have been told of
  isStartReported = false;
  isFinished = false;
  isEnqueued = false;
  number = 0;  // among those of its parent
  numbered = 0;
  begun = 0;
  isDrawing = false;
  diagnostics = [];
  failure = null;
  hooks = { __proto__: null, before: [], after: [], beforeEach: [], afterEach: [] };
  plan = null;
  startedAt = -1;
  duration = 0;
  beforeRun;
  runsOnly = false;

  constructor(parent, name, options, fn, location) {
    this.parent = parent;
    this.location = location;
    this.options = checkOptions(options);
    this.name = typeof name === 'string' && name !== '' ? name : fn?.name || '<anonymous>';
    this.depth = parent === null ? -1 : parent.depth + 1;
    this.concurrency = this.options.concurrency ?? parent?.concurrency ?? 1;
    this.skip = this.options.skip || parent?.skip || false;
    this.todo = this.options.todo ?? parent?.todo ?? false;
    // The file that was run, which may have loaded others.
    this.filePath = parent?.filePath;
    this.id = parent === null ? 0 : ++parent.root.lastId;
    this.tags = tagsBelow(parent?.tags, this.options.tags);
    // That of the whole run is for tests, and not for the suites that hold them.
    this.timeout = this.options.timeout ?? (parent === null || parent.parent === null ? undefined : parent.timeout);
    this.expected = this.options.expectFailure ?? parent?.expected;
    // A test without a function has nothing to do.
    this.fn = this.skip || typeof fn !== 'function' ? noop : fn;
    this.controller = new AbortController();
    this.done = new Promise((resolve) => { this.resolveDone = resolve; });
    this.context = this.makeContext();
    if (typeof this.options.plan === 'number') this.setPlan(this.options.plan, false);
    if (parent !== null) ArrayPrototypePush(parent.children, this);
  }

  makeContext() { return new TestContext(this); }
  get root() { return this.parent === null ? this : this.parent.root; }
  get passed() { return this.failure === null; }
  get fullName() {
    return this.depth > 0 ? `${this.parent.fullName} > ${this.name}` : this.name;
  }

  // ---- Children --------------------------------------------------------------------------------

  addChild(Kind, name, options, fn, location) {
    const child = new Kind(this, name, options, fn, location);
    const { root } = this;
    root.holdOpen();
    if (child.isBuilding) ArrayPrototypePush(root.building, child.built);
    // Otherwise the root decides, when it has seen all.
    if (root.isStarted && this.kind === 'test' && this !== root && root.filter.isLeftOut(child)) {
      this.drop(child);
      return child.done;
    }
    if (child.options.only || (this.runsOnly && this.kind === 'test')) child.warnOfOnly();
    root.rerun?.claim(child);
    if (this.plan !== null && this.kind === 'test') this.countAssertion();
    if (this.takesNoMore()) this.refuse(child);
    else this.schedule(child);
    return child.done;
  }

  takesNoMore() { return this.isFinished; }

  // Where a runner has started this process, it must say that such marks count.
  warnOfOnly() {
    const { config, report } = this.root;
    if (!config.isChild || config.only) return;
    report.diagnose(this, "'only' and 'runOnly' require the --test-only command-line option.");
  }

  // Too late: it is told of at the end of the others, outside of all.
  refuse(child) {
    const { root } = this;
    if (this !== root) {
      remove(this.children, child);
      child.parent = root;
      child.depth = 0;
      ArrayPrototypePush(root.children, child);
    }
    child.isLate = true;
    child.startedAt = nanoseconds();
    child.fail(new ERR_TEST_FAILURE('test could not be started because its parent finished',
                                    'parentAlreadyFinished'));
    child.finish();
  }

  schedule(child) {
    ArrayPrototypePush(this.waiting, child);
    this.startWaiting();
  }

  startWaiting() {
    if (this.root.random !== undefined) return this.drawLater();
    const { waiting } = this;
    let next = 0;
    while (next < waiting.length) {
      const child = waiting[next];
      const isFree = this.active < this.concurrency;
      const isNew = !child.isEnqueued;
      child.enqueue();
      if (isFree) {
        ArrayPrototypeSplice(waiting, next, 1);
        this.begin(child, isNew);
      } else if (isNew) {
        next++;
      } else {
        // Those behind one that has been told of were told of with it.
        next = nextNew(waiting, next);
      }
    }
  }

  // Once all that are written side by side are there.
  drawLater() {
    if (this.isDrawing || this.waiting.length === 0) return;
    this.isDrawing = true;
    PromisePrototypeThen(settle(undefined), () => {
      this.isDrawing = false;
      // As in Node, each draws from numbers of its own, which are the same ones.
      this.random ??= new SeededRandom(this.root.seed);
      this.startAtRandom(this.random);
    });
  }

  startAtRandom(random) {
    const { waiting } = this;
    for (let i = 0; i < waiting.length; i++) waiting[i].enqueue();
    while (waiting.length > 0 && this.active < this.concurrency) {
      const child = ArrayPrototypeSplice(waiting, random.below(waiting.length), 1)[0];
      // They are told of in the order in which they run.
      remove(this.children, child);
      ArrayPrototypeSplice(this.children, this.begun++, 0, child);
      this.begin(child, false);
    }
  }

  enqueue() {
    if (this.isEnqueued) return;
    this.isEnqueued = true;
    this.number = ++this.parent.numbered;
    this.root.report.enqueued(this);
  }

  // As in Node, the kind that is told of one that has waited is its parent's.
  begin(child, isAtOnce) {
    this.active++;
    this.root.report.dequeued(child, isAtOnce ? child.kind : this.kind);
    child.run();
  }

  // As if it had never been written.
  drop(child) {
    child.isFinished = true;
    remove(this.children, child);
    remove(this.waiting, child);
    for (let i = child.children.length - 1; i >= 0; i--) child.drop(child.children[i]);
    this.root.letGo();
    child.resolveDone();
  }

  childEnded() {
    this.active = MathMax(0, this.active - 1);
    // What has waited for its turn is drawn at once.
    if (this.random !== undefined && !this.isDrawing) this.startAtRandom(this.random);
    else this.startWaiting();
    if (this.active === 0 && !this.isDrawing) this.onChildrenEnded?.();
  }

  childrenEnded() {
    if (this.active === 0 && this.waiting.length === 0) return undefined;
    return new Promise((resolve) => { this.onChildrenEnded = resolve; });
  }

  cancelChildren() {
    this.waiting = [];
    for (let i = 0; i < this.children.length; i++) this.children[i].cancel(cancelled);
  }

  cancel(message) {
    if (this.isFinished) return;
    const { signal } = this.options;
    if (signal?.aborted) this.stop(signal);
    else this.fail(new ERR_TEST_FAILURE(message, 'cancelledByParent'));
    this.finish();
  }

  // ---- Hooks -----------------------------------------------------------------------------------

  addHook(name, fn, options, location) {
    const hook = {
      __proto__: null, isHook: true, name, owner: this, fn, options: checkOptions(options), location,
      isFinished: true, fail: undefined,
    };
    if (name !== 'before' || this.startedAt < 0) {
      ArrayPrototypePush(this.hooks[name], hook);
      return;
    }
    // It is not too late yet for the children, who wait for it.
    const earlier = this.beforeRun ?? null;
    const run = this.runHooks([hook]);
    this.beforeRun = earlier === null ? run : PromisePrototypeThen(earlier, () => run);
    PromisePrototypeThen(this.beforeRun, undefined, ({ cause }) => {
      this.fail(new ERR_TEST_FAILURE(cause, 'testCodeFailure'));
    });
  }

  async runHooks(list) {
    const { context } = this;
    for (let i = 0; i < list.length; i++) {
      try {
        await this.runHook(list[i], context);
      } catch (error) {
        this.failedHook = list[i];
        throw new ERR_TEST_FAILURE(causeOf(error, list[i]), 'hookFailed');
      }
    }
  }

  // What fails in its code fails it, as long as it runs.
  runHook(hook, context) {
    const { fn, options } = hook;
    let onFailure;
    hook.isFinished = false;
    hook.fail = (error, type) => onFailure(new ERR_TEST_FAILURE(error, type));
    const run = () => this.within(options, () => call(fn, context, [context]), (fail) => {
      onFailure = fail;
    });
    const end = () => { hook.isFinished = true; };
    const done = running.run(hook, run);
    PromisePrototypeThen(done, end, end);
    return done;
  }

  runBefore() {
    return this.beforeRun ??= this.hooks.before.length === 0 ? null :
      this.runHooks(this.hooks.before);
  }

  // Those of all ancestors: outermost first before a test, innermost first after it.
  inheritedHooks(name) {
    const list = [];
    for (let test = this.parent; test !== null; test = test.parent) {
      const own = test.hooks[name];
      if (name === 'afterEach') {
        for (let i = 0; i < own.length; i++) ArrayPrototypePush(list, own[i]);
      } else {
        for (let i = own.length - 1; i >= 0; i--) ArrayPrototypeUnshift(list, own[i]);
      }
    }
    return list;
  }

  // ---- Running ---------------------------------------------------------------------------------

  async run() {
    if (this.isFinished) return this.parent.childEnded();
    this.startedAt = nanoseconds();
    if (this.options.signal?.aborted) this.stop(this.options.signal);
    else if (isTraced()) await this.runTraced();
    else await this.runAll();
    if (!this.isFinished) this.finish();
    this.parent.childEnded();
  }

  runTraced() {
    const data = {
      __proto__: null,
      name: this.name,
      nesting: this.depth,
      file: this.location?.file,
      type: this.kind,
    };
    return traced.start.runStores(data, async () => {
      await this.runAll();
      if (this.failure !== null) {
        data.error = this.failure;
        traced.error.publish(data);
      }
      traced.end.publish(data);
    });
  }

  stop(signal) {
    this.fail(new ERR_TEST_FAILURE(signal.reason, 'testAborted'));
  }

  async runAll() {
    const isSkipped = this.skip !== false;  // a test that skips itself has been set up
    try {
      const before = isSkipped ? null : this.parent.runBefore();
      if (before !== null) await before;
      await this.within(this.limits(), () => this.runBody());
    } catch (error) {
      this.fail(error);
    }
    if (!isSkipped) await this.runAfterwards();
  }

  limits() {
    const timeout = this.timeout ?? (this.kind === 'test' ? this.root.timeout : undefined);
    return { __proto__: null, timeout, signal: this.options.signal };
  }

  async runBody() {
    const list = this.skip || this.kind === 'suite' ? [] : this.inheritedHooks('beforeEach');
    if (list.length > 0) await this.runHooks(list);
    await this.runOwn();
    if (this.plan !== null) await this.planMet();
    this.failAfterChildren();
  }

  async runOwn() {
    let result;
    try {
      result = running.run(this, call, this.fn, this.context, [this.context]);
    } catch (error) {
      throw failureOf(error); // whose stack tells who started the test
    }
    await result;
    const ended = this.childrenEnded();
    if (ended !== undefined) await ended;
  }

  async runAfterwards() {
    const each = this.kind === 'suite' ? [] : this.inheritedHooks('afterEach');
    try {
      if (each.length > 0) await this.runHooks(each);
    } catch (error) {
      this.fail(error);
    }
    try {
      if (this.hooks.after.length > 0) await this.runHooks(this.hooks.after);
    } catch (error) {
      this.fail(error);
    }
  }

  // Waits for `start()`, but no longer than the options let it.
  within({ timeout, signal }, start, takeFailure) {
    const { promise, resolve, reject } = defer();
    let timer;
    const abort = () => reject(new ERR_TEST_FAILURE(signal.reason, 'testAborted'));
    const settled = (action) => (value) => {
      if (timer !== undefined) clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      action(value);
    };
    if (signal?.aborted) {
      abort();
      return promise;
    }
    signal?.addEventListener('abort', abort);
    if (timeout !== undefined && timeout !== Infinity) {
      timer = setTimeout(settled(reject), timeout, new ERR_TEST_FAILURE(
        `test timed out after ${timeout}ms`, 'testTimeoutFailure'));
    }
    if (takeFailure === undefined) this.onFailure = settled(reject);
    else takeFailure(settled(reject));
    try {
      PromisePrototypeThen(start(), settled(resolve), settled(reject));
    } catch (error) {
      settled(reject)(error);
    }
    return promise;
  }

  fail(error) {
    if (this.failure !== null) return;
    this.failure = failureOf(error);
  }

  // An error that nobody caught, in this test's code.
  failUncaught(error, type) {
    this.fail(new ERR_TEST_FAILURE(error, type));
    this.onFailure?.(this.failure);
  }

  failAfterChildren() {
    let count = 0;
    for (let i = 0; i < this.children.length; i++) {
      const child = this.children[i];
      if (!child.passed && child.todo === false) count++;
    }
    if (count === 0) return;
    this.fail(new ERR_TEST_FAILURE(`${count} subtest${count > 1 ? 's' : ''} failed`,
                                   'subtestsFailed'));
  }

  finish() {
    this.isFinished = true;
    if (this.startedAt >= 0) this.duration = (nanoseconds() - this.startedAt) / 1e6;
    this.controller.abort();
    this.cancelChildren();
    this.expectFailure();
    this.mock?.reset();
    if (this.number === 0 && this.parent !== null && !this.isLate) this.number = ++this.parent.numbered;
    this.root.report.completed(this);
    this.root.report.advance();
    this.root.letGo();
    this.resolveDone();
  }

  // Where a failure was expected, it is a success, and the other way round.
  expectFailure() {
    const { expected } = this;
    if (expected === undefined || this.skip || this.failure?.failureType === 'cancelledByParent') {
      return;
    }
    this.failure = this.failure === null ?
      new ERR_TEST_FAILURE('test was expected to fail but passed', 'expectedFailure') :
      mismatchOf(this.failure, expected);
  }

  // ---- Plans -----------------------------------------------------------------------------------

  setPlan(expected, wait) {
    this.plan = { __proto__: null, expected, actual: 0, wait, reached: undefined };
  }

  countAssertion() {
    const { plan } = this;
    if (plan === null) return;
    plan.actual++;
    if (plan.actual >= plan.expected) plan.reached?.();
  }

  async planMet() {
    const { plan } = this;
    if (plan.wait !== false && plan.wait !== undefined && plan.actual < plan.expected) {
      await new Promise((resolve, reject) => {
        plan.reached = resolve;
        if (typeof plan.wait !== 'number') return;
        setTimeout(() => reject(new ERR_TEST_FAILURE(
          `plan timed out after ${plan.wait}ms with ${plan.actual} assertions when expecting ${
            plan.expected}`, 'testTimeoutFailure')), plan.wait);
      });
      await this.childrenEnded();
    }
    if (plan.actual === plan.expected) return;
    throw new ERR_TEST_FAILURE(
      `plan expected ${plan.expected} assertions but received ${plan.actual}`, 'testCodeFailure');
  }
}

// Its function runs at once and says what is in it; that runs when the suite's turn comes.
function causeOf(error, { name }) {
  if (error?.code !== 'ERR_TEST_FAILURE') return error;
  return error.failureType === 'testTimeoutFailure' ? `failed running ${name} hook` : error.cause;
}

class Suite extends Test {
  kind = 'suite';

  constructor(parent, name, options, fn, location) {
    super(parent, name, options, fn, location);
    this.isBuilding = true;
    this.built = this.build();
  }

  makeContext() { return new SuiteContext(this); }

  // Its function may wait for what it says, which runs after it.
  addChild(Kind, name, options, fn, location) {
    const wasBuilding = this.isBuilding;
    const done = super.addChild(Kind, name, options, fn, location);
    return wasBuilding ? settle(undefined) : done;
  }

  takesNoMore() { return this.isFinished || !this.isBuilding; }

  async build() {
    try {
      if (this.options.signal?.aborted) this.stop(this.options.signal);
      else await running.run(this, () => settle(ReflectApply(this.fn, this.context, [this.context])));
    } catch (error) {
      this.fail(error);
    }
    this.isBuilding = false;
  }

  schedule(child) { ArrayPrototypePush(this.waiting, child); }

  async runOwn() {
    await this.built;
    if (this.failure !== null) throw this.failure;
    const before = this.skip ? null : this.runBefore();
    if (before !== null) await before;
    this.startWaiting();
    await this.childrenEnded();
  }
}

module.exports = { Suite, Test, nanoseconds, running, runningHook, runningTest };
