'use strict';

// The parser for whoever changes or looks through source text. acorn takes a slash behind the `yield` of a
// generator method for a division, and does not know imports of sources:
//
//   import source a from 'b'         an ImportDeclaration with `phase: 'source'`
//   import.source(c)                 an ImportExpression with the same

const { RegExpPrototypeExec } = primordials;
const { Parser } = require('internal/deps/acorn');

const sourceBinding =
  /(?:\s|\/\/.*|\/\*[^]*?\*\/)*source(?:\s|\/\/.*|\/\*[^]*?\*\/)+(?!from\b(?!\s+from\b))[\p{ID_Start}$_\\]/uy;
const sourceCall = /(?:\s|\/\/.*|\/\*[^]*?\*\/)*source(?:\s|\/\/.*|\/\*[^]*?\*\/)*\(/y;

class SourceParser extends Parser {
  constructor(options, input, startPos) {
    super(options, input, startPos);
  }

  inGeneratorContext() {
    return super.inGeneratorContext() || this.inGenerator;
  }

  // Whether it matches behind the token that is read.
  comesNext(pattern) {
    pattern.lastIndex = this.end;
    return RegExpPrototypeExec(pattern, this.input) !== null;
  }

  parseImport(node) {
    if (!this.comesNext(sourceBinding)) return super.parseImport(node);
    this.next(); // `import`
    this.next(); // `source`
    node.phase = 'source';
    node.specifiers = [this.parseImportDefaultSpecifier()];
    this.expectContextual('from');
    if (typeof this.value !== 'string') this.unexpected();
    node.source = this.parseExprAtom();
    if (this.options.ecmaVersion >= 16) node.attributes = this.parseWithClause();
    this.semicolon();
    return this.finishNode(node, 'ImportDeclaration');
  }

  parseExprImport(isNew) {
    this.isNew = isNew === true;
    return super.parseExprImport(isNew);
  }

  // What is called may not be constructed.
  parseImportMeta(node) {
    if (this.isNew || !this.comesNext(sourceCall)) return super.parseImportMeta(node);
    this.next(); // `.`
    this.next(); // `source`
    node.phase = 'source';
    return this.parseDynamicImport(node);
  }
}

// Throws acorn's SyntaxError.
function parse(source, options) {
  return SourceParser.parse(source, options);
}

module.exports = { SourceParser, parse };
