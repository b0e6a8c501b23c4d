// What one thread did: its tasks, their runs, phases, operations. Rows are added as events come and never move, so that a live trace can
// be looked at while it grows. A time that is not known (yet) is NaN, a row that is not there -1.

import { Executor, StreamKind } from './kinds.js';
import { IdIndex, Table, upperBound } from './table.js';

const LANES_MAX = 16;  // rows of bars for what waits or is in flight; the last one takes what finds no other

export class StreamModel {
  constructor(id, model) {
    this.id = id;
    this.model = model;
    this.kind = id === 0 ? 0 : 1;
    this.name = '';
    this.parent = -1;
    this.causeId = 0;
    this.strings = [''];
    this.info = {};
    this.end = null;  // { time, reason, code }
    this.firstTime = NaN;
    this.lastTime = -1;

    this.functions = new Table({ name: Int32Array, file: Int32Array, line: Int32Array, column: Int32Array });
    this.functions.add();  // function 0: unknown
    this.taskIndex = new IdIndex();
    this.tasks = new Table({
      id: Float64Array, kind: Uint8Array, fn: Int32Array, born: Float64Array, isScheduled: Uint8Array, causeId: Float64Array,
      causeRun: Int32Array, nextOfCause: Int32Array, cancelled: Float64Array, readyFirst: Float64Array, readyLast: Float64Array,
      firstRun: Int32Array, lastRun: Int32Array, runCount: Int32Array, timer: Int32Array, operation: Int32Array, message: Int32Array,
      handle: Int32Array,
    });
    this.runs = new Table({
      task: Int32Array, kind: Uint8Array, fn: Int32Array, begin: Float64Array, end: Float64Array, ready: Float64Array,
      depth: Uint8Array, parent: Int32Array, phase: Int32Array, turn: Int32Array, drain: Int32Array, nextOfTask: Int32Array,
      firstTask: Int32Array, lastTask: Int32Array, dropsBefore: Int32Array,
    });
    this.turns = new Table({ number: Float64Array, begin: Float64Array, end: Float64Array });
    this.phases = new Table({ phase: Uint8Array, begin: Float64Array, end: Float64Array, turn: Int32Array });
    this.waits = new Table({ begin: Float64Array, end: Float64Array, timeout: Float64Array });
    this.drains = new Table({ begin: Float64Array, end: Float64Array, ticks: Int32Array, microtasks: Int32Array });
    this.timers = new Table({ task: Int32Array, set: Float64Array, due: Float64Array, interval: Float64Array, flags: Uint8Array,
      finished: Float64Array, lane: Uint8Array });
    this.operations = new Table({
      task: Int32Array, opcode: Int32Array, executor: Uint8Array, descriptor: Int32Array, name: Int32Array, bytes: Float64Array,
      submitted: Float64Array, completed: Float64Array, result: Float64Array, results: Int32Array, isMultishot: Uint8Array, goesOn: Uint8Array,
      finished: Float64Array, lane: Uint8Array, jobStream: Int32Array, job: Int32Array,
    });
    this.lanes = { timers: [], kernel: [], pool: [] };  // each a list of Tables of rows of timers or operations, none over the other but in the last
    this.jobs = new Table({ begin: Float64Array, end: Float64Array, stream: Int32Array, taskId: Float64Array });
    this.handles = new Table({
      id: Float64Array, kind: Int32Array, name: Int32Array, flags: Uint8Array, opened: Float64Array, closed: Float64Array,
      taskId: Float64Array,
    });
    this.handleIndex = new Map();
    this.outputs = new Table({ time: Float64Array, descriptor: Int32Array, bytes: Float64Array, text: Int32Array, run: Int32Array });
    this.stalls = new Table({ time: Float64Array, taskId: Float64Array, ns: Float64Array });
    this.stallStacks = [];  // texts, by row of stalls
    this.drops = new Table({ time: Float64Array, count: Float64Array });
    this.droppedCount = 0;

    this.stack = [];  // runs that have begun and not ended
    this.phase = -1;
    this.turn = -1;
    this.drain = -1;
  }

  isLoop() {
    return this.kind !== StreamKind.pool;
  }

  // The row of a task; a new one if nothing was heard of it before.
  taskRow(id, kind, time) {
    let row = this.taskIndex.get(id);
    if (row >= 0) return row;
    const tasks = this.tasks;
    row = tasks.add();
    this.taskIndex.set(id, row);
    tasks.id[row] = id;
    tasks.kind[row] = kind;
    tasks.born[row] = time;
    tasks.cancelled[row] = tasks.readyFirst[row] = tasks.readyLast[row] = NaN;
    tasks.causeRun[row] = tasks.nextOfCause[row] = tasks.firstRun[row] = tasks.lastRun[row] = -1;
    tasks.timer[row] = tasks.operation[row] = tasks.message[row] = tasks.handle[row] = -1;
    return row;
  }

