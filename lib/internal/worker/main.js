'use strict';

// The start of a worker: its parent's message says what to run.

const { SafeMap } = primordials;
const { takeSettings, takeStart } = internalBinding('worker');
const { kError, kOnline } = require('internal/worker/messages');

let known;
let state;

// What to run, and how; the process object is made of it.
function settings() {
  if (known !== undefined) return known;
  require('internal/structured_clone');
  known = takeSettings();
  return known;
}

// The ports, and what the program finds in worker_threads.
function started() {
  settings();
  state ??= takeStart();
  return state;
}

function runMain() {
  const { port } = started();
  const { onMessage, useStreams } = require('internal/worker/process');
  process.argv; // with everything that is different in a worker
  useStreams(port, settings().hasInput);
  port.on('message', onMessage);
  port.unref();
  require('internal/worker/mailbox').open();
  const { internal } = settings();
  if (internal !== undefined) {
    port.postMessage({ __proto__: null, type: kOnline });
    require(internal).run(started());
    preload();
    return;
  }
  preload();
  const options = internalBinding('options');
  port.postMessage({ __proto__: null, type: kOnline });
  const specifiers = options['--import'];
  const loaders = options['--experimental-loader'];
  if (loaders !== undefined) require('internal/modules/register').registerAll(loaders);
  if (specifiers === undefined) run(settings());
  else require('internal/modules/esm/loader').runAfter(specifiers, () => run(settings()));
}

function preload() {
  const requests = internalBinding('options')['--require'];
  if (requests !== undefined) require('internal/modules/cjs').Module._preloadModules(requests);
}

function run({ code, filename, url }) {
  const { loopFlags, nameScript } = internalBinding('loop');
  if (loopFlags[0] !== 0) nameScript(code === undefined ? filename : '[worker eval]');
  if (code !== undefined) {
    require('internal/main/text').runText(code, '[worker eval]');
    return;
  }
  if (url !== undefined) {
    require('internal/modules/esm/loader').importMainUrl(url);
    return;
  }
  process.mainModule = undefined;
  require('internal/modules/cjs').Module.runMain(filename);
}

// An error that nothing caught ends the thread, and is an event of the parent's.
function reportFatal(error) {
  require.cache['internal/modules/hooks_thread']?.exports.onFatal(error);
  const { port } = started();
  const { codes: { ERR_WORKER_UNSERIALIZABLE_ERROR } } = require('internal/errors');
  const { serialize } = require('internal/worker/errors');
  let message;
  try {
    message = serialize(error);
  } catch {
    message = serialize(new ERR_WORKER_UNSERIALIZABLE_ERROR());
  }
  port.postMessage({ __proto__: null, type: kError, error: message });
}

// What process.argv has after the executable.
function programArguments() {
  const { argv, filename, url } = settings();
  const list = url === undefined ? [filename ?? '[worker eval]'] : [];
  for (let i = 0; i < argv.length; i++) list[list.length] = argv[i];
  return list;
}

function environmentData() {
  const map = new SafeMap();
  const { environmentData: entries } = settings();
  for (let i = 0; i < entries.length; i += 2) map.set(entries[i], entries[i + 1]);
  return map;
}

module.exports = { environmentData, programArguments, reportFatal, runMain, settings, started };
