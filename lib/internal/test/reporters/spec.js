'use strict';

// Events as a tree with ticks, and the failures once more at the end.

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeUnshift, Date, DatePrototypeToLocaleString,
} = primordials;
const { Transform } = require('stream');
const {
  errorText, indented, painted, placeOf, resultLine, signs,
} = require('internal/test/reporters/wording');

class SpecReporter extends Transform {
  #ancestors = [];  // innermost first
  #failures = [];
  #hasColors = require('internal/util/colors').shouldColorize(process.stdout);

  constructor() {
    super({ __proto__: null, writableObjectMode: true });
  }

  _transform(event, encoding, callback) { callback(null, this.#textOf(event)); }
  _flush(callback) { callback(null, this.#failingTests()); }

  #textOf({ type, data }) {
    switch (type) {
      case 'test:start':
        ArrayPrototypeUnshift(this.#ancestors, { __proto__: null, data, isShown: false });
        return '';
      case 'test:pass':
      case 'test:fail':
        return this.#result(type, data);
      case 'test:diagnostic':
        return this.#note(data);
      case 'test:stdout':
      case 'test:stderr':
        return data.message;
      case 'test:coverage':
        return require('internal/test/coverage/table').coverageTable(
          signs['test:diagnostic'], data.summary, process.stdout.columns, this.#hasColors);
      case 'test:interrupted':
        return this.#interrupted(data.tests);
      case 'test:summary':
        // That of a file alone is followed by others.
        return data.file === undefined ? this.#failingTests() : '';
      case 'test:watch:restarted':
        return `\nRestarted at ${DatePrototypeToLocaleString(new Date())}\n`;
      default:
        return '';
    }
  }

  #paint(kind, text) { return painted(kind, text, this.#hasColors); }

  #note({ nesting, message, level }) {
    return `${this.#paint(level, indented(nesting) + signs['test:diagnostic'] + message)}\n`;
  }

  #result(type, data) {
    let head = '';
    for (let i = this.#ancestors.length - 1; i > 0; i--) {
      const parent = this.#ancestors[i];
      if (parent.isShown) continue;
      parent.isShown = true;
      head += `${indented(parent.data.nesting)}${signs.parent}${parent.data.name}\n`;
    }
    ArrayPrototypeShift(this.#ancestors);
    if (type === 'test:fail' && data.details.error?.failureType !== 'subtestsFailed') {
      ArrayPrototypePush(this.#failures, data);
    }
    return `${head}${resultLine(type, data, data.nesting, this.#hasColors)}\n`;
  }

  #interrupted(tests) {
    let text = `\n${this.#paint('todo', 'Interrupted while running:')}\n\n`;
    for (let i = 0; i < tests.length; i++) {
      const place = tests[i].file === undefined ? '' : ` (${placeOf(tests[i])})`;
      text += `${this.#paint('todo', `${signs.todo}${tests[i].name}`)}${place}\n`;
    }
    return text;
  }

  #failingTests() {
    if (this.#failures.length === 0) return '';
    let text = `\n${this.#paint('test:fail', `${signs['test:fail']}failing tests:`)}\n`;
    for (let i = 0; i < this.#failures.length; i++) {
      const data = this.#failures[i];
      const where = data.file === undefined ? '' : `test at ${placeOf(data)}\n`;
      const line = resultLine('test:fail', data, 0, this.#hasColors);
      text += `\n${where}${line}\n  ${errorText(data, this.#hasColors)}\n`;
    }
    this.#failures = [];
    return text;
  }
}

module.exports = { SpecReporter };
