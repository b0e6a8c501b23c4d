// Why a callback came to be: who scheduled it, and who that; and everything that was done for one root.

import { Kind } from './kinds.js';

// Runs from the root to the given one. A run that begins a story of its own (a connection, a message) ends the chain there; `beyond` tells
// what set that up.
export function chainOf(stream, run) {
  const chain = [run];
  let at = run;
  while (!isRoot(stream, at)) {
    at = causeOf(stream, at);
    if (at < 0) break;
    chain.unshift(at);
  }
  return chain;
}

// The run that scheduled the task of this one; -1: none, or not recorded.
export function causeOf(stream, run) {
  return stream.tasks.causeRun[stream.runs.task[run]];
}

// A story begins: the main script, a connection, what another stream sent, or what nobody known scheduled.
export function isRoot(stream, run) {
  const { tasks, runs } = stream;
  const task = runs.task[run];
  if (runs.kind[run] === Kind.main || isConnection(stream, run)) return true;
  return tasks.causeRun[task] < 0;
}

export function isConnection(stream, run) {
  const operation = stream.tasks.operation[stream.runs.task[run]];
  return operation >= 0 && stream.string(stream.operations.opcode[operation]) === 'accept';
}

export function rootOf(stream, run) {
  let at = run;
  while (!isRoot(stream, at)) {
    const cause = causeOf(stream, at);
    if (cause < 0) break;
    at = cause;
  }
  return at;
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

// The roots of a stream, in order of time, up to so many.
export function rootsOf(stream, max = Infinity) {
  const roots = [];
  for (let run = 0; run < stream.runs.length && roots.length < max; run++) {
    if (isRoot(stream, run)) roots.push(run);
  }
  return roots;
}

// What one root caused, as a summary: how many callbacks, when the last ended, and the time they took together. Nested callbacks are
// part of those around them.
export function summaryOf(stream, root, runsMax = 20000) {
  const summary = { runs: 0, busy: 0, end: stream.runEnd(root), isWhole: true };
  const open = [root];
  while (open.length) {
    const run = open.pop();
    if (++summary.runs > runsMax) {
      summary.isWhole = false;
      break;
    }
    if (stream.runs.parent[run] < 0) summary.busy += stream.runEnd(run) - stream.runs.begin[run];
    summary.end = Math.max(summary.end, stream.runEnd(run));
    for (let task = stream.runs.firstTask[run]; task >= 0; task = stream.tasks.nextOfCause[task]) {
      for (let next = stream.tasks.firstRun[task]; next >= 0; next = stream.runs.nextOfTask[next]) {
        if (isConnection(stream, next)) break;  // a story of its own
        open.push(next);
      }
    }
  }
  return summary;
}
