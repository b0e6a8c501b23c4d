'use strict';

// What stands grey after and below the line: how its last name could go on, and what it would come
// to, as far as that can be told without running anything.

const {
  RegExpPrototypeExec, StringPrototypeIncludes, StringPrototypeIndexOf, StringPrototypeSlice,
  StringPrototypeStartsWith, StringPrototypeTrim,
} = primordials;
const { clearLine, cursorTo, moveCursor } = require('internal/stdio/cursor');
const { kNothing, lookUp } = require('internal/repl/safe_values');
const { getStringWidth } = require('internal/util/string_width');

const kWidthMax = 250;

class Preview {
  #server;
  #suffix = '';  // shown after the line
  #result = '';  // shown below it
  #rows = 0;  // from the cursor to the result

  constructor(server) { this.#server = server; }

  // Before a key does anything: what is shown goes; some keys take it into the line first.
  clear(key) {
    const server = this.#server;
    if (this.#result !== '') {
      moveCursor(server.output, 0, this.#rows);
      clearLine(server.output, 0);
      moveCursor(server.output, 0, -this.#rows);
      cursorTo(server.output, server.getCursorPos().cols);
      this.#result = '';
    }
    if (this.#suffix === '') return;
    const suffix = this.#suffix;
    this.#suffix = '';
    clearLine(server.output, 1);
    const isTaken = !key.ctrl && !key.meta && !key.shift &&
      (key.name === 'right' || key.name === 'end');
    if (isTaken) server._insertString(suffix);
  }

  show() {
    const server = this.#server;
    const { line } = server;
    if (server.closed || !server.isCompletionEnabled || line === '' ||
        StringPrototypeIncludes(line, '\n') ||
        server.bufferedLines() !== '' || StringPrototypeTrim(line)[0] === '.') return;
    if (server.cursor === line.length) this.#suffix = this.#completionOf(line);
    if (this.#suffix !== '') this.#writeBehind(this.#suffix);
    this.#showResult(line + this.#suffix);
  }

  #completionOf(line) {
    let suffix = '';
    if (RegExpPrototypeExec(/[\w$]$/, line) === null) return suffix;
    // Names alone: for each key no folder is read.
    const { completeExpression } = require('internal/repl/completion');
    completeExpression(this.#server, line, (error, results) => {
      const completions = results[0];
      const part = results[1];
      if (error || !part || completions.length === 0) return;
      const { commonPrefix } = require('internal/readline/tab_completion');
      const prefix = commonPrefix(completions);
      if (StringPrototypeStartsWith(prefix, part)) {
        suffix = StringPrototypeSlice(prefix, part.length);
      }
    });
    return suffix;
  }

  #writeBehind(text) {
    const server = this.#server;
    const before = server.getCursorPos();
    const end = server._getDisplayPos(server.getPrompt() + server.line + text);
    // Only where it stays in its row.
    if (end.rows !== before.rows) {
      this.#suffix = '';
      return;
    }
    server.output.write(this.#grey(text));
    moveCursor(server.output, -getStringWidth(text), 0);
  }

  #grey(text) {
    return this.#server.useColors ? `\x1b[90m${text}\x1b[39m` : text;
  }

  #showResult(code) {
    const server = this.#server;
    const value = lookUp(server, code);
    if (value === kNothing || value === undefined) return;
    const text = this.#inspect(value);
    // What is typed already need not be told.
    if (text === '' || text === StringPrototypeTrim(code)) return;
    const end = server._getDisplayPos(server.getPrompt() + server.line + this.#suffix);
    const at = server.getCursorPos();
    this.#result = text;
    this.#rows = end.rows - at.rows + 1;
    server.output.write(`${down(this.#rows)}${this.#grey(text)}`);
    moveCursor(server.output, 0, -this.#rows);
    cursorTo(server.output, at.cols);
  }

  #inspect(value) {
    const { inspect } = require('internal/util/inspect');
    const text = inspect(value, {
      __proto__: null, ...require('internal/repl/writer').writer.options,
      colors: false, depth: 1, compact: true, breakLength: Infinity, showProxy: true,
    });
    const newline = StringPrototypeIndexOf(text, '\n');
    const { columns } = this.#server;
    const width = columns < kWidthMax ? columns : kWidthMax;
    const first = newline === -1 ? text : `${StringPrototypeSlice(text, 0, newline)}...`;
    if (getStringWidth(first) <= width) return first;
    return `${StringPrototypeSlice(first, 0, width - 3)}...`;
  }
}

function down(rows) {
  let text = '';
  for (let i = 0; i < rows; i++) text += '\n';
  return text;
}

function setUp(server) {
  return new Preview(server);
}

module.exports = { setUp };
