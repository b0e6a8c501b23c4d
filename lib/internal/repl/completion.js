'use strict';

// What may follow what has been typed. Nothing of the program runs for it: no getter, no proxy, no
// call.

const {
  ArrayBufferIsView, ArrayIsArray, ArrayPrototypeFilter, ArrayPrototypeMap, ArrayPrototypePush,
  ArrayPrototypeShift, ArrayPrototypeSort, ArrayPrototypeUnshift, ObjectGetOwnPropertyNames,
  ObjectGetPrototypeOf, ObjectKeys, RegExpPrototypeExec, SafeSet, StringPrototypeLastIndexOf,
  StringPrototypeSlice, StringPrototypeStartsWith, StringPrototypeToLowerCase,
} = primordials;
const { isProxy, kNothing, lookUp } = require('internal/repl/safe_values');

const kCommand = /^\s*\.(\w*)$/;
const kRequire = /\brequire\s*\(\s*['"`](([\w@./:-]+\/)?(?:[\w@./:-]*))(?![^'"`])$/;
const kImport = /\bimport\s*\(\s*['"`](([\w@./:-]+\/)?(?:[\w@./:-]*))(?![^'"`])$/;
const kFileCall = /fs(?:\.promises)?\.\s*[a-z][a-zA-Z]+\(\s*["'](.*)/;
const kIdentifier = /^[a-zA-Z_$][\w$]*$/;
const kForgotten = /^__(?:define|lookup)[GS]etter__$/;
const kChainMax = 5;  // of prototypes

const words = [
  'async', 'await', 'break', 'case', 'catch', 'const', 'continue', 'debugger', 'default',
  'delete', 'do', 'else', 'export', 'false', 'finally', 'for', 'function', 'if', 'import', 'in',
  'instanceof', 'let', 'new', 'null', 'return', 'switch', 'this', 'throw', 'true', 'try',
  'typeof', 'var', 'void', 'while', 'with', 'yield',
];

function identifiersOf(object) {
  // Elements are no names, and there may be millions of them.
  const keys = ArrayIsArray(object) || ArrayBufferIsView(object) ?
    internalBinding('inspect').getOwnNonIndexProperties(object, false) :
    ObjectGetOwnPropertyNames(object);
  return ArrayPrototypeFilter(keys, (name) => (
    typeof name === 'string' && RegExpPrototypeExec(kIdentifier, name) !== null &&
    RegExpPrototypeExec(kForgotten, name) === null));
}

// Of an object and those it inherits from, one group for each.
function memberGroups(value) {
  const groups = [];
  let object = value;
  const isPrimitive = typeof value !== 'object' && typeof value !== 'function';
  if (isPrimitive) object = ObjectGetPrototypeOf(value);
  for (let i = 0; object !== null && i < kChainMax; i++) {
    ArrayPrototypePush(groups, identifiersOf(object));
    object = ObjectGetPrototypeOf(object);
  }
  return groups;
}

function listOf(set) {
  const list = [];
  set.forEach((name) => ArrayPrototypePush(list, name));
  return list;
}

function globalGroups(server, filter) {
  const groups = [];
  ArrayPrototypePush(groups, listOf(server.lexicalNames()));
  let object = server.context;
  while ((object = ObjectGetPrototypeOf(object)) !== null) {
    ArrayPrototypePush(groups, identifiersOf(object));
  }
  if (!server.useGlobal) {
    ArrayPrototypePush(groups, listOf(require('internal/repl/context').namesOfLanguage()));
  }
  ArrayPrototypePush(groups, identifiersOf(server.context));
  if (filter !== '') ArrayPrototypePush(groups, words);
  return groups;
}

// The nearest group comes last, because it is read first.
function arrange(groups, filter) {
  const completions = [];
  const seen = new SafeSet();
  const wanted = StringPrototypeToLowerCase(filter);
  for (let i = 0; i < groups.length; i++) {
    const group = ArrayPrototypeSort(ArrayPrototypeFilter(groups[i], (text) => (
      StringPrototypeStartsWith(StringPrototypeToLowerCase(text), wanted))),
                                     (a, b) => (b > a ? 1 : -1));
    const before = seen.size;
    for (let j = 0; j < group.length; j++) {
      if (seen.has(group[j])) continue;
      seen.add(group[j]);
      ArrayPrototypeUnshift(completions, group[j]);
    }
    if (seen.size !== before) ArrayPrototypeUnshift(completions, '');
  }
  if (completions[0] === '') ArrayPrototypeShift(completions);
  return completions;
}

// From the end of a line back to where its last chain of names begins: `a.b["c"]?.d`.
function lastChain(line) {
  let at = line.length;
  while (at > 0) {
    const c = line[at - 1];
    if (c === ']') {
      const open = openingOf(line, at - 1, '[', ']');
      if (open === -1) break;
      at = open;
      // Brackets after nothing are an array.
      if (at === 0 || RegExpPrototypeExec(/[\w$\]).]/, line[at - 1]) === null) break;
    } else if (c === '"' || c === '\'' || c === '`') {
      const open = StringPrototypeLastIndexOf(line, c, at - 2);
      if (open === -1) return undefined;
      at = open;
      break;
    } else if (RegExpPrototypeExec(/[\w$.]/, c) !== null) {
      at--;
    } else if (c === '?' && line[at] === '.') {
      at--;
    } else {
      if (c !== ')' || (line[at] !== '.' && line[at] !== '?')) break;
      // A call says nothing of what it returns; parentheses alone are read through.
      const open = openingOf(line, at - 1, '(', ')');
      const before = StringPrototypeSlice(line, 0, open);
      if (open === -1 || RegExpPrototypeExec(/[\w$\])]\s*$/, before) !== null) return undefined;
      at = open;
      break;
    }
  }
  return StringPrototypeSlice(line, at);
}

function openingOf(line, closing, left, right) {
  let depth = 0;
  for (let i = closing; i >= 0; i--) {
    if (line[i] === right) depth++;
    else if (line[i] === left && --depth === 0) return i;
  }
  return -1;
}

function completeExpression(server, line, callback) {
  const chain = lastChain(line);
  if (chain === undefined) {
    callback(null, [[], line]);
    return;
  }
  // What is being declared has no name yet.
  const before = StringPrototypeSlice(line, 0, line.length - chain.length);
  if (RegExpPrototypeExec(/\b(?:let|const|var|class|function)\s+$/, before) !== null) {
    callback(null, [[], chain]);
    return;
  }
  const split = splitAtLastDot(chain);
  if (split === null) {
    if (RegExpPrototypeExec(/^(?:[a-zA-Z_$][\w$]*)?$/, chain) === null) {
      callback(null, [[], undefined]);
      return;
    }
    callback(null, [arrange(globalGroups(server, chain), chain), chain]);
    return;
  }
  const { dot, expression, filter } = split;
  const value = lookUp(server, expression);
  if (value === kNothing || value === undefined || value === null || isProxy(value)) {
    callback(null, [[], chain]);
    return;
  }
  const groups = ArrayPrototypeMap(memberGroups(value), (names) => (
    ArrayPrototypeMap(names, (name) => `${expression}${dot}${name}`)));
  callback(null, [arrange(groups, chain), `${expression}${dot}${filter}`]);
}

function splitAtLastDot(chain) {
  const at = StringPrototypeLastIndexOf(chain, '.');
  if (at === -1) return null;
  const dot = chain[at - 1] === '?' ? '?.' : '.';
  const expression = StringPrototypeSlice(chain, 0, at - dot.length + 1);
  if (expression === '') return null;
  return { __proto__: null, dot, expression, filter: StringPrototypeSlice(chain, at + 1) };
}

function complete(server, line, callback) {
  const command = RegExpPrototypeExec(kCommand, line);
  if (command !== null && server.bufferedLines() === '') {
    callback(null, [arrange([ObjectKeys(server.commands)], command[1]), command[1]]);
    return;
  }
  const files = require('internal/repl/file_completion');
  let match;
  if ((match = RegExpPrototypeExec(kRequire, line)) !== null) {
    callback(null, [arrange(files.modulesFor(server, match[1], match[2]), match[1]), match[1]]);
  } else if ((match = RegExpPrototypeExec(kImport, line)) !== null) {
    callback(null, [arrange(files.importsFor(server, match[1], match[2]), match[1]), match[1]]);
  } else if (server.allowBlockingCompletions &&
             (match = RegExpPrototypeExec(kFileCall, line)) !== null) {
    callback(null, files.pathsFor(match[1]));
  } else if (RegExpPrototypeExec(/^\s*$|[\w.$]$/, line) !== null) {
    completeExpression(server, line, callback);
  } else {
    callback(null, [[], undefined]);
  }
}

module.exports = { complete, completeExpression };
