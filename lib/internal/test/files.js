'use strict';

// Which files are tests, and which part of them is this run's.

const {
  ArrayPrototypePush, ArrayPrototypeSort, StringPrototypeSplit,
} = primordials;

// What a name must look like, in folders and in files of each kind.
const shapes = ['**/*.test', '**/*-test', '**/*_test', '**/test-*', '**/test', '**/test/**/*'];

function defaultPatterns() {
  const kinds = process.features.typescript ? 'cjs,mjs,js,cts,mts,ts' : 'cjs,mjs,js';
  const patterns = [];
  for (let i = 0; i < shapes.length; i++) ArrayPrototypePush(patterns, `${shapes[i]}.{${kinds}}`);
  return patterns;
}

// In the order of their names.
function find(patterns, cwd) {
  const isDefault = patterns === undefined || patterns.length === 0;
  const { globSync } = require('fs');
  const found = globSync(isDefault ? defaultPatterns() : patterns, {
    __proto__: null, cwd, exclude: (name) => name === 'node_modules',
  });
  const files = [];
  const { statSync } = require('fs');
  const { resolve } = require('path');
  for (let i = 0; i < found.length; i++) {
    const stats = statSync(resolve(cwd, found[i]), { __proto__: null, throwIfNoEntry: false });
    if (stats !== undefined && (!isDefault || stats.isFile())) ArrayPrototypePush(files, found[i]);
  }
  return ArrayPrototypeSort(files);
}

// Each has every `total`th file, so that a folder of slow ones is shared.
function shardOf(files, shard) {
  if (shard === undefined) return files;
  const part = [];
  for (let i = shard.index - 1; i < files.length; i += shard.total) ArrayPrototypePush(part, files[i]);
  return part;
}

// Each line with its end; what is behind the last is kept by the caller.
function linesOf(text) {
  const parts = StringPrototypeSplit(text, '\n');
  const lines = [];
  for (let i = 0; i < parts.length - 1; i++) ArrayPrototypePush(lines, `${parts[i]}\n`);
  return { __proto__: null, lines, rest: parts[parts.length - 1] };
}

module.exports = { find, linesOf, shardOf };