  scheduled(time, id, kind, causeId, fn) {
    const row = this.taskRow(id, kind, time);
    const tasks = this.tasks;
    tasks.kind[row] = kind;
    tasks.fn[row] = fn;
    tasks.isScheduled[row] = 1;
    // A cause is before its effect, and there is one; a damaged file may say otherwise, and chains would have no end.
    if (causeId === 0 || tasks.causeRun[row] >= 0 || tasks.firstRun[row] >= 0) return;
    tasks.causeId[row] = causeId;
    const run = this.runOfCause(causeId);
    if (run < 0) return;
    tasks.causeRun[row] = run;
    const last = this.runs.lastTask[run];
    if (last < 0) this.runs.firstTask[run] = row;
    else tasks.nextOfCause[last] = row;
    this.runs.lastTask[run] = row;
  }

  // The function of a task, known only after it was scheduled.
  named(id, fn) {
    const row = this.taskIndex.get(id);
    if (row < 0) return;
    this.tasks.fn[row] = fn;
    const run = this.tasks.lastRun[row];
    if (run >= 0 && this.runs.fn[run] === 0) this.runs.fn[run] = fn;
  }

  // What a task is about.
  about(id, handle) {
    const row = this.taskIndex.get(id);
    if (row >= 0) this.tasks.handle[row] = this.handleIndex.get(handle) ?? -1;
  }

  // A task may have run several times: the run that schedules is the one that is running, or else the last.
  runOfCause(causeId) {
    const cause = this.taskIndex.get(causeId);
    if (cause < 0) return -1;
    for (let i = this.stack.length - 1; i >= 0; i--) {
      if (this.runs.task[this.stack[i]] === cause) return this.stack[i];
    }
    return this.tasks.lastRun[cause];
  }

  cancelled(time, id) {
    const row = this.taskIndex.get(id);
    if (row < 0) return;
    this.tasks.cancelled[row] = time;
    if (this.tasks.operation[row] >= 0) this.finishOperation(this.tasks.operation[row], time);
    if (this.tasks.timer[row] >= 0) this.finishTimer(this.tasks.timer[row], time);
  }

  ready(time, id, ago) {
    const row = this.taskIndex.get(id);
    if (row >= 0) this.setReady(row, time - ago);
  }

  setReady(row, time) {
    const tasks = this.tasks;
    if (Number.isNaN(tasks.readyFirst[row])) tasks.readyFirst[row] = time;
    tasks.readyLast[row] = time;
  }

  begin(time, id, kind, fn) {
    const tasks = this.tasks;
    const task = this.taskRow(id, kind, time);
    if (fn !== 0 && tasks.fn[task] === 0) tasks.fn[task] = fn;
    const runs = this.runs;
    const row = runs.add();
    runs.task[row] = task;
    runs.kind[row] = kind;
    runs.fn[row] = fn || tasks.fn[task];
    runs.begin[row] = time;
    runs.end[row] = NaN;
    runs.ready[row] = this.takeReady(task, kind);
    runs.depth[row] = Math.min(this.stack.length, 255);
    runs.parent[row] = this.stack.length ? this.stack[this.stack.length - 1] : -1;
    runs.phase[row] = this.phase;
    runs.turn[row] = this.turn;
    runs.drain[row] = this.drain;
    runs.nextOfTask[row] = runs.firstTask[row] = runs.lastTask[row] = -1;
    runs.dropsBefore[row] = this.drops.length;
    this.linkRun(task, row, time);
    this.stack.push(row);
  }

  linkRun(task, row, time) {
    const tasks = this.tasks;
    const operation = tasks.operation[task];
    if (tasks.runCount[task]++ === 0) {
      tasks.firstRun[task] = row;
    } else {
      this.runs.nextOfTask[tasks.lastRun[task]] = row;
    }
    tasks.lastRun[task] = row;
    if (operation >= 0 && !this.operations.goesOn[operation]) this.finishOperation(operation, time);
    if (tasks.timer[task] >= 0) this.finishTimer(tasks.timer[task], time);
  }

  // Since when a run could have been: told by the loop, or known from what it is.
  takeReady(task, kind) {
    const tasks = this.tasks;
    const told = Number.isNaN(tasks.readyFirst[task]) ? NaN : tasks.readyFirst[task];
    tasks.readyFirst[task] = NaN;
    if (!Number.isNaN(told)) return told;
    if (tasks.timer[task] >= 0) return this.timers.due[tasks.timer[task]];
    if (tasks.operation[task] >= 0) return tasks.readyLast[task];
    return kind !== 0 && tasks.isScheduled[task] ? tasks.born[task] : NaN;
  }

