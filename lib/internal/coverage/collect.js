'use strict';

// Which sources count, and what they have counted so far, as V8's tools read it.

const {
  ArrayPrototypeMap, ArrayPrototypePush, ArrayPrototypeSort, DateNow, JSONStringify, ObjectDefineProperty, SafeMap,
  StringPrototypeIncludes, StringPrototypeStartsWith,
  globalThis,
} = primordials;
const { instrument } = require('internal/coverage/instrument');
const { byPlace, rangesOf } = require('internal/coverage/ranges');

// To look at the process is to fill it, and then its end is told of.
void process.pid;

const scripts = new SafeMap();  // by URL; the last of one counts
let made = 0;

// Counters are an array with a name that no program has.
class Counters extends primordials.Array {
  constructor() { super(); }

  after(index, value) {
    this[index]++;
    return value;
  }
}

function urlOf(name) {
  if (StringPrototypeStartsWith(name, 'file:')) return name;
  return require('internal/url/file_urls').pathToFileURL(name).href;
}

// The text that is to be run in its place. `sourceType`: 'script' or 'module'
function cover(source, name, sourceType) {
  if (StringPrototypeIncludes(name, '/node_modules/')) return source;
  const variable = `__giroCounts${++made}`;
  const done = instrument(source, variable, sourceType);
  if (done === undefined) return source;
  const counters = new Counters();
  for (let i = 0; i < done.counters; i++) counters[i] = 0;
  ObjectDefineProperty(globalThis, variable, { __proto__: null, value: counters });
  scripts.set(urlOf(name), { __proto__: null, id: made, functions: done.functions, counters });
  return done.text;
}

function functionOf(described, counters) {
  const { name, start, end, counter, blocks, isCounted } = described;
  const count = counter === undefined || isCounted === false ? 1 : counters[counter];
  const whole = { __proto__: null, start, end, count };
  const inner = count === 0 ? [] : rangesOf(whole, ArrayPrototypeMap(blocks, (block) => (
    { __proto__: null, start: block.start, end: block.end, count: counters[block.counter] })));
  const ranges = [];
  for (let i = -1; i < inner.length; i++) {
    const range = i === -1 ? whole : inner[i];
    ArrayPrototypePush(ranges, { startOffset: range.start, endOffset: range.end, count: range.count });
  }
  return { functionName: name, ranges, isBlockCoverage: count > 0 };
}

// Those inside of one that was never called do not exist yet, as V8 has it.
function functionsOf({ functions, counters }) {
  const sorted = ArrayPrototypeSort(functions, byPlace);
  const list = [];
  let uncalledUntil = 0;
  for (let i = 0; i < sorted.length; i++) {
    if (sorted[i].start < uncalledUntil) continue;
    const made = functionOf(sorted[i], counters);
    ArrayPrototypePush(list, made);
    if (made.ranges[0].count === 0) uncalledUntil = sorted[i].end;
  }
  return list;
}

// [{ scriptId, url, functions }]
function take() {
  const result = [];
  scripts.forEach((script, url) => {
    ArrayPrototypePush(result, { scriptId: `${script.id}`, url, functions: functionsOf(script) });
  });
  return result;
}

let isWritten = false;

// Where NODE_V8_COVERAGE says, once, at the end.
function write() {
  const folder = internalBinding('options').NODE_V8_COVERAGE;
  if (folder === undefined || isWritten) return;
  isWritten = true;
  const fs = require('fs');
  const { threadId } = internalBinding('worker');
  const time = DateNow();
  try {
    fs.mkdirSync(folder, { __proto__: null, recursive: true });
    fs.writeFileSync(
      require('path').join(folder, `coverage-${process.pid}-${time}-${threadId}.json`),
      JSONStringify({ result: take(), timestamp: time }));
  } catch (error) {
    process.emitWarning(`Failed to write coverage: ${error.message}`);
  }
}

module.exports = { cover, take, write };
