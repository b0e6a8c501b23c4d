'use strict';

const { ObjectAssign, ObjectDefineProperty, ObjectKeys } = primordials;
const { Suite, Test, callerOf, currentTest, makeStarter, runningTest } = require('internal/test/harness');
const { validateFunction } = require('internal/validators');

function withVariants(Kind) {
  const start = makeStarter(Kind);
  const names = ['expectFailure', 'skip', 'todo', 'only'];
  for (let i = 0; i < names.length; i++) {
    const variant = makeStarter(Kind, { __proto__: null, [names[i]]: true });
    ObjectDefineProperty(variant, 'name', { __proto__: null, value: '' });
    start[names[i]] = variant;
  }
  return start;
}

function hook(name) {
  return function addHook(fn = () => {}, options) {
    validateFunction(fn, 'fn');
    currentTest().addHook(name, fn, options, callerOf(addHook));
  };
}

function getTestContext() {
  const test = runningTest();
  return test === undefined || test.depth < 0 ? undefined : test.context;
}

function run(options) {
  return require('internal/test/run').run(options);
}

const snapshot = {
  setDefaultSnapshotSerializers(serializers) {
    require('internal/test/snapshot').setDefaultSnapshotSerializers(serializers);
  },
  setResolveSnapshotPath(fn) {
    require('internal/test/snapshot').setResolveSnapshotPath(fn);
  },
};

const test = withVariants(Test);
const suite = withVariants(Suite);
let mock;

ObjectAssign(test, {
  after: hook('after'),
  afterEach: hook('afterEach'),
  before: hook('before'),
  beforeEach: hook('beforeEach'),
  describe: suite,
  getTestContext,
  it: test,
  run,
  suite,
  test,
});

const late = {
  __proto__: null,
  mock: () => mock ??= new (require('internal/test/mock').MockTracker)(),
  snapshot: () => snapshot,
  assert: () => require('internal/test/context').assert,
};
for (let i = 0, names = ObjectKeys(late); i < names.length; i++) {
  ObjectDefineProperty(test, names[i], {
    __proto__: null, get: late[names[i]], enumerable: true, configurable: true,
  });
}

module.exports = test;
