'use strict';

// What each key of a terminal does.

const { DateNow, RegExpPrototypeExec, StringPrototypeSlice, Symbol } = primordials;
const display = require('internal/readline/display');
const editing = require('internal/readline/editing');

const kSearch = Symbol('kSearch');  // what lines of the history must begin with
const kColumn = Symbol('kColumn');  // where a way up and down through lines began
const kUndoSequence = '\x1f';
const kRedoSequence = '\x1e';

const withCtrl = {
  __proto__: null,
  a: (rl) => rl._moveCursor(-Infinity),
  b: editing.left,
  backspace: (rl) => rl._deleteWordLeft(),
  c: interrupt,
  d(rl) {
    if (rl.cursor === 0 && rl.line.length === 0) rl._abort('Aborted with Ctrl+D');
    else if (rl.cursor < rl.line.length) rl._deleteRight();
  },
  delete: (rl) => rl._deleteWordRight(),
  e: (rl) => rl._moveCursor(Infinity),
  f: editing.right,
  h: (rl) => rl._deleteLeft(),
  k: (rl) => rl._deleteLineRight(),
  l: display.clearScreen,
  left: (rl) => rl._wordLeft(),
  n: (rl) => rl._historyNext(),
  p: (rl) => rl._historyPrev(),
  right: (rl) => rl._wordRight(),
  u: (rl) => rl._deleteLineLeft(),
  w: (rl) => rl._deleteWordLeft(),
  y: editing.yank,
  z: suspend,
};

const withMeta = {
  __proto__: null,
  b: (rl) => rl._wordLeft(),
  backspace: (rl) => rl._deleteWordLeft(),
  d: (rl) => rl._deleteWordRight(),
  delete: (rl) => rl._deleteWordRight(),
  f: (rl) => rl._wordRight(),
  y: editing.yankPop,
};

const withCtrlAndShift = {
  __proto__: null,
  backspace: (rl) => rl._deleteLineLeft(),
  delete: (rl) => rl._deleteLineRight(),
};

const alone = {
  __proto__: null,
  backspace: (rl) => rl._deleteLeft(),
  delete: (rl) => rl._deleteRight(),
  down: (rl) => moveVertically(rl, 1),
  end: (rl) => rl._moveCursor(Infinity),
  enter(rl) {
    // The second half of a line end that came as \r\n.
    const saw = rl._sawReturnAt;
    if (saw === 0 || DateNow() - saw > rl.crlfDelay) rl._line();
    rl._sawReturnAt = 0;
  },
  home: (rl) => rl._moveCursor(-Infinity),
  left: editing.left,
  return(rl) {
    rl._sawReturnAt = DateNow();
    rl._line();
  },
  right: editing.right,
  up: (rl) => moveVertically(rl, -1),
};

function interrupt(rl) {
  if (rl.listenerCount('SIGINT') > 0) rl.emit('SIGINT');
  else rl._abort('Aborted with Ctrl+C');
}

// Stops the process as the terminal would, and goes on with the line when it continues.
function suspend(rl) {
  if (rl.listenerCount('SIGTSTP') > 0) {
    rl.emit('SIGTSTP');
    return;
  }
  process.once('SIGCONT', () => {
    // Only one that was being read tells of it.
    if (!rl.paused) {
      rl.pause();
      rl.emit('SIGCONT');
    }
    rl._setRawMode(true);
    rl._refreshLine();
  });
  rl._setRawMode(false);
  process.kill(process.pid, 'SIGTSTP');
}

// Up and down: through the lines of a text, and past its first and last through the history.
function moveVertically(rl, direction) {
  if (display.isMultiline(rl)) {
    const column = display.moveCursorByLine(rl, direction, rl[kColumn]);
    if (column !== undefined) {
      rl[kColumn] = column;
      return;
    }
  }
  if (direction < 0) rl._historyPrev();
  else rl._historyNext();
}

// The history is searched for what stood before the cursor when the way through it began.
function noteSearch(rl, key) {
  const isVertical = key.name === 'up' || key.name === 'down';
  if (isVertical && !key.ctrl && !key.meta && !key.shift) {
    if (rl[kSearch] === null && !display.isMultiline(rl)) {
      rl[kSearch] = StringPrototypeSlice(rl.line, 0, rl.cursor);
    }
    return;
  }
  rl[kColumn] = undefined;
  if (rl[kSearch] === null) return;
  rl[kSearch] = null;
  const { historyManager } = rl;
  if (historyManager.index === historyManager.entries.length) historyManager.index = -1;
}

function bindingOf(key) {
  if (key.ctrl && key.shift) return withCtrlAndShift[key.name] ?? ignore;
  if (key.ctrl) return withCtrl[key.name] ?? ignore;
  if (key.meta) return withMeta[key.name] ?? ignore;
  return alone[key.name];
}

function ignore() {}

function pressKey(rl, text, key = {}) {
  const previous = rl._previousKey;
  key ??= {};
  rl._previousKey = key;
  if (!key.meta || key.name !== 'y') rl[editing.kEdits].isYanking = false;
  noteSearch(rl, key);
  if (key.sequence === kUndoSequence) {
    editing.undo(rl);
    return;
  }
  if (key.sequence === kRedoSequence) {
    editing.redo(rl);
    return;
  }
  if (key.name === 'escape') return;
  if (!key.ctrl && !key.meta && rl._sawReturnAt !== 0 && key.name !== 'enter') rl._sawReturnAt = 0;
  const binding = bindingOf(key);
  if (binding !== undefined) {
    binding(rl);
  } else if (key.name === 'tab' && typeof rl.completer === 'function' && rl.isCompletionEnabled) {
    rl._tabComplete(previous?.name === 'tab');
  } else if (typeof text === 'string' && text !== '') {
    typeText(rl, text);
  }
}

// Text may bring line ends with it, when a program writes it.
function typeText(rl, text) {
  let rest = text;
  let match;
  while ((match = RegExpPrototypeExec(/\r\n|[\n\r\u2028\u2029]/, rest)) !== null) {
    rl._insertString(StringPrototypeSlice(rest, 0, match.index));
    rest = StringPrototypeSlice(rest, match.index + match[0].length);
    rl._line();
  }
  rl._insertString(rest);
}

// A terminal that cannot move its cursor: only what ends a line or a program has a meaning.
function pressKeyOfDumbTerminal(rl, text, key) {
  key ??= {};
  if (key.name === 'escape') return;
  if (rl._sawReturnAt !== 0 && key.name !== 'enter') rl._sawReturnAt = 0;
  if (key.ctrl) {
    if (key.name === 'c') interrupt(rl);
    else if (key.name === 'd') rl._abort('Aborted with Ctrl+D');
    if (key.name === 'c' || key.name === 'd') return;
  }
  if (key.name === 'return' || key.name === 'enter') {
    alone[key.name](rl);
  } else if (typeof text === 'string' && text !== '') {
    rl.line += text;
    rl.cursor += text.length;
    rl._writeToOutput(text);
  }
}

module.exports = { kSearch, pressKey, pressKeyOfDumbTerminal };