  endRun(time) {
    const row = this.stack.pop();
    if (row !== undefined) this.runs.end[row] = time;
  }

  // Ends were lost, or never written: what began has ended by now.
  closeRuns(time) {
    while (this.stack.length) this.endRun(time);
  }

  beginTurn(time, number) {
    this.closeRuns(time);
    this.endPhase(time);
    const row = this.turns.add();
    this.turns.number[row] = number;
    this.turns.begin[row] = time;
    this.turns.end[row] = NaN;
    this.turn = row;
  }

  endTurn(time) {
    this.endPhase(time);
    if (this.turn >= 0) this.turns.end[this.turn] = time;
    this.turn = -1;
  }

  beginPhase(time, phase) {
    this.closeRuns(time);
    this.endPhase(time);
    const row = this.phases.add();
    this.phases.phase[row] = phase;
    this.phases.begin[row] = time;
    this.phases.end[row] = NaN;
    this.phases.turn[row] = this.turn;
    this.phase = row;
  }

  endPhase(time) {
    if (this.phase >= 0) this.phases.end[this.phase] = time;
    this.phase = -1;
  }

  wait(time, timeout) {
    const row = this.waits.add();
    this.waits.begin[row] = time;
    this.waits.end[row] = NaN;
    this.waits.timeout[row] = timeout === 0 ? Infinity : timeout - 1;
  }

  woke(time) {
    const last = this.waits.length - 1;
    if (last >= 0 && Number.isNaN(this.waits.end[last])) this.waits.end[last] = time;
  }

  beginDrain(time) {
    const row = this.drains.add();
    this.drains.begin[row] = time;
    this.drains.end[row] = NaN;
    this.drain = row;
  }

  endDrain(time, ticks, microtasks) {
    if (this.drain < 0) return;
    this.drains.end[this.drain] = time;
    this.drains.ticks[this.drain] = ticks;
    this.drains.microtasks[this.drain] = microtasks;
    this.drain = -1;
  }

  timer(time, id, due, interval, flags) {
    const row = this.timers.add();
    const task = this.taskRow(id, 1, time);
    this.timers.task[row] = task;
    this.timers.set[row] = time;
    this.timers.due[row] = time + due;
    this.timers.interval[row] = interval;
    this.timers.flags[row] = flags;
    this.timers.finished[row] = NaN;
    this.tasks.timer[task] = row;
    this.timers.lane[row] = this.takeLane(this.lanes.timers, row, time);
  }

  // Fields: the task before, the task now, its cause, when it is due, flags. As if one had been cancelled and the other set.
  refreshed(time, fields) {
    this.cancelled(time, fields[0]);
    const old = this.taskIndex.get(fields[0]);
    const oldTimer = old < 0 ? -1 : this.tasks.timer[old];
    this.scheduled(time, fields[1], 1, fields[2], old < 0 ? 0 : this.tasks.fn[old]);
    this.timer(time, fields[1], fields[3], oldTimer < 0 ? 0 : this.timers.interval[oldTimer], fields[4]);
  }

  finishTimer(row, time) {
    if (!Number.isNaN(this.timers.finished[row])) return;
    this.timers.finished[row] = time;
    freeLane(this.lanes.timers, this.timers.lane[row], row);
  }

  submitted(time, id, fields) {
    const operations = this.operations;
    const task = this.taskRow(id, 5, time);
    const row = operations.add();
    operations.task[row] = task;
    operations.opcode[row] = fields[1];
    operations.executor[row] = fields[2];
    operations.descriptor[row] = fields[3] - 1;
    operations.name[row] = fields[4];
    operations.bytes[row] = fields[5];
    operations.submitted[row] = time;
    operations.completed[row] = operations.finished[row] = operations.result[row] = NaN;
    operations.jobStream[row] = operations.job[row] = -1;
    this.tasks.operation[task] = row;
    const lanes = this.lanesOf(fields[2]);
    if (lanes) operations.lane[row] = this.takeLane(lanes, row, time);
  }

  // `flags` 1: it stays in flight, and brings more.
  completed(time, id, ago, result, flags) {
    const task = this.taskIndex.get(id);
    if (task < 0) return;
    this.setReady(task, time - ago);
    const row = this.tasks.operation[task];
    if (row < 0) return;
    this.operations.completed[row] = time - ago;
    this.operations.result[row] = result;
    this.operations.results[row]++;
    if (flags & 1) this.operations.isMultishot[row] = 1;
    this.operations.goesOn[row] = flags & 1;
  }

  finishOperation(row, time) {
    if (!Number.isNaN(this.operations.finished[row])) return;
    this.operations.finished[row] = time;
    const lanes = this.lanesOf(this.operations.executor[row]);
    if (lanes) freeLane(lanes, this.operations.lane[row], row);
  }

