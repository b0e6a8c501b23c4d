// What waits where at one moment: the queues of the phases, ticks and microtasks, and what is in flight.

import { Executor, Kind, Phase } from './kinds.js';
import { upperBound } from './table.js';

const BLOCK = 128;

// When a task stopped waiting: it ran, was cancelled, or its last result came.
export function goneAt(stream, row) {
  const { tasks } = stream;
  if (!tasks.isScheduled[row] && tasks.operation[row] < 0 && tasks.timer[row] < 0) return tasks.born[row];
  const cancelled = tasks.cancelled[row];
  const operation = tasks.operation[row];
  let gone = tasks.firstRun[row] >= 0 ? stream.runs.begin[tasks.firstRun[row]] : Infinity;
  if (operation >= 0 && stream.operations.isMultishot[operation]) {
    const finished = stream.operations.finished[operation];
    gone = Number.isNaN(finished) ? Infinity : finished;
  }
  return cancelled < gone ? cancelled : gone;
}

// For each task when it was gone, and for each block of tasks when the last of them was: most blocks of a long recording are over soon, and
// are skipped at once.
function goneTimes(stream) {
  const { length } = stream.tasks;
  const cache = stream.goneCache;
  if (cache && cache.version === stream.model.version && cache.rows.length === length) return cache;
  const rows = new Float64Array(length);
  const blocks = new Float64Array(Math.ceil(length / BLOCK));
  for (let row = 0; row < length; row++) {
    rows[row] = goneAt(stream, row);
    const block = (row / BLOCK) | 0;
    if (rows[row] > blocks[block]) blocks[block] = rows[row];
  }
  return (stream.goneCache = { version: stream.model.version, rows, blocks });
}

// Calls visit(row) for every task that waits at the time, oldest first.
export function eachWaiting(stream, time, visit) {
  const { rows, blocks } = goneTimes(stream);
  const end = upperBound(stream.tasks.born, time, 0, stream.tasks.length);
  for (let block = 0; block * BLOCK < end; block++) {
    if (blocks[block] <= time) continue;
    const last = Math.min((block + 1) * BLOCK, end);
    for (let row = block * BLOCK; row < last; row++) {
      if (rows[row] > time) visit(row);
    }
  }
}

class Queue {
  constructor(itemsMax) {
    this.count = 0;
    this.items = [];
    this.itemsMax = itemsMax;
  }

  push(item) {
    this.count++;
    if (this.items.length < this.itemsMax) this.items.push(item);
  }

  // Keeps those with the smallest key, in order.
  pushByKey(item, key) {
    this.count++;
    const { items } = this;
    if (items.length === this.itemsMax && key >= items[items.length - 1].key) return;
    let at = items.length;
    while (at > 0 && items[at - 1].key > key) at--;
    items.splice(at, 0, { ...item, key });
    if (items.length > this.itemsMax) items.pop();
  }
}

// In which queue a task of an operation, or from another thread, waits.
function placeOfArrival(stream, row, time) {
  const { tasks, operations } = stream;
  const operation = tasks.operation[row];
  const run = nextRun(stream, row, time);
  if (operation < 0) return 'poll';
  const since = run >= 0 ? stream.readyTime(run) : operations.isMultishot[operation] ? NaN : tasks.readyLast[row];
  const isReady = since <= time || stream.jobEnd(operation) <= time;
  const isAtOnce = operations.executor[operation] === Executor.atOnce;
  if (isReady || isAtOnce) {
    const phase = run >= 0 ? stream.phaseOf(run) : isAtOnce ? Phase.pending : Phase.poll;
    return phase === Phase.pending ? 'pending' : 'poll';
  }
  return operations.executor[operation] === Executor.pool ? 'pool' : 'kernel';
}

// The next run of the task after that time; -1: none.
export function nextRun(stream, row, time) {
  let run = stream.tasks.firstRun[row];
  // A socket may have run thousands of times: begin near the time.
  if (stream.tasks.runCount[row] > 64) {
    for (let at = stream.runBefore(time) + 1, tries = 0; at < stream.runs.length && tries < 256; at++, tries++) {
      if (stream.runs.task[at] === row) return at;
    }
    return -1;
  }
  while (run >= 0 && stream.runs.begin[run] <= time) run = stream.runs.nextOfTask[run];
  return run;
}

export const QUEUE_NAMES = ['timers', 'pending', 'poll', 'check', 'close', 'ticks', 'microtasks', 'kernel', 'pool'];
const QUEUE_OF_KIND = { [Kind.immediate]: 'check', [Kind.tick]: 'ticks', [Kind.microtask]: 'microtasks', [Kind.close]: 'close' };

// The whole state of a stream at one moment. Each queue has its count and its first items: { task, … }.
export function stateAt(model, stream, time, itemsMax = 8) {
  const queues = {};
  for (const name of QUEUE_NAMES) queues[name] = new Queue(itemsMax);
  eachWaiting(stream, time, (row) => {
    const kind = stream.tasks.kind[row];
    if (kind === Kind.timer) {
      const timer = stream.tasks.timer[row];
      const due = timer < 0 ? Infinity : stream.timers.due[timer];
      queues.timers.pushByKey({ task: row, due }, due);
    } else if (QUEUE_OF_KIND[kind]) {
      queues[QUEUE_OF_KIND[kind]].push({ task: row });
    } else if (kind !== Kind.main) {
      queues[placeOfArrival(stream, row, time)].push({ task: row });
    }
  });
  const run = stream.runAt(time);
  const stack = [];
  for (let at = run; at >= 0; at = stream.runs.parent[at]) stack.unshift(at);
  const phase = stream.spanAt(stream.phases, time);
  const turn = stream.spanAt(stream.turns, time);
  return {
    time, run, stack, queues, phase, turn,
    wait: stream.spanAt(stream.waits, time),
    drain: stream.spanAt(stream.drains, time),
    phaseKind: phase < 0 ? -1 : stream.phases.phase[phase],
    threads: poolAt(model, stream, time),
    handles: handlesAt(stream, time),
    isOver: stream.end !== null && stream.end.time <= time,
  };
}

// What each thread of the pool does: { thread, job, isOurs }.
function poolAt(model, stream, time) {
  return model.poolThreads().map((thread) => {
    const job = thread.spanAt(thread.jobs, time);
    return { thread, job, isOurs: job >= 0 && thread.jobs.stream[job] === stream.id };
  });
}

function handlesAt(stream, time) {
  const { handles } = stream;
  let open = 0;
  let referenced = 0;
  for (let row = 0; row < handles.length && handles.opened[row] <= time; row++) {
    if (handles.closed[row] <= time) continue;
    open++;
    if (!(handles.flags[row] & 1)) referenced++;
  }
  return { open, referenced };
}
