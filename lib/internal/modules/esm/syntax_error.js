'use strict';

// Errors that belong to a place in the text of an ES module, and begin with it.

const {
  MathMax, RegExpPrototypeExec, RegExpPrototypeSymbolReplace, SafeSet, StringPrototypeIndexOf, StringPrototypeLastIndexOf,
  StringPrototypeSlice, StringPrototypeSplit, SyntaxError,
} = primordials;
const { putPlaceFirst, showPlace } = require('internal/errors/syntax_error');
const { textOf } = require('internal/errors/source_lines');

const place = / \(\d+:\d+\)$/;

function placeIn(url, text, start, end) {
  const before = StringPrototypeSplit(StringPrototypeSlice(text, 0, start), '\n');
  const line = before.length;
  return {
    __proto__: null, url, line, text: StringPrototypeSplit(text, '\n')[line - 1],
    column: start - StringPrototypeLastIndexOf(text, '\n', start - 1) - 1, length: end - start,
  };
}

function putPlace(error, url, start, end) {
  return putPlaceFirst(error, placeIn(url, textOf(url) ?? '', start, end));
}

function placeText(url, start, end) {
  return showPlace(placeIn(url, textOf(url) ?? '', start, end));
}

const token =
  /'[^'\n]*'?|"[^"\n]*"?|`|[\w$\u0080-\uffff]+|=>|\.\.\.|[!=]==?|[<>]=|&&|\|\||\?\?|\*\*|[^]|$/y;
const exportBefore = /(?:^|[^\w$.])(export)\s*$/;
const constBefore = /(?:^|[^\w$.])const\s+(?:[\w$\s,=.'"`+*/-]*,\s*)?([\w$\u0080-\uffff]+)\s*$/;
const patternBefore = /(?:^|[^\w$.])(?:const|let|var)\s*((\{[^{}]*\}|\[[^[\]]*\])\s*)$/;

// What is looked at before a place.
const kWindow = 400;

// They are no identifiers, and V8 shows them as they are.
const keywords = new SafeSet([
  'break', 'case', 'catch', 'class', 'const', 'continue', 'debugger', 'default', 'delete', 'do', 'else',
  'export', 'extends', 'false', 'finally', 'for', 'function', 'if', 'import', 'in', 'instanceof', 'new',
  'null', 'return', 'super', 'switch', 'this', 'throw', 'true', 'try', 'typeof', 'var', 'void', 'while', 'with',
]);

// What acorn says, and what Node says of the same mistake.
const sayings = [
  [/^Unexpected keyword '(.+)'$/, "Unexpected token '$1'"],
  [/^Unexpected character .*$|^Identifier directly after number$|^Unterminated (?:string constant|comment)$|^Invalid number$/,
   'Invalid or unexpected token'],
  [/^The keyword '(?:enum|await)' is reserved$|^Cannot use keyword 'await' outside an async function$/,
   'Unexpected reserved word'],
  [/^The keyword '.+' is reserved$/, 'Unexpected strict mode reserved word'],
  [/^'return' outside of function$/, 'Illegal return statement'],
  [/^Complex binding patterns require an initialization value$/,
   'Missing initializer in destructuring declaration'],
  [/^Unterminated template$/, 'Unterminated template literal'],
  [/^Unterminated regular expression$/, 'Invalid regular expression: missing /'],
  [/^Unsyntactic break$/, 'Illegal break statement'],
  [/^Unsyntactic continue$/, 'Illegal continue statement: no surrounding iteration statement'],
  [/^Assigning to rvalue$/, 'Invalid left-hand side in assignment'],
  [/^Duplicate export '(.+)'$/, "Duplicate export of '$1'"],
  [/^Export '(.+)' is not defined$/, "Export '$1' is not defined in module"],
  [/^(?:Binding|Assigning to) (?:eval|arguments) in strict mode$/, 'Unexpected eval or arguments in strict mode'],
  [/^Deleting local variable in strict mode$/, 'Delete of an unqualified identifier in strict mode.'],
  [/^'with' in strict mode$/, 'Strict mode code may not include a with statement'],
  [/^Octal literal in strict mode$/, 'Octal escape sequences are not allowed in strict mode.'],
  [/^Argument name clash$/, 'Duplicate parameter name not allowed in this context'],
  [/^Duplicate constructor in the same class$/, 'A class may only have one constructor'],
  [/^super\(\) call outside constructor of a subclass$|^'super' keyword outside a method$/,
   "'super' keyword unexpected here"],
  [/^Missing catch or finally clause$/, 'Missing catch or finally after try'],
  [/^Multiple default clauses$/, 'More than one default clause in switch statement'],
  [/^Shorthand property assignments are valid only in destructuring patterns$/,
   'Invalid shorthand property initializer'],
];

function inWordsOfNode(message) {
  for (let i = 0; i < sayings.length; i++) {
    if (RegExpPrototypeExec(sayings[i][0], message) === null) continue;
    return RegExpPrototypeSymbolReplace(sayings[i][0], message, sayings[i][1]);
  }
  return message;
}

function nameOf(found) {
  if (found === '') return 'Unexpected end of input';
  if (found === '`') return 'Unexpected template string';
  if (found[0] === '"' || found[0] === "'") return 'Unexpected string';
  if (RegExpPrototypeExec(/^\d/, found) !== null) return 'Unexpected number';
  const isName = RegExpPrototypeExec(/^[\w$\u0080-\uffff]/, found) !== null && !keywords.has(found);
  return isName ? `Unexpected identifier '${found}'` : `Unexpected token '${found}'`;
}

function tokenAt(text, at) {
  token.lastIndex = at;
  return RegExpPrototypeExec(token, text)[0];
}

// { message, start, end } of a mistake; acorn names no token, and sometimes the one after.
function describe(message, text, at) {
  const plain = RegExpPrototypeSymbolReplace(place, message, '');
  const found = tokenAt(text, at);
  const end = at + found.length;
  if (plain !== 'Unexpected token') {
    return { __proto__: null, message: inWordsOfNode(plain), start: at, end: MathMax(end, at + 1) };
  }
  const from = MathMax(at - kWindow, 0);
  const before = StringPrototypeSlice(text, from, at);
  const statement = RegExpPrototypeExec(exportBefore, before);
  if (statement !== null && found !== '') {
    const start = from + statement.index + StringPrototypeIndexOf(statement[0], 'export');
    return { __proto__: null, message: "Unexpected token 'export'", start, end: start + 'export'.length };
  }
  const isEnd = found === '' || found === ';' || found === ',' || found === ':';
  const name = isEnd ? RegExpPrototypeExec(constBefore, before) : null;
  if (name !== null) {
    const start = from + StringPrototypeLastIndexOf(before, name[1]);
    return {
      __proto__: null, message: 'Missing initializer in const declaration', start, end: start + name[1].length,
    };
  }
  const pattern = isEnd ? RegExpPrototypeExec(patternBefore, before) : null;
  if (pattern !== null) {
    const start = at - pattern[1].length;
    const said = 'Missing initializer in destructuring declaration';
    return { __proto__: null, message: said, start, end: start + pattern[2].length };
  }
  return { __proto__: null, message: nameOf(found), start: at, end };
}

// The parser's error, as that of the engine for a script would look.
function explain(error, url, text) {
  if (error?.pos === undefined) return error;
  const { end, message, start } = describe(error.message, text, error.pos);
  return putPlaceFirst(new SyntaxError(message), placeIn(url, text, start, end));
}

module.exports = { explain, placeText, putPlace };
