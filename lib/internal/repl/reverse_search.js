'use strict';

// Ctrl+R and Ctrl+S: the history is searched while the text is typed that it shall contain.

const { StringPrototypeIndexOf, StringPrototypeLastIndexOf, StringPrototypeSlice } = primordials;
const { clearLine, cursorTo, moveCursor } = require('internal/stdio/cursor');

// From the cursor to the last row of the line.
function rowsBelow(server) {
  const end = server._getDisplayPos(server.getPrompt() + server.line);
  return end.rows - server.getCursorPos().rows;
}

class Search {
  #server;
  #isBackward = true;
  #wanted = '';
  #index = -1;
  #at = -1;
  #start;

  constructor(server, isBackward) {
    this.#server = server;
    this.#isBackward = isBackward;
    this.#start = { __proto__: null, line: server.line, cursor: server.cursor };
    this.#show();
  }

  // Whether the search goes on; if not, the key may still be meant for the line.
  press(text, key) {
    if (key.ctrl && (key.name === 'r' || key.name === 's')) {
      this.#isBackward = key.name === 'r';
      this.#find(true);
    } else if (key.name === 'backspace') {
      this.#wanted = StringPrototypeSlice(this.#wanted, 0, -1);
      this.#index = -1;
      this.#find(false);
    } else if (!key.ctrl && !key.meta && typeof text === 'string' && text >= ' ' &&
               key.name !== 'return' && key.name !== 'enter') {
      this.#wanted += text;
      this.#find(false);
    } else {
      this.#end(key);
      return false;
    }
    this.#show();
    return true;
  }

  #find(goesOn) {
    const { entries } = this.#server.historyManager;
    const step = this.#isBackward ? 1 : -1;
    let index = this.#index;
    if (index === -1) index = this.#isBackward ? 0 : entries.length - 1;
    else if (goesOn) index += step;
    for (; index >= 0 && index < entries.length; index += step) {
      const at = this.#isBackward ? StringPrototypeLastIndexOf(entries[index], this.#wanted) :
        StringPrototypeIndexOf(entries[index], this.#wanted);
      if (this.#wanted === '' || at === -1) continue;
      if (goesOn && entries[index] === this.#server.line) continue;
      this.#index = index;
      this.#at = at;
      this.#server.line = entries[index];
      this.#server.cursor = at;
      return;
    }
    this.#at = -1;
  }

  #show() {
    const server = this.#server;
    const name = `${this.#isBackward ? 'bck' : 'fwd'}-i-search: `;
    const prefix = this.#at === -1 && this.#wanted !== '' ? `failed-${name}` : name;
    server._refreshLine();
    const below = rowsBelow(server);
    if (below > 0) moveCursor(server.output, 0, below);
    server.output.write(`\n${prefix}${this.#wanted}_`);
    moveCursor(server.output, 0, -1 - below);
    cursorTo(server.output, server.getCursorPos().cols);
  }

  #end(key) {
    const server = this.#server;
    const below = rowsBelow(server);
    moveCursor(server.output, 0, below + 1);
    cursorTo(server.output, 0);
    clearLine(server.output, 0);
    moveCursor(server.output, 0, -1 - below);
    if (key.ctrl && key.name === 'c') {
      server.line = this.#start.line;
      server.cursor = this.#start.cursor;
    }
    server._refreshLine();
  }
}

function setUp(server) {
  let search;
  return (text, key) => {
    if (search !== undefined) {
      if (search.press(text, key)) return true;
      search = undefined;
      // What only ends the search: the line is there to be edited, or as it was before.
      return key.name === 'escape' || (key.ctrl && key.name === 'c');
    }
    if (!key.ctrl || key.meta || (key.name !== 'r' && key.name !== 's')) return false;
    search = new Search(server, key.name === 'r');
    return true;
  };
}

module.exports = { setUp };
