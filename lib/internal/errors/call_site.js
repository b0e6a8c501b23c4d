'use strict';

// One frame of a stack: parsed from the engine's text (`name@url:line:column`), shown to users of
// Error.prepareStackTrace and util.getCallSites, and printed as Node prints it.

const {
  ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeIncludes, StringPrototypeIndexOf,
  StringPrototypeLastIndexOf, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

// Behind the first one a place begins, which may have more of them: files of scoped packages do.
const placeStart = /@(?=\/|\[|[a-z]+:)/;
const position = /^(.*?)(?::(\d+)(?::(\d+))?)?$/;
// Modules are bodies of functions, whose heads take room on the first line.
const { moduleHeadSize } = internalBinding('script');
const {
  CallFinder, isAsyncFunction, isConstruction, isTopLevel, kUnknownCall, methodNameOf, nameOfMethod, typeNameOf,
} = require('internal/errors/receivers');
const { originalColumn } = require('internal/engine/rewritten_texts');

function isModule(url) {
  return require('internal/modules/compile').hasHead[url] === true;
}

// V8 shows the engine's own functions with what they belong to; here where nobody knows what they were called on.
const owners = { __proto__: null, Promise: 'new Promise' };
function addOwner(owner, names) {
  for (let i = 0; i < names.length; i++) owners[names[i]] = `${owner}.${names[i]}`;
}
addOwner('Array', [
  'every', 'filter', 'find', 'findIndex', 'findLast', 'findLastIndex', 'flatMap', 'from', 'map',
  'reduce', 'reduceRight', 'some', 'sort', 'toSorted',
]);
addOwner('Generator', ['next']);
addOwner('JSON', ['parse', 'stringify']);
addOwner('Object', ['assign', 'entries', 'fromEntries', 'groupBy']);
addOwner('String', ['replace', 'replaceAll', 'split']);

class CallSite {
  #name;
  #url;
  #line;
  #column;
  #isFound = false;  // by Node's count
  #isNative;
  #isEval;
  #isAsync;
  #isModule;  // the body of a module, which is a method of its exports
  #call;

  constructor(text, isModule, calls) {
    this.#isModule = isModule;
    const at = RegExpPrototypeExec(placeStart, text)?.index ?? StringPrototypeLastIndexOf(text, '@');
    const where = StringPrototypeSlice(text, at + 1);
    let name = at > 0 ? StringPrototypeSlice(text, 0, at) : '';
    this.#isAsync = StringPrototypeStartsWith(name, 'async ');
    if (this.#isAsync) name = StringPrototypeSlice(name, 6);
    this.#isEval = name === 'eval code';
    this.#isNative = where === '[native code]';
    const isWholeText = name === 'global code' || name === 'module code' || name === 'eval code';
    this.#name = isWholeText ? '' : name;
    this.#call = isWholeText ? kUnknownCall : calls.next(this.#name);
    if (this.#call.name !== undefined) this.#name = this.#call.name;
    this.#readPosition(this.#isNative ? '' : where);
  }

  #readPosition(where) {
    const found = RegExpPrototypeExec(position, where);
    this.#url = found[1];
    this.#line = found[2] === undefined ? null : +found[2];
    this.#column = found[3] === undefined ? null : +found[3];
    if (this.#line === 1 && this.#column > moduleHeadSize && isModule(this.#url)) {
      this.#column -= moduleHeadSize;
    }
    if (this.#column === null) return;
    this.#column = originalColumn(this.#url, this.#line, this.#column);
  }

  // Whether it stands in code that the program did not write.
  static isOurs(site) { return site.#column === undefined; }

  static isOf(site, callee) { return site.#call.callee === callee; }

  // Whether `site` is an async function and `body` its body, which the engine runs as a function of its
  // own. Then the body stands for both.
  static joinBody(body, site) {
    if (site.#url !== body.#url || site.#column == null || body.#line < site.#line ||
        (body.#name !== site.#name && body.#name !== '') || !CallSite.#callsBody(site)) {
      return false;
    }
    body.#name = site.#name;
    body.#call = site.#call;
    return true;
  }

  static #callsBody(site) {
    const { callee } = site.#call;
    if (callee !== undefined && !isAsyncFunction(callee)) return false;
    // From 2.54 on both are one frame, and the next may be another call of the same function.
    return require('internal/errors/columns').isCallOfBody(site.#url, site.#line, site.#column);
  }

  // When somebody asks: the text around it has to be read.
  static #find(site) {
    if (site.#isFound) return site;
    site.#isFound = true;
    if (site.#column === null || StringPrototypeStartsWith(site.#url, 'node:')) return site;
    const { nodePlace } = require('internal/errors/columns');
    ({ line: site.#line, column: site.#column } = nodePlace(site.#url, site.#line, site.#column));
    return site;
  }

  static #nameOfNative(site) {
    if (site.#name === 'Promise') return owners.Promise;
    return nameOfMethod(site.#call, site.#name) ?? owners[site.#name] ?? site.#name;
  }

  static #shownName(site) {
    if (site.#isModule) return site.#name;
    if (site.#isEval) return 'eval';
    if (isConstruction(site.#call)) return `new ${site.#name === '' ? '<anonymous>' : site.#name}`;
    return nameOfMethod(site.#call, site.#name) ?? site.#name;
  }

  getThis() { return undefined; }
  getTypeName() {
    if (!isTopLevel(this.#call)) return typeNameOf(this.#call.receiver);
    return this.#isNative ? null : 'Object';
  }
  getFunction() { return undefined; }
  getFunctionName() { return this.#name === '' ? null : this.#name; }
  getMethodName() {
    if (this.#isModule || isTopLevel(this.#call)) return null;
    return methodNameOf(this.#call.receiver, this.#call.callee, this.#name);
  }
  getFileName() { return this.#url === '' ? null : this.#url; }
  getLineNumber() { return CallSite.#find(this).#line; }
  getColumnNumber() { return CallSite.#find(this).#column; }
  getEvalOrigin() { return undefined; }
  getScriptNameOrSourceURL() { return this.#url === '' ? null : this.#url; }
  getScriptHash() { return ''; }
  getEnclosingLineNumber() { return CallSite.#find(this).#line; }
  getEnclosingColumnNumber() { return CallSite.#find(this).#column; }
  getPosition() { return 0; }
  getPromiseIndex() { return null; }
  isToplevel() { return !this.#isModule && isTopLevel(this.#call); }
  isEval() { return this.#isEval; }
  isNative() { return this.#isNative; }
  isConstructor() { return !this.#isNative && isConstruction(this.#call); }
  isAsync() { return this.#isAsync; }
  isPromiseAll() { return false; }

  toString() {
    if (this.#isNative) return `${CallSite.#nameOfNative(this)} (<anonymous>)`;
    const shown = CallSite.#shownName(this);
    const name = this.#isAsync ? `async ${shown}` : shown;
    let where = this.#url === '' ? '<anonymous>' : this.#url;
    if (this.#line !== null) where += `:${CallSite.#find(this).#line}`;
    if (this.#column !== null) where += `:${this.#column}`;
    if (this.#isModule) return `Object.<anonymous> (${where})`;
    return name === '' ? where : `${name} (${where})`;
  }
}

const kCall = 'apply@[native code]';

// Of the engine alone, and what V8 has no frames for.
const hidden = {
  '__proto__': null,
  '': true,
  '@[native code]': true,
  'anonymous@[native code]': true,
  'apply@[native code]': true,
  'call@[native code]': true,
  'construct@[native code]': true,
  'drainMicrotasks@[native code]': true,
};

// Whether a nameless function was called by the loader.
function isModuleBody(lines, i) {
  if (i + 2 >= lines.length || lines[i + 1] !== kCall || lines[i][0] !== '@') return false;
  const caller = lines[i + 2];
  return StringPrototypeStartsWith(caller, '@node:internal/modules/compile:') ||
    StringPrototypeStartsWith(caller, 'runFile@node:internal/modules/compile:');
}

// Whether it is what asynchronous iteration goes through, which the program did not write.
function isIteration(lines, i) {
  const at = lines[i] === kCall ? i + 1 : i;
  return at < lines.length &&
    (StringPrototypeIncludes(lines[at], '@node:internal/engine/async_iteration:') ||
     StringPrototypeIncludes(lines[at], '@node:internal/engine/delegation:') ||
     StringPrototypeIncludes(lines[at], '@node:internal/engine/generator_'));
}

// The frames that have a text, from the first behind `skipped` on.
function readSites(lines, skipped, calls, below) {
  const sites = [];
  const finder = new CallFinder(calls);
  let isTop = skipped !== undefined;
  let isBelow = below === undefined;
  let body; // what stands right above, if it may be an async function's body
  for (let i = 0; i < lines.length; i++) {
    if (hidden[lines[i]] === true) continue;
    if (isTop && (StringPrototypeIndexOf(lines[i], skipped) >= 0 || lines[i] === 'captureStackTrace@[native code]')) {
      continue;
    }
    isTop = false;
    if (isIteration(lines, i)) continue;
    const isModule = isModuleBody(lines, i);
    const site = new CallSite(lines[i], isModule, finder);
    if (!isBelow) {
      isBelow = CallSite.isOf(site, below);
      continue;
    }
    if (body !== undefined && CallSite.joinBody(body, site)) {
      body = undefined;
      continue;
    }
    body = isModule ? undefined : site;
    if (!CallSite.isOurs(site)) ArrayPrototypePush(sites, site);
    if (isModule) i++;
  }
  return isBelow ? sites : undefined;
}

// The engine's text as call sites; `skipped` names the url of frames that hide themselves when they stand on top, `calls` tells
// what the functions were called on (receivers.js), and `below` is one whose callers alone are wanted.
function parseStack(raw, skipped, calls, below) {
  if (raw === '' || raw === undefined) return [];
  const lines = StringPrototypeSplit(raw, '\n');
  return readSites(lines, skipped, calls, below) ?? readSites(lines, skipped, calls, undefined);
}

module.exports = { parseStack };
