'use strict';

// The history of a REPL in a file, newest line first.

const {
  ArrayPrototypeFilter, ArrayPrototypeJoin, ArrayPrototypeSlice, StringPrototypeSplit,
  StringPrototypeTrim,
} = primordials;
const { validateFunction, validateObject } = require('internal/validators');

const kDelayMs = 15;  // several lines are written together
const kFileMode = 0o600;

function tell(server, text) {
  server._writeToOutput(`\n${text}\n`);
  server._refreshLine();
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

function findPath(filePath) {
  if (typeof filePath === 'string') {
    const trimmed = StringPrototypeTrim(filePath);
    if (trimmed !== '') return trimmed;
    return filePath === '' ? '' : undefined;
  }
  try {
    return require('path').join(require('os').homedir(), '.node_repl_history');
  } catch {
    return '';
  }
}

// (server, path or options, callback)
function setUp(server, options, callback) {
  const given = readOptions(options, callback);
  const loaded = given.onHistoryFileLoaded;
  if (given.size !== undefined) server.historyManager.size = given.size;
  const path = findPath(given.filePath);
  // An empty path: the user does not want a file.
  if (path === '' || path === undefined) {
    server.historyManager.filePath = false;
    process.nextTick(loaded, null, server);
    return;
  }
  server.pause();
  require('fs').readFile(path, { __proto__: null, encoding: 'utf8', flag: 'a+', mode: kFileMode }, (error, text) => {
    if (server.closed) return;
    if (error !== null) {
      tell(server, 'Error: Could not open history file.\nREPL session history will not be persisted.');
      server.resume();
      loaded(null, server);
      return;
    }
    begin(server, path, text);
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
