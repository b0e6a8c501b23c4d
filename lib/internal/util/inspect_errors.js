'use strict';

// util.inspect of errors: the stack, with the class and what else tells the error apart worked into
// its first line.

const {
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  ArrayPrototypeSplice,
  ArrayPrototypeUnshift,
  Error,
  ErrorPrototypeToString,
  MathMin,
  ObjectPrototypeToString,
  RegExpPrototypeExec,
  SafeSet,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeRepeat,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
} = primordials;

const inspector = require('internal/util/inspect_recursion');
const { stackOf } = require('internal/errors/captured_stack');
const types = require('internal/util/types');
const { replaceMatches } = require('internal/util/replace_matches');

const firstFrame = '\n    at';
const coreFrame = /^ {4}at (?:[^/\\(]+ \(|)node:.+:\d+:\d+(?:\)|$)/;
const packageName = /([/\\]node_modules[/\\])((?:@[^/\\]+[/\\])?[^/\\]+)(?=[/\\])/g;
// 'RangeError [CODE]' of 'RangeError [CODE]: text', or a name alone.
const titlePattern = /^(?:[A-Z][\w [\]()-]+(?=:|\n\s+at)|[\w-]*Error$)/;
const titleEnds = { '__proto__': null, ':': true, '\n': true };

// Own properties that the engine gives every error and that say nothing which the stack does not.
const engineKeys = ['line', 'column', 'sourceURL'];

const overlapMin = 4;      // so many equal frames of a cause are worth a mention
const repeatFramesMin = 11; // shorter stacks are shown as they are
const repeatLinesMin = 3;

function isError(value) {
  return types.isNativeError(value) || value instanceof Error;
}

function tryRead(object, key) {
  try {
    return object[key];
  } catch {
    return undefined;
  }
}

function tryString(value) {
  try {
    return `${value}`;
  } catch {
    return '';
  }
}

// error.stack, in Node's form also if the engine threw it.
function readStack(error) {
  try {
    return stackOf(error);
  } catch {
    return undefined;
  }
}

// The stack as text; undefined: the error is too broken to have one.
function getStack(ctx, error) {
  const stack = readStack(error);
  if (typeof stack === 'string' && stack !== '') return stack;
  let head;
  try {
    head = ErrorPrototypeToString(error);
  } catch {
    return undefined;
  }
  if (!stack) return head;
  // Users put anything there. NaN: no depth counts, and every entry gets its line.
  ctx.indentation += 4;
  const text = inspector.formatValue(ctx, stack, NaN);
  ctx.indentation -= 4;
  return `${head}\n    ${text}`;
}

// Removes the keys whose values the stack shows anyway.
function removeShownKeys(error, keys, stack) {
  const names = ['name', 'message', 'stack'];
  for (let i = 0; i < names.length; i++) {
    if (!ArrayPrototypeIncludes(keys, names[i])) continue;
    let value;
    try {
      value = error[names[i]];
    } catch {
      continue;
    }
    if (typeof value !== 'string' || StringPrototypeIncludes(stack, value)) {
      removeKey(keys, names[i]);
    }
  }
}

function removeKey(keys, key) {
  const index = ArrayPrototypeIndexOf(keys, key);
  if (index !== -1) ArrayPrototypeSplice(keys, index, 1);
  return index !== -1;
}

// Engines disagree about where the stack stands among the keys: it comes first.
function arrangeHiddenKeys(keys) {
  for (let i = 0; i < engineKeys.length; i++) removeKey(keys, engineKeys[i]);
  if (removeKey(keys, 'stack')) ArrayPrototypeUnshift(keys, 'stack');
}

// What the stack calls the error at its beginning; undefined: something that is not to be touched.
function findTitle(stack, ownName, name) {
  if (name.className === null) return RegExpPrototypeExec(titlePattern, stack)?.[0] ?? '';
  const isTitle = StringPrototypeEndsWith(ownName, 'Error') &&
    StringPrototypeStartsWith(stack, ownName) &&
    (stack.length === ownName.length || titleEnds[stack[ownName.length]]);
  return isTitle ? ownName : undefined;
}

// Makes the first line name the class: 'Foo [Error]: text' for `class Foo extends Error` that kept
// the name.
function retitle(stack, ownName, name) {
  const title = findTitle(stack, ownName, name);
  if (title === undefined) return stack;
  const label = name.label(title === '' ? 'Error' : title);
  if (label === ownName) return stack;
  const rest = StringPrototypeSlice(stack, title.length);
  if (!StringPrototypeIncludes(label, ownName)) return `${label} [${ownName}]${rest}`;
  return title === '' ? `${label}: ${stack}` : label + rest;
}

// The same for an error whose name is no string: the class goes after its text.
function retitleOddly(stack, oddName, name) {
  const text = tryString(oddName);
  const at = StringPrototypeIndexOf(stack, text);
  if (at === -1) return stack;
  const end = at + text.length;
  return `${StringPrototypeSlice(stack, 0, end)} [${name.label('Error')}]` +
    StringPrototypeSlice(stack, end);
}

// Where and how far the frames of an error are those of its cause.
function findOverlap(frames, causeFrames) {
  for (let i = 0; i < frames.length - overlapMin + 1; i++) {
    const at = ArrayPrototypeIndexOf(causeFrames, frames[i]);
    if (at === -1) continue;
    const lengthMax = MathMin(frames.length - i, causeFrames.length - at);
    let length = 1;
    while (length < lengthMax && frames[i + length] === causeFrames[at + length]) length++;
    if (length >= overlapMin) return { __proto__: null, start: i, length };
  }
  return undefined;
}

function foldCauseFrames(ctx, error, frames) {
  const cause = tryRead(error, 'cause');
  if (cause === null || typeof cause !== 'object' || !isError(cause)) return;
  const causeStack = readStack(cause);
  if (typeof causeStack !== 'string') return;
  const start = StringPrototypeIndexOf(causeStack, firstFrame);
  if (start === -1) return;
  const overlap =
    findOverlap(frames, StringPrototypeSplit(StringPrototypeSlice(causeStack, start + 1), '\n'));
  if (overlap === undefined) return;
  // The first and the last of the equal frames stay.
  const skipped = overlap.length - 2;
  const note = `    ... ${skipped} lines matching cause stack trace ...`;
  ArrayPrototypeSplice(frames, overlap.start + 1, skipped, ctx.stylize(note, 'undefined'));
}

function isRepeated(frames, start, period, at) {
  if (at + period > frames.length) return false;
  for (let i = 0; i < period; i++) if (frames[start + i] !== frames[at + i]) return false;
  return true;
}

// How often the frames from `start` come again right after themselves: the shortest period that is
// worth folding.
function findRepetition(frames, start) {
  let previous = start;
  for (let at = start + 1; at < frames.length; at++) {
    if (frames[at] !== frames[start]) continue;
    const period = at - start;
    let count = 0;
    while (isRepeated(frames, start, period, at + count * period)) count++;
    if (count * period >= repeatLinesMin) return { __proto__: null, period, count };
    // Neighbours that are equal are the end of the search: a run of them is no period.
    if (at === previous + 1) return undefined;
    previous = at;
  }
  return undefined;
}

// Recursion: a sequence of frames that repeats is shown once.
function foldRepeatedFrames(ctx, frames) {
  if (frames.length < repeatFramesMin) return frames;
  const distinct = new SafeSet();
  for (let i = 0; i < frames.length; i++) distinct.add(frames[i]);
  if (frames.length - distinct.size <= repeatLinesMin) return frames;

  const folded = [];
  for (let i = 0; i < frames.length;) {
    const repetition = findRepetition(frames, i);
    if (repetition === undefined) {
      ArrayPrototypePush(folded, frames[i++]);
      continue;
    }
    const { period, count } = repetition;
    for (let end = i + period; i < end; i++) ArrayPrototypePush(folded, frames[i]);
    const what = count === 1 ? 'lines ' : `${period} lines ${count} times`;
    const note = `    ... collapsed ${period * count} duplicate lines matching above ${what}...`;
    ArrayPrototypePush(folded, ctx.stylize(note, 'undefined'));
    i += period * count;
  }
  return folded;
}

function workingDirectory() {
  try {
    return process.cwd();
  } catch {
    return undefined; // it may have been removed
  }
}

// Dims the part of a frame's path that is the working directory, with the parentheses around it.
function dimDirectory(ctx, frame, directory) {
  let start = StringPrototypeIndexOf(frame, `${directory}/`);
  if (start === -1) return frame;
  const scheme = 'file://';
  const end = start + directory.length + 1;
  if (StringPrototypeSlice(frame, start - scheme.length, start) === scheme) start -= scheme.length;
  const hasParenthesis = frame[start - 1] === '(';
  if (hasParenthesis) start--;
  const rest = StringPrototypeSlice(frame, end, hasParenthesis ? -1 : undefined);
  return StringPrototypeSlice(frame, 0, start) +
    ctx.stylize(StringPrototypeSlice(frame, start, end), 'undefined') + rest +
    (hasParenthesis ? ctx.stylize(')', 'undefined') : '');
}

function colorFrames(ctx, frames) {
  const directory = workingDirectory();
  const markPackage = (match) => match[1] + ctx.stylize(match[2], 'module');
  for (let i = 0; i < frames.length; i++) {
    if (RegExpPrototypeExec(coreFrame, frames[i]) !== null) {
      frames[i] = ctx.stylize(frames[i], 'undefined');
      continue;
    }
    const frame = replaceMatches(packageName, frames[i], markPackage);
    frames[i] = directory === undefined ? frame : dimDirectory(ctx, frame, directory);
  }
}

function formatStack(ctx, error, stack) {
  const message = tryString(tryRead(error, 'message'));
  const messageAt = message === '' ? -1 : StringPrototypeIndexOf(stack, message);
  // The message may hold what looks like a frame.
  const searchFrom = messageAt === -1 ? 0 : messageAt + message.length;
  const start = StringPrototypeIndexOf(stack, firstFrame, searchFrom);
  if (start === -1) return `[${stack}]`;
  let frames = StringPrototypeSplit(StringPrototypeSlice(stack, start + 1), '\n');
  foldCauseFrames(ctx, error, frames);
  frames = foldRepeatedFrames(ctx, frames);
  if (ctx.colors) colorFrames(ctx, frames);
  return `${StringPrototypeSlice(stack, 0, start)}\n${ArrayPrototypeJoin(frames, '\n')}`;
}

// keys: the properties that will be listed after the stack; changed to what is worth listing.
function formatError(ctx, error, name, keys) {
  let stack = getStack(ctx, error);
  if (stack === undefined) return ObjectPrototypeToString(error);
  if (ctx.showHidden) arrangeHiddenKeys(keys);
  else removeShownKeys(error, keys, stack);
  if ('cause' in error && !ArrayPrototypeIncludes(keys, 'cause')) ArrayPrototypePush(keys, 'cause');
  if (ArrayIsArray(tryRead(error, 'errors')) && !ArrayPrototypeIncludes(keys, 'errors')) {
    ArrayPrototypePush(keys, 'errors');
  }
  const ownName = tryRead(error, 'name') ?? 'Error';
  stack = (typeof ownName === 'string' ? retitle : retitleOddly)(stack, ownName, name);
  stack = formatStack(ctx, error, stack);
  if (ctx.indentation === 0) return stack;
  return StringPrototypeReplaceAll(stack, '\n', `\n${StringPrototypeRepeat(' ', ctx.indentation)}`);
}

module.exports = { formatError };
