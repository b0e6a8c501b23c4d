'use strict';

// Runs what the command line names: a file, a text, standard input.

const { globalThis } = primordials;
const options = internalBinding('options');

// `isImported`: what --import names has been loaded, and what --require names before it.
function runMain(isImported) {
  const { hasChannel, isMainThread, script } = internalBinding('life');
  if (options['--permission']) require('internal/process/permission').limit();
  else if (options['--allow-fs-read'] !== undefined || options['--allow-fs-write'] !== undefined) {
    require('internal/process/permission').refuseOptions();
  }
  if (!isImported && (options['--disable-proto'] !== undefined ||
      options['--experimental-websocket'] === false ||
      options['--experimental-global-navigator'] === false ||
      options['--experimental-sqlite'] === false || options['--use-strict'])) {
    require('internal/main/switches').apply();
  }
  if (options['--use-env-proxy']) require('internal/http/proxy').start();
  if (options['--stall-ms'] !== undefined) require('internal/process/stalls');
  if (!isMainThread) {
    require('internal/worker/main').runMain();
    return undefined;
  }
  // A worker is one of the things that it lists.
  if (options['--why'] !== undefined || options['--exit-timeout'] !== undefined) require('internal/why/watch');
  if (hasChannel) void process.env; // to look at the process is to fill it, which opens the channel
  if (options['--expose-gc']) exposeGc();
  if (options['--run'] !== undefined) {
    require('internal/main/run_script').runScript(options['--run']);
    return undefined;
  }
  const isHere = (options['--test-isolation'] ?? options['--experimental-test-isolation']) === 'none';
  if (options['--watch'] && (!options['--test'] || isHere)) {
    require('internal/main/watch_mode').startWatching();
    return undefined;
  }
  if (options['--test']) {
    require('internal/main/test_runner').runTests();
    return undefined;
  }
  const preloads = options['--require'];
  if (preloads !== undefined && !isImported) {
    require('internal/modules/cjs').Module._preloadModules(preloads);
  }
  const loaders = options['--experimental-loader'];
  if (loaders !== undefined && !isImported) require('internal/modules/register').registerAll(loaders);
  if (options['--import'] !== undefined && !isImported) {
    require('internal/modules/esm/loader').runAfter(options['--import'], () => runMain(true));
    return undefined;
  }
  const hasText = options['--eval'] !== undefined;
  if (options['--entry-url'] && !hasText && script !== undefined) return importUrl(script);
  const hasFile = !hasText && script !== undefined && script !== '' && script !== '-';
  if (hasFile && options['--input-type'] !== undefined) {
    const { codes: { ERR_INPUT_TYPE_NOT_ALLOWED } } = require('internal/errors');
    throw new ERR_INPUT_TYPE_NOT_ALLOWED();
  }
  const isInteractive = !hasFile &&
    (options['--interactive'] || (!hasText && script === undefined && isTerminal()));
  const runText = hasText ? () => text().runText(options['--eval'], '[eval]') : undefined;
  if (isInteractive) require('internal/main/interactive').startRepl(runText);
  else if (hasText) runText();
  else if (!hasFile) text().runStandardInput();
  else if (options['--check']) text().checkFile(script);
  else if (isImported || loaders !== undefined) return importMain(script);
  else if (preloads !== undefined) require('internal/modules/cjs').Module.runMain();
  else require('internal/modules/cjs').runMainFile(script);
  return undefined;
}

// --entry-url
function importUrl(url) {
  return require('internal/modules/esm/loader').importMainUrl(url);
}

// Hooks may have something to say of it.
function importMain(script) {
  const loader = require('internal/modules/esm/loader');
  if (!require('internal/modules/graph').hooking.isOn) {
    require('internal/modules/cjs').Module.runMain();
    return undefined;
  }
  return loader.importMainFile(script);
}

// Somebody sits there who can be talked to.
function isTerminal() {
  return internalBinding('stdio').isTerminal(0) && !options['--print'] && !options['--check'];
}

function text() {
  return require('internal/main/text');
}

function exposeGc() {
  globalThis.gc = require('internal/main/collector').gc;
}

module.exports = { runMain };
