'use strict';

const { ObjectAssign, ObjectDefineProperty, ObjectKeys } = primordials;
const { codes: { ERR_NOT_IMPLEMENTED } } = require('internal/errors');
const { Suite, Test, currentTest, makeStarter, running } = require('internal/test/harness');
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
  return (fn, options) => {
    validateFunction(fn, 'fn');
    currentTest().addHook(name, fn, options);
  };
}

function getTestContext() {
  return running.getStore()?.context;
}

function run() {
  throw new ERR_NOT_IMPLEMENTED('test.run()');
}

const snapshot = {
  setDefaultSnapshotSerializers() {
    throw new ERR_NOT_IMPLEMENTED('test.snapshot.setDefaultSnapshotSerializers()');
  },
  setResolveSnapshotPath() {
    throw new ERR_NOT_IMPLEMENTED('test.snapshot.setResolveSnapshotPath()');
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
