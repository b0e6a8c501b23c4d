'use strict';

// How a test's result is said in words and colours, by those who tell it to people.

const {
  Infinity, RegExpPrototypeSymbolReplace, StringPrototypeRepeat,
} = primordials;
const { show } = require('internal/test/show');
const { relative } = require('path');

const signs = {
  '__proto__': null,
  'test:fail': '\u2716 ',
  'test:pass': '\u2714 ',
  'test:diagnostic': '\u2139 ',
  'parent': '\u25B6 ',
  'skipped': '\uFE63 ',
  'todo': '\u26A0 ',
};
const codes = {
  '__proto__': null,
  'test:fail': 31,
  'test:pass': 32,
  'test:diagnostic': 34,
  'todo': 33,
  'skipped': 90,
  'info': 34,
  'warn': 33,
  'error': 31,
};

const reset = 39;

function painted(kind, text, hasColors) {
  if (!hasColors || codes[kind] === undefined) return text;
  return `\u001B[${codes[kind]}m${text}\u001B[${reset}m`;
}

function indented(nesting) {
  return StringPrototypeRepeat('  ', nesting);
}

function noteOf(type, data) {
  if (data.skip !== undefined) {
    return ` # ${typeof data.skip === 'string' && data.skip !== '' ? data.skip : 'SKIP'}`;
  }
  if (data.todo !== undefined) {
    return ` # ${typeof data.todo === 'string' && data.todo !== '' ? data.todo : 'TODO'}`;
  }
  return data.expectFailure ? ' # EXPECTED FAILURE' : '';
}

function kindOf(type, data) {
  if (data.skip !== undefined) return 'skipped';
  return data.todo !== undefined && type === 'test:fail' ? 'todo' : type;
}

// "✔ name (1 ms) # note"
function resultLine(type, data, nesting, hasColors) {
  const { details: { duration_ms: duration, passed_on_attempt: attempt }, name } = data;
  const kind = kindOf(type, data);
  const shownTime = duration > 0 ? ` ${painted('skipped', `(${duration}ms)`, hasColors)}` : '';
  const replayed = attempt === undefined ? '' : ` (passed on attempt ${attempt})`;
  return indented(nesting) +
    painted(kind, `${signs[kind]}${name}${shownTime}${replayed}${noteOf(type, data)}`, hasColors);
}

function errorText({ details: { error } }, hasColors) {
  const shown = error?.code === 'ERR_TEST_FAILURE' ? error.cause : error;
  const text = show(shown, { __proto__: null, colors: hasColors, breakLength: Infinity });
  return RegExpPrototypeSymbolReplace(/\n/g, text, '\n  ');
}

function placeOf(data) {
  return `${relative(process.cwd(), data.file)}:${data.line}:${data.column}`;
}

module.exports = { errorText, indented, painted, placeOf, resultLine, signs };