  lanesOf(executor) {
    if (executor === Executor.atOnce) return null;
    return executor === Executor.pool ? this.lanes.pool : this.lanes.kernel;
  }

  // The first lane that is free, so that a busy program makes few of them.
  takeLane(lanes, row, time) {
    let at = 0;
    while (at < lanes.length && lanes[at].busyWith >= 0) at++;
    if (at === lanes.length && at < LANES_MAX) {
      const lane = new Table({ row: Int32Array, begin: Float64Array });
      lane.busyWith = -1;
      lanes.push(lane);
    }
    if (at === lanes.length) at = LANES_MAX - 1;
    const lane = lanes[at];
    const entry = lane.add();
    lane.row[entry] = row;
    lane.begin[entry] = time;
    lane.busyWith = row;
    return at;
  }

  beginJob(time, stream, taskId) {
    const row = this.jobs.add();
    this.jobs.begin[row] = time;
    this.jobs.end[row] = NaN;
    this.jobs.stream[row] = stream;
    this.jobs.taskId[row] = taskId;
    return row;
  }

  endJob(time) {
    const last = this.jobs.length - 1;
    if (last >= 0 && Number.isNaN(this.jobs.end[last])) this.jobs.end[last] = time;
  }

  openHandle(time, fields) {
    const row = this.handles.add();
    this.handles.id[row] = fields[0];
    this.handles.kind[row] = fields[1];
    this.handles.name[row] = fields[2];
    this.handles.flags[row] = fields[3];
    this.handles.taskId[row] = fields[4];
    this.handles.opened[row] = time;
    this.handles.closed[row] = NaN;
    this.handleIndex.set(fields[0], row);
  }

  closeHandle(time, id) {
    const row = this.handleIndex.get(id);
    if (row !== undefined) this.handles.closed[row] = time;
  }

  setHandleFlags(id, flags) {
    const row = this.handleIndex.get(id);
    if (row !== undefined) this.handles.flags[row] = flags;
  }

  output(time, descriptor, bytes, text) {
    const row = this.outputs.add();
    this.outputs.time[row] = time;
    this.outputs.descriptor[row] = descriptor;
    this.outputs.bytes[row] = bytes;
    this.outputs.text[row] = text;
    this.outputs.run[row] = this.currentRun();
  }

  // `stack`: a text.
  stall(time, taskId, ns, stack) {
    const row = this.stalls.add();
    this.stalls.time[row] = time;
    this.stalls.taskId[row] = taskId;
    this.stalls.ns[row] = ns;
    this.stallStacks[row] = stack;
  }

  dropped(time, count) {
    const row = this.drops.add();
    this.drops.time[row] = time;
    this.drops.count[row] = count;
    this.droppedCount += count;
    this.closeRuns(time);
    this.endPhase(time);
    this.endDrain(time, 0, 0);
  }

  currentRun() {
    return this.stack.length ? this.stack[this.stack.length - 1] : -1;
  }

  // Questions.

  // The last run that had begun at that time; -1: none.
  runBefore(time) {
    return upperBound(this.runs.begin, time, 0, this.runs.length) - 1;
  }

  // The innermost run at that time; -1: none.
  runAt(time) {
    let row = this.runBefore(time);
    while (row >= 0 && this.runs.end[row] <= time) row = this.runs.parent[row];  // one that has no end still runs
    return row;
  }

  // An open end is now.
  runEnd(row) {
    const end = this.runs.end[row];
    return Number.isNaN(end) ? this.lastTime : end;
  }

  // The row of a span of `table` that contains the time; -1: none.
  spanAt(table, time) {
    const row = upperBound(table.begin, time, 0, table.length) - 1;
    return row >= 0 && !(table.end[row] <= time) ? row : -1;
  }

  // Since when a run could have been. Work of the pool is done before the loop hears of it.
  readyTime(run) {
    const done = this.jobEnd(this.tasks.operation[this.runs.task[run]]);
    const ready = this.runs.ready[run];
    return done < ready || (Number.isNaN(ready) && !Number.isNaN(done)) ? done : ready;
  }

  // When a thread of the pool was done with an operation; NaN: not known.
  jobEnd(operation) {
    if (operation < 0 || this.operations.job[operation] < 0) return NaN;
    return this.model.streams[this.operations.jobStream[operation]].jobs.end[this.operations.job[operation]];
  }

  string(id) {
    return this.strings[id] ?? '';
  }

  phaseOf(run) {
    const row = this.runs.phase[run];
    return row < 0 ? -1 : this.phases.phase[row];
  }
}

function freeLane(lanes, at, row) {
  if (lanes[at]?.busyWith === row) lanes[at].busyWith = -1;
}
