'use strict';

// The history of a REPL in a file, newest line first.

const {
  ArrayPrototypeFilter, ArrayPrototypeJoin, ArrayPrototypeSlice, StringPrototypeSplit,
  StringPrototypeTrim,
} = primordials;
const { validateFunction, validateObject } = require('internal/validators');

const kDelayMs = 15;  // several lines are written together
const kFileMode = 0o600;

const kDisabled = 'Persistent history support disabled. Set the NODE_REPL_HISTORY environment\n' +
  'variable to a valid, user-writable path to enable.';
const kNotPersisted = 'REPL session history will not be persisted.';

function tell(server, text) {
  server._writeToOutput(`\n${text}\n`);
  server._refreshLine();
}

// The user is told why nothing older comes when it is first asked for.
function disable(server) {
  const manager = server.historyManager;
  manager.filePath = false;
  const { _historyPrev: previous } = server;
  server._historyPrev = function() {
    server._historyPrev = previous;
    if (manager.entries.length === 0) tell(server, kDisabled);
    else primordials.FunctionPrototypeCall(previous, server);
  };
}

function readOptions(options, callback) {
  if (typeof options === 'string') {
    validateFunction(callback, 'callback');
    return { __proto__: null, filePath: options, onHistoryFileLoaded: callback };
  }
  validateObject(options, 'historyConfig');
  const { filePath, onHistoryFileLoaded = callback ?? (() => {}), removeHistoryDuplicates, size } =
    options;
  validateFunction(onHistoryFileLoaded, 'onHistoryFileLoaded');
  return { __proto__: null, filePath, onHistoryFileLoaded, removeHistoryDuplicates, size };
}

// '': the user does not want one, or there is no place for it.
function findPath(server, filePath) {
  if (typeof filePath === 'string') return StringPrototypeTrim(filePath);
  try {
    return require('path').join(require('os').homedir(), '.node_repl_history');
  } catch {
    tell(server, `Error: Could not get the home directory.\n${kNotPersisted}`);
    return '';
  }
}

// (server, path or options, callback)
function setUp(server, options, callback) {
  const given = readOptions(options, callback);
  const loaded = given.onHistoryFileLoaded;
  const manager = server.historyManager;
  if (given.size !== undefined) manager.size = given.size;
  if (given.removeHistoryDuplicates !== undefined) {
    manager.removesDuplicates = given.removeHistoryDuplicates;
  }
  const path = findPath(server, given.filePath);
  if (path === '') {
    disable(server);
    process.nextTick(loaded, null, server);
    return;
  }
  server.pause();
  const reading = { __proto__: null, encoding: 'utf8', flag: 'a+', mode: kFileMode };
  require('fs').readFile(path, reading, (error, text) => {
    if (server.closed) return;
    if (error === null) {
      begin(server, path, text);
    } else {
      tell(server, `Error: Could not open history file.\n${kNotPersisted}`);
      disable(server);
      server.resume();
    }
    loaded(null, server);
  });
}

function begin(server, path, text) {
  const manager = server.historyManager;
  manager.filePath = path;
  if (text !== '') {
    manager.entries = ArrayPrototypeSlice(linesOf(text), 0, manager.size);
  }
  const { clearTimeout, setTimeout } = require('timers');
  let timer;
  const write = () => {
    timer = undefined;
    manager.isFlushing = true;
    require('fs').writeFile(path, contentOf(manager), { __proto__: null, mode: kFileMode }, () => {
      manager.isFlushing = false;
      if (timer === undefined) server.emit('flushHistory');
    });
  };
  server.on('line', () => {
    manager.isFlushing = true;
    clearTimeout(timer);
    timer = setTimeout(write, kDelayMs);
  });
  manager.flushNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    write();
  };
  if (server.paused) server.resume();
}

function linesOf(text) {
  return ArrayPrototypeFilter(StringPrototypeSplit(text, '\n'), (line) => line !== '');
}

function contentOf({ entries }) {
  return entries.length === 0 ? '' : `${ArrayPrototypeJoin(entries, '\n')}\n`;
}

module.exports = { setUp };
