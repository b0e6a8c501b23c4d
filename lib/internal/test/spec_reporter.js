'use strict';

// Events as a tree with ticks, and the failures once more at the end.

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift, Infinity,
  RegExpPrototypeSymbolReplace,
  StringPrototypeRepeat, StringPrototypeSlice, StringPrototypeStartsWith,
} = primordials;
const { inspect } = require('internal/util/inspect');

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
};

class SpecReporter {
  #ancestors = [];  // innermost first
  #failures = [];
  #hasColors;

  constructor(stream) {
    this.#hasColors = require('internal/util/colors').shouldColorize(stream);
  }

  textOf({ type, data }) {
    switch (type) {
      case 'test:start':
        ArrayPrototypeUnshift(this.#ancestors, data);
        return '';
      case 'test:pass':
      case 'test:fail':
        return this.#result(type, data);
      case 'test:diagnostic':
        return `${this.#paint(type, indented(data) + signs[type] + data.message)}\n`;
      case 'test:summary':
        return this.#failingTests();
      case 'test:stdout':
      case 'test:stderr':
        return data.message;
      default:
        return '';
    }
  }

  #paint(kind, text) {
    if (!this.#hasColors || codes[kind] === undefined) return text;
    return `\u001B[${codes[kind]}m${text}\u001B[39m`;
  }

  #result(type, data) {
    let head = '';
    const own = this.#ancestors[0];
    for (let i = this.#ancestors.length - 1; i > 0; i--) {
      const parent = this.#ancestors[i];
      if (parent.isShown) continue;
      parent.isShown = true;
      head += `${indented(parent)}${signs.parent}${parent.name}\n`;
    }
    ArrayPrototypeShift(this.#ancestors);
    if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed') {
      ArrayPrototypePush(this.#failures, data);
    }
    return `${head}${this.#line(type, data, own.nesting)}\n`;
  }

  #line(type, data, nesting) {
    const { details: { duration_ms: duration }, name } = data;
    let kind = type;
    let note = '';
    if (data.skip !== undefined) {
      kind = 'skipped';
      note = ` # ${typeof data.skip === 'string' && data.skip !== '' ? data.skip : 'SKIP'}`;
    } else if (data.todo !== undefined) {
      if (type === 'test:fail') kind = 'todo';
      note = ` # ${typeof data.todo === 'string' && data.todo !== '' ? data.todo : 'TODO'}`;
    } else if (data.expectFailure) {
      note = ' # EXPECTED FAILURE';
    }
    const time = duration > 0 ? ` (${duration}ms)` : '';
    return indented({ __proto__: null, nesting }) +
      this.#paint(kind, `${signs[kind]}${name}${time}${note}`);
  }

  #failingTests() {
    if (this.#failures.length === 0) return '';
    let text = `\n${this.#paint('test:fail', `${signs['test:fail']}failing tests:`)}\n`;
    for (let i = 0; i < this.#failures.length; i++) {
      const data = this.#failures[i];
      const where = data.file === undefined ? '' :
        `test at ${relative(data.file)}:${data.line}:${data.column}\n`;
      text += `\n${where}${this.#line('test:fail', data, 0)}\n  ${this.#errorText(data)}\n`;
    }
    return text;
  }

  #errorText({ details: { error } }) {
    const shown = error.code === 'ERR_TEST_FAILURE' ? error.cause : error;
    const text = inspect(shown, {
      __proto__: null, colors: this.#hasColors, breakLength: Infinity,
    });
    return RegExpPrototypeSymbolReplace(/\n/g, text, '\n  ');
  }
}

function relative(file) {
  const folder = `${process.cwd()}/`;
  return StringPrototypeStartsWith(file, folder) ? StringPrototypeSlice(file, folder.length) : file;
}

function indented({ nesting }) {
  return StringPrototypeRepeat('  ', nesting);
}

module.exports = { SpecReporter };
