// A value that throws when it is inspected fails its test like every other, and the run ends.
// Options: --test-reporter=tap
// Prints pattern: (?s)TAP version 13\n# Subtest: a\nnot ok 1 - a\n.*error: \|-\n    \{\n      foo: 1,.*\nok 2 - b\n.*# fail 1\n.*
// Exit code: 1
'use strict';

const { test } = require('node:test');
const { inspect } = require('util');

test('a', () => {
  throw { foo: 1, [inspect.custom]() { throw new Error('bad'); } };
});
test('b', () => {});
