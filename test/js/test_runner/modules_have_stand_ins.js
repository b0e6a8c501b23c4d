// mock.module(): built-in, CommonJS and ES modules, for require() and import; afterwards all is as before.
// Options: --experimental-test-module-mocks --no-warnings --test-reporter=dot
// Prints:
//   ....
'use strict';

const assert = require('assert');
const { test } = require('node:test');

test('a built-in module', async (t) => {
  const original = require('readline');
  const mock = t.mock.module('readline', { namedExports: { fn: () => 42 }, cache: true });
  assert.strictEqual(require('readline').fn(), 42);
  assert.strictEqual(require('node:readline'), require('readline'));
  assert.strictEqual((await import('readline')).fn(), 42);
  assert.throws(() => t.mock.module('node:readline', {}), { code: 'ERR_INVALID_STATE' });
  mock.restore();
  assert.strictEqual(require('readline'), original);
});

test('a CommonJS module, relative to the test', async (t) => {
  const original = require('./fixtures/mocked/a.cjs');
  t.mock.module('./fixtures/mocked/a.cjs', { exports: { default: { own: 1 }, more: 2 } });
  assert.deepStrictEqual(require('./fixtures/mocked/a.cjs'), { own: 1, more: 2 });
  const imported = await import('./fixtures/mocked/a.cjs');
  assert.deepStrictEqual({ ...imported }, { default: { own: 1, more: 2 }, more: 2 });
  t.mock.restoreAll();
  assert.strictEqual(require('./fixtures/mocked/a.cjs'), original);
});

test('an ES module', async (t) => {
  const original = await import('./fixtures/mocked/b.mjs');
  t.mock.module('./fixtures/mocked/b.mjs', { defaultExport: 5, namedExports: { 'kind': 'mock', 'x-y': 1 } });
  assert.deepStrictEqual({ ...await import('./fixtures/mocked/b.mjs') }, { 'default': 5, 'kind': 'mock', 'x-y': 1 });
  t.mock.reset();
  assert.strictEqual(await import('./fixtures/mocked/b.mjs'), original);
});

test('what is wrong', (t) => {
  assert.throws(() => t.mock.module(5), { code: 'ERR_INVALID_ARG_TYPE' });
  assert.throws(() => t.mock.module('fs', { exports: {}, namedExports: {} }), { code: 'ERR_INVALID_ARG_VALUE' });
  t.mock.module('fs', { defaultExport: null, namedExports: { a: 1 } });
  assert.throws(() => require('fs'), /Cannot create mock/);
});
