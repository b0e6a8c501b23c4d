'use strict';

const builtins = require('./rules/builtins.js');
const deadExports = require('./rules/dead_exports.js');

// What every module of lib/ knows (lib/README.md).
const given = ['exports', 'internalBinding', 'module', 'primordials', 'process', 'require'];

// What the page uses of a browser.
const browser = ['AbortController', 'DecompressionStream', 'MessageChannel', 'ReadableStream', 'ResizeObserver', 'TextDecoder', 'TextEncoder', 'atob', 'clearTimeout', 'console',
  'devicePixelRatio', 'document', 'fetch', 'getComputedStyle', 'innerHeight', 'innerWidth', 'localStorage', 'location', 'matchMedia', 'performance',
  'requestAnimationFrame', 'setTimeout'];

const rules = {
  'constructor-super': 'error',
  'eqeqeq': ['error', 'always', { null: 'ignore' }],
  'for-direction': 'error',
  'getter-return': 'error',
  'no-class-assign': 'error',
  'no-compare-neg-zero': 'error',
  'no-cond-assign': ['error', 'except-parens'],
  'no-const-assign': 'error',
  'no-constant-binary-expression': 'error',
  'no-constant-condition': 'error',
  'no-dupe-args': 'error',
  'no-dupe-class-members': 'error',
  'no-dupe-else-if': 'error',
  'no-dupe-keys': 'error',
  'no-duplicate-case': 'error',
  'no-empty-pattern': 'error',
  'no-fallthrough': 'error',
  'no-func-assign': 'error',
  'no-import-assign': 'error',
  'no-loss-of-precision': 'error',
  'no-redeclare': 'error',
  'no-self-assign': 'error',
  'no-setter-return': 'error',
  'no-sparse-arrays': 'error',
  'no-this-before-super': 'error',
  'no-unexpected-multiline': 'error',
  'no-unreachable': 'error',
  // Taking the first of an asynchronous iterator.
  'no-unreachable-loop': ['error', { ignore: ['ForOfStatement'] }],
  'no-unsafe-finally': 'error',
  'no-unsafe-negation': 'error',
  'no-unused-labels': 'error',
  'no-unused-private-class-members': 'error',
  // Parameters belong to the signature.
  'no-unused-vars': ['error', { args: 'none', caughtErrors: 'all', ignoreRestSiblings: true, varsIgnorePattern: '^_$' }],
  'no-useless-backreference': 'error',
  'no-useless-catch': 'error',
  'no-with': 'error',
  'require-yield': 'error',
  'strict': ['error', 'global'],
  'use-isnan': 'error',
  'valid-typeof': 'error',
};

module.exports = [
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules,
  },
  {
    files: ['lib/**/*.js'],
    languageOptions: {
      ecmaVersion: 'latest',
      sourceType: 'commonjs',
      globals: Object.fromEntries(given.map((name) => [name, 'readonly'])),
    },
    plugins: { giro: { rules: { builtins, 'dead-exports': deadExports } } },
    rules: { 'giro/builtins': ['error', given], 'giro/dead-exports': 'error' },
  },
  {
    // What primordials are made of.
    files: ['lib/internal/primordials.js', 'lib/internal/primordials/*.js'],
    rules: { 'giro/builtins': 'off' },
  },
  {
    files: ['tools/**/*.js'],
    languageOptions: {
      ecmaVersion: 'latest',
      sourceType: 'commonjs',
      globals: { __dirname: 'readonly', console: 'readonly', process: 'readonly' },
    },
    rules: { 'no-undef': 'error' },
  },
  {
    files: ['page/src/**/*.js'],
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module', globals: Object.fromEntries(browser.map((name) => [name, 'readonly'])) },
    rules: { 'no-undef': 'error', 'strict': 'off', 'prefer-const': 'error' },
  },
  {
    files: ['test/page/**/*.{js,mjs}', 'test/browser/**/*.js'],
    languageOptions: {
      ecmaVersion: 'latest',
      sourceType: 'module',
      globals: Object.fromEntries([...browser, 'Buffer', 'process'].map((name) => [name, 'readonly'])),
    },
    rules: { 'no-undef': 'error', 'strict': 'off', 'prefer-const': 'error' },
  },
];
