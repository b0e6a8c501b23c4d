'use strict';

// Runs what the command line names: a file, a text, standard input.

const { globalThis } = primordials;
const options = internalBinding('options');

function runMain() {
  const Module = require('internal/modules/cjs');
  if (options['--expose-gc']) exposeGc();
  if (options['--require'] !== undefined) Module._preloadModules(options['--require']);
  const script = internalBinding('process').argv[0];
  if (options['--eval'] !== undefined) text().runText(options['--eval'], '[eval]');
  else if (script === undefined || script === '' || script === '-') text().runStandardInput();
  else if (options['--check']) text().checkFile(script);
  else Module.runMain();
}

function text() {
  return require('internal/main/text');
}

function exposeGc() {
  const { collectGarbage } = internalBinding('engine');
  globalThis.gc = function gc() {
    collectGarbage();
  };
}

module.exports = { runMain };
