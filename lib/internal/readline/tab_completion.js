'use strict';

// What a completer has found, on the line or in a table below it.

const {
  MathFloor, MathMax, StringPrototypeRepeat, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;
const { beforeEdit } = require('internal/readline/editing');
const { getStringWidth } = require('internal/util/string_width');

function commonPrefix(texts) {
  let prefix;
  for (let i = 0; i < texts.length; i++) {
    const text = texts[i];
    if (text === '') continue;  // stands for a gap in the table
    if (prefix === undefined) prefix = text;
    let length = 0;
    while (length < prefix.length && prefix[length] === text[length]) length++;
    prefix = StringPrototypeSlice(prefix, 0, length);
  }
  return prefix ?? '';
}

function tableOf(completions, columns) {
  let width = 0;
  const widths = [];
  for (let i = 0; i < completions.length; i++) {
    widths[i] = getStringWidth(completions[i]);
    width = MathMax(width, widths[i] + 2);
  }
  let perRow = MathFloor(columns / width) || 1;
  if (perRow === Infinity) perRow = 1;
  let text = '\r\n';
  let inRow = 0;
  let gap = 0;
  for (let i = 0; i < completions.length; i++) {
    if (completions[i] === '' || inRow === perRow) {
      text += '\r\n';
      inRow = 0;
      gap = 0;
    } else {
      text += StringPrototypeRepeat(' ', gap);
    }
    if (completions[i] === '') {
      text += '\r\n';
    } else {
      text += completions[i];
      gap = width - widths[i];
      inRow++;
    }
  }
  return inRow === 0 ? text : `${text}\r\n\r\n`;
}

// `completed` is the part of the line that the completions are for.
function showCompletions(rl, lastKeyWasTab, completions, completed) {
  if (!completions || completions.length === 0) return;
  const prefix = commonPrefix(completions);
  if (StringPrototypeStartsWith(prefix, completed) && prefix.length > completed.length) {
    rl._insertString(StringPrototypeSlice(prefix, completed.length));
    return;
  }
  if (!StringPrototypeStartsWith(completed, prefix)) {
    const from = rl.cursor - completed.length;
    rl.line = StringPrototypeSlice(rl.line, 0, from) + prefix +
      StringPrototypeSlice(rl.line, rl.cursor);
    rl.cursor = from + prefix.length;
    rl._refreshLine();
    return;
  }
  if (!lastKeyWasTab) return;
  beforeEdit(rl);
  rl._writeToOutput(tableOf(completions, rl.columns));
  rl._refreshLine();
}

function showCompletionError(rl, error) {
  const { inspect } = require('internal/util/inspect');
  rl._writeToOutput(`Tab completion error: ${inspect(error)}`);
}

module.exports = { commonPrefix, showCompletionError, showCompletions };
