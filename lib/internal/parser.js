'use strict';

// The parser for whoever changes or looks through source text. acorn takes a slash behind the `yield` of a
// generator method for a division.

const { Parser } = require('internal/deps/acorn');

class SourceParser extends Parser {
  constructor(options, input, startPos) {
    super(options, input, startPos);
  }

  inGeneratorContext() {
    return super.inGeneratorContext() || this.inGenerator;
  }
}

// Throws acorn's SyntaxError.
function parse(source, options) {
  return SourceParser.parse(source, options);
}

module.exports = { SourceParser, parse };
