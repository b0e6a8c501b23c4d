'use strict';

// What keeps the process alive, as a person reads it: `giro why`, SIGUSR2, --exit-timeout. On standard error, at once.

const { NumberPrototypeToFixed, StringPrototypePadEnd } = primordials;
const { writeString } = internalBinding('stdio');
const { pid } = internalBinding('process');
const { areRecorded } = require('internal/why/births');

const kStderr = 2;
const kMsPerSecond = 1000;
const kTypeWidth = 9;

function duration(ms) {
  if (ms < kMsPerSecond) return `${ms} ms`;
  const seconds = ms / kMsPerSecond;
  return seconds < 120 ? `${NumberPrototypeToFixed(seconds, 1)} s` : `${NumberPrototypeToFixed(seconds / 60, 1)} min`;
}

function countOf(entries) {
  let count = 0;
  for (let i = 0; i < entries.length; i++) {
    if (entries[i].type !== 'Await') count++;
  }
  return count;
}

function titleOf(entries) {
  const count = countOf(entries);
  if (count === 0) return `nothing keeps process ${pid} alive any more`;
  return `process ${pid} is kept alive by ${count === 1 ? 'this' : `${count} things`}`;
}

// Escapes of a terminal, or nothing.
function makeStyle() {
  const { get } = internalBinding('process_environment');
  const isColored = internalBinding('stdio').isTerminal(kStderr) && get('NO_COLOR') === undefined;
  return (code, text) => (isColored ? `\u001b[${code}m${text}\u001b[0m` : text);
}

function describeEntry({ type, description, ageMs, waitsFor, stack }, style) {
  const age = ageMs === undefined ? '' : `, ${duration(ageMs)} old`;
  let text = `  ${style(1, StringPrototypePadEnd(type, kTypeWidth))} ${description}${age}: waits for ${waitsFor}\n`;
  if (stack === undefined) return text;
  for (let i = 0; i < stack.length; i++) text += style(2, `              at ${stack[i]}\n`);
  return text;
}

// `reason` is put in front; undefined: nothing is.
function print(reason) {
  const entries = require('internal/why/alive').whyAlive();
  const style = makeStyle();
  let text = `giro: ${style(1, reason === undefined ? titleOf(entries) : `${reason}; ${titleOf(entries)}`)}\n`;
  for (let i = 0; i < entries.length; i++) text += describeEntry(entries[i], style);
  if (entries.length > 0 && !areRecorded()) {
    text += style(2, '  (giro why app.js tells where each was made)\n');
  }
  writeString(kStderr, text);
}

// SIGUSR2. A program that listens to it has its own idea of what it means.
function tellOnSignal() {
  if (require.isProcessFilled() && process.listenerCount('SIGUSR2') > 0) return;
  print();
}

module.exports = { print, tellOnSignal };
