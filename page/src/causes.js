// Why a callback came to be: who scheduled it, and who that; and everything that was done for one root. Causes go from stream to stream with
// messages and with workers that are started, so that a callback is named by its stream and its row here: { stream, run }.

import { Kind, StreamKind } from './kinds.js';

// What led to a callback, the root first, the callback itself last. A connection begins a story of its own and ends the chain. A chain may
// have a million links: of one that is longer, `first` and `last` are kept, with a null between them; `length` tells of all.
export function chainOf(stream, run, first = Infinity, last = Infinity) {
  const near = [];  // the callback itself first
  let far = [];
  let length = 0;
  for (let at = { stream, run }; at; at = causeAcross(at.stream, at.run)) {
    length++;
    if (near.length < last) near.push(at);
    else far.push(at);
    if (far.length > 2 * first) far = far.slice(-first);
  }
  const kept = near.length + Math.min(far.length, first);
  const chain = [...far.slice(-Math.min(first, far.length || 1)).reverse(), ...(kept < length ? [null] : []), ...near.reverse()];
  return { chain, length };
}

// The run that scheduled the task of this one, in the same stream; -1: none, or not recorded.
export function causeOf(stream, run) {
  return stream.tasks.causeRun[stream.runs.task[run]];
}

// What caused a run, wherever that was; null: it is a root.
function causeAcross(stream, run) {
  if (isConnection(stream, run)) return null;
  const cause = causeOf(stream, run);
  if (cause >= 0) return { stream, run: cause };
  return senderOf(stream, run) ?? starterOf(stream, run);
}

// Who sent the message that this run received.
export function senderOf(stream, run) {
  const message = stream.tasks.message[stream.runs.task[run]];
  const { messages, streams } = stream.model;
  if (message < 0 || messages.toRun[message] !== run || messages.fromRun[message] < 0) return null;
  return earlier({ stream: streams[messages.fromStream[message]], run: messages.fromRun[message] }, stream, run);
}

// A cause in another stream, if it is before its effect: a damaged file may tell of circles.
function earlier(cause, stream, run) {
  return cause.stream.runs.begin[cause.run] < stream.runs.begin[run] ? cause : null;
}

// Who started the worker whose main script this is.
function starterOf(stream, run) {
  if (stream.kind !== StreamKind.worker || stream.runs.kind[run] !== Kind.main || stream.parent < 0) return null;
  const parent = stream.model.streams[stream.parent];
  const task = parent ? parent.taskIndex.get(stream.causeId) : -1;
  return task >= 0 && parent.tasks.firstRun[task] >= 0 ? earlier({ stream: parent, run: parent.tasks.firstRun[task] }, stream, run) : null;
}

// A story begins: the main script, a connection, or what nobody known scheduled.
export function isRoot(stream, run) {
  return causeAcross(stream, run) === null;
}

export function isConnection(stream, run) {
  const operation = stream.tasks.operation[stream.runs.task[run]];
  return operation >= 0 && stream.string(stream.operations.opcode[operation]) === 'accept';
}

export function rootOf(stream, run) {
  let root = { stream, run };
  for (let at = root; at; at = causeAcross(at.stream, at.run)) root = at;
  return root;
}

// Rows of the tasks that a run scheduled.
export function scheduledBy(stream, run, max = Infinity) {
  const rows = [];
  for (let row = stream.runs.firstTask[run]; row >= 0 && rows.length < max; row = stream.tasks.nextOfCause[row]) rows.push(row);
  return rows;
}

// Rows of the runs of a task.
export function runsOf(stream, task, max = Infinity) {
  const rows = [];
  for (let run = stream.tasks.firstRun[task]; run >= 0 && rows.length < max; run = stream.runs.nextOfTask[run]) rows.push(run);
  return rows;
}

// What a run did in other streams: the runs that received its messages, and the main scripts of workers that it started.
export function effectsElsewhere(stream, run) {
  return elsewhere(stream.model).get(stream.id)?.get(run) ?? [];
}

// From streams and their runs to what they caused elsewhere, made anew when the model has grown.
function elsewhere(model) {
  if (model.elsewhere?.version === model.version) return model.elsewhere.byStream;
  const byStream = new Map();
  const add = (from, effect) => {
    if (!byStream.has(from.stream.id)) byStream.set(from.stream.id, new Map());
    const runs = byStream.get(from.stream.id);
    if (!runs.has(from.run)) runs.set(from.run, []);
    runs.get(from.run).push(effect);
  };
  for (const stream of model.loops()) {
    const starter = stream.runs.length > 0 ? starterOf(stream, 0) : null;
    if (starter) add(starter, { stream, run: 0 });
  }
  const { messages } = model;
  for (let row = 0; row < messages.length; row++) {
    if (messages.toRun[row] < 0) continue;
    const effect = { stream: model.streams[messages.toStream[row]], run: messages.toRun[row] };
    const isTheOne = effect.stream.tasks.message[effect.stream.runs.task[effect.run]] === row;  // a run may receive several
    const sender = isTheOne ? senderOf(effect.stream, effect.run) : null;
    if (sender) add(sender, effect);
  }
  model.elsewhere = { version: model.version, byStream };
  return byStream;
}

// What one root caused, as a summary: how many callbacks, when the last ended, and the time they took together. Nested callbacks are
// part of those around them.
export function summaryOf(stream, root, runsMax = 20000) {
  const summary = { runs: 0, busy: 0, end: stream.runEnd(root), isWhole: true };
  const open = [{ stream, run: root }];
  while (open.length) {
    const at = open.pop();
    if (++summary.runs > runsMax) {
      summary.isWhole = false;
      break;
    }
    const end = at.stream.runEnd(at.run);
    if (at.stream.runs.parent[at.run] < 0) summary.busy += end - at.stream.runs.begin[at.run];
    summary.end = Math.max(summary.end, end);
    open.push(...effectsOf(at.stream, at.run));
  }
  return summary;
}

// The runs that a run led to, but for connections, which are stories of their own.
function effectsOf(stream, run) {
  const effects = effectsElsewhere(stream, run).slice();
  for (let task = stream.runs.firstTask[run]; task >= 0; task = stream.tasks.nextOfCause[task]) {
    for (let next = stream.tasks.firstRun[task]; next >= 0 && !isConnection(stream, next); next = stream.runs.nextOfTask[next]) {
      effects.push({ stream, run: next });
    }
  }
  return effects;
}
