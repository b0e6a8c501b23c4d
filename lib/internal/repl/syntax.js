'use strict';

// What the REPL wants to know of a text before it runs: whether more lines are to come, where it is
// wrong, what it declares.

const {
  ArrayPrototypeJoin, ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeRepeat,
  StringPrototypeSplit, StringPrototypeStartsWith, StringPrototypeTrim,
} = primordials;

const kOptions = {
  __proto__: null, ecmaVersion: 'latest', sourceType: 'script', allowHashBang: true,
  allowAwaitOutsideFunction: true,
};
const kContinuedString = /\\(?:\r\n?|\n|\u2028|\u2029)$/;

let NotingParser;

// A parser that notes whether the text had been used up when it failed.
function parserClass() {
  const { SourceParser } = require('internal/parser');
  NotingParser ??= class extends SourceParser {
    constructor(options, input, startPos) { super(options, input, startPos); }

    raise(position, message) {
      try {
        super.raise(position, message);
      } catch (error) {
        error.isAtEnd = this.type?.label === 'eof' && this.start === this.input.length;
        throw error;
      }
    }

    raiseRecoverable(position, message) {
      this.raise(position, message);
    }
  };
  return NotingParser;
}

function parse(code, options = kOptions) {
  return parserClass().parse(code, options);
}

// The error of the parser, or undefined.
function parseError(code) {
  try {
    parse(code);
    return undefined;
  } catch (error) {
    return error;
  }
}

// More lines can make a program of it, or an object.
function isRecoverable(code) {
  if (isOpen(code)) return true;
  return RegExpPrototypeExec(/^\s*\{/, code) !== null && isOpen(`_=${code}`);
}

function isOpen(code) {
  const error = parseError(code);
  if (error === undefined) return false;
  const { message } = error;
  if (StringPrototypeStartsWith(message, 'Unterminated template') ||
      StringPrototypeStartsWith(message, 'Unterminated comment')) return true;
  if (StringPrototypeStartsWith(message, 'Unterminated string')) {
    return RegExpPrototypeExec(kContinuedString, code) !== null;
  }
  if (StringPrototypeStartsWith(message, 'Unterminated regular')) return false;
  return error.isAtEnd === true;
}

function isValidSyntax(code) {
  return parseError(code) === undefined || parseError(`_=${code}`) === undefined;
}

// Begins like a block, but is an object to whoever typed it.
function isObjectLiteral(code) {
  return RegExpPrototypeExec(/^\s*\{/, code) !== null &&
    RegExpPrototypeExec(/;\s*$/, code) === null && parseError(`_=${code}`) === undefined;
}

// The line that is wrong, and a caret below the place.
function showPlace(code, fallbackLine) {
  const error = parseError(code);
  const line = error?.loc?.line ?? fallbackLine;
  const text = StringPrototypeSplit(code, '\n')[line - 1];
  if (text === undefined) return '';
  return `${text}\n${StringPrototypeRepeat(' ', error?.loc?.column ?? 0)}^\n\n`;
}

// The import() that does what an import declaration wanted to; undefined if there is none.
function dynamicImportFor(code) {
  let program;
  try {
    program = parse(code, { __proto__: null, ...kOptions, sourceType: 'module' });
  } catch {
    return undefined;
  }
  for (let i = 0; i < program.body.length; i++) {
    const node = program.body[i];
    if (node.type === 'ImportDeclaration') return importCall(node);
  }
  return undefined;
}

function importCall({ source, specifiers }) {
  const call = `await import(${primordials.JSONStringify(source.value)});`;
  if (specifiers.length === 0) return call;
  const names = [];
  for (let i = 0; i < specifiers.length; i++) {
    const { imported, local, type } = specifiers[i];
    if (type === 'ImportNamespaceSpecifier') return `const ${local.name} = ${call}`;
    const name = type === 'ImportDefaultSpecifier' ? 'default' : imported.name;
    ArrayPrototypePush(names, name === local.name ? name : `${name}: ${local.name}`);
  }
  return `const { ${ArrayPrototypeJoin(names, ', ')} } = ${call}`;
}

// Names of let, const and class at the top, which the global object does not have.
function lexicalNames(code) {
  const names = [];
  if (RegExpPrototypeExec(/\b(?:let|const|class)\b/, code) === null) return names;
  let program;
  try {
    program = parse(code);
  } catch {
    return names;
  }
  const { addPattern } = require('internal/syntax_tree');
  for (let i = 0; i < program.body.length; i++) {
    const node = program.body[i];
    if (node.type === 'ClassDeclaration') addPattern(names, node.id);
    if (node.type !== 'VariableDeclaration' || node.kind === 'var') continue;
    for (let j = 0; j < node.declarations.length; j++) addPattern(names, node.declarations[j].id);
  }
  return names;
}

function isBlank(code) {
  return StringPrototypeTrim(code) === '';
}

module.exports = {
  dynamicImportFor, isBlank, isObjectLiteral, isRecoverable, isValidSyntax, lexicalNames, parse,
  showPlace,
};
