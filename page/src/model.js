// The whole recording: streams, and what goes from one to another. It is the sink of a TraceReader.

import { StreamKind } from './kinds.js';
import { StreamModel } from './stream_model.js';
import { Table } from './table.js';

// Events of one stream never share a moment here: a virtual clock stands still, and their order is told by time alone. Small enough
// to be invisible, large enough for a double to hold it after a day.
const MOMENT_NS = 2 ** -6;
const FUNCTIONS_MAX = 1 << 22;  // a greater number is damage

export class TraceModel {
  constructor() {
    this.streams = [];  // by number; holes are undefined
    this.problems = [];  // { text, byte }
    this.info = {};
    this.messages = new Table({
      id: Float64Array, bytes: Float64Array, fromStream: Int32Array, sent: Float64Array, fromRun: Int32Array,
      toStream: Int32Array, received: Float64Array, toRun: Int32Array,
    });
    this.messageIndex = new Map();
    this.unresolvedJobs = [];  // jobs for tasks whose stream comes later in the file
    this.firstTime = NaN;
    this.lastTime = 0;
    this.eventCount = 0;
    this.version = 0;  // changes when something was added
  }

  stream(id) {
    return (this.streams[id] ??= new StreamModel(id, this));
  }

  loops() {
    return this.streams.filter((stream) => stream?.isLoop());
  }

  poolThreads() {
    return this.streams.filter((stream) => stream?.kind === StreamKind.pool);
  }

  problem(text, byte) {
    this.problems.push({ text, byte });
  }

  string(stream, id, text) {
    this.stream(stream).strings[id] = text;
    this.eventCount++;
  }

  // Nothing has happened until then but what was told.
  clock(time) {
    if (time > this.lastTime) this.lastTime = time;
    for (const stream of this.loops()) if (time > stream.lastTime) stream.lastTime = time;
  }

  event(streamId, kind, at, f) {
    const stream = this.stream(streamId);
    const time = at > stream.lastTime ? at : stream.lastTime + MOMENT_NS;
    stream.lastTime = time;
    if (Number.isNaN(stream.firstTime)) stream.firstTime = time;
    if (time > this.lastTime) this.lastTime = time;
    if (!(time >= this.firstTime)) this.firstTime = time;
    this.eventCount++;
    switch (kind) {
      case 0x20: stream.scheduled(time, f[0], f[1], f[2], f[3]); break;
      case 0x23: stream.begin(time, f[0], f[1], f[2]); break;
      case 0x24: stream.endRun(time); break;
      case 0x25: stream.beginDrain(time); break;
      case 0x26: stream.endDrain(time, f[0], f[1]); break;
      case 0x12: stream.beginPhase(time, f[0]); break;
      case 0x13: stream.endPhase(time); break;
      case 0x10: stream.beginTurn(time, f[0]); break;
      case 0x11: stream.endTurn(time); break;
      case 0x14: stream.wait(time, f[0]); break;
      case 0x15: stream.woke(time); break;
      case 0x21: stream.cancelled(time, f[0]); break;
      case 0x22: stream.ready(time, f[0], f[1]); break;
      case 0x30: stream.timer(time, f[0], f[1], f[2], f[3]); break;
      case 0x40: stream.submitted(time, f[0], f); break;
      case 0x41: stream.completed(time, f[0], f[1], f[2], f[3]); break;
      case 0x42: this.job(stream, stream.beginJob(time, f[0], f[1])); break;
      case 0x43: stream.endJob(time); break;
      case 0x50: stream.openHandle(time, f); break;
      case 0x51: stream.closeHandle(time, f[0]); break;
      case 0x52: stream.setHandleFlags(f[0], f[1]); break;
      case 0x60: this.sent(stream, time, f[0], f[1]); break;
      case 0x61: this.received(stream, time, f[0]); break;
      case 0x70: stream.output(time, f[0], f[1], f[2]); break;
      case 0x71: stream.stall(time, f[0], f[1], stream.string(f[2])); break;
      case 0x03: stream.dropped(time, f[0]); break;
      case 0x80: stream.named(f[0], f[1]); break;
      case 0x81: stream.about(f[0], f[1]); break;
      case 0x82: stream.refreshed(time, f); break;
      default: this.setUp(stream, kind, time, f);
    }
  }

  setUp(stream, kind, time, f) {
    if (kind === 0x02) {
      if (f[0] > FUNCTIONS_MAX) return;
      const { functions } = stream;
      while (functions.length <= f[0]) functions.add();
      functions.name[f[0]] = f[1];
      functions.file[f[0]] = f[2];
      functions.line[f[0]] = f[3];
      functions.column[f[0]] = f[4];
    } else if (kind === 0x04) {
      stream.kind = f[0];
      stream.name = stream.string(f[1]);
      stream.parent = f[2] - 1;
      stream.causeId = f[3];
    } else if (kind === 0x05) {
      stream.info[stream.string(f[0])] = stream.string(f[1]);
      this.info[stream.string(f[0])] ??= stream.string(f[1]);
    } else if (kind === 0x06) {
      stream.closeRuns(time);
      stream.end = { time, reason: f[0], code: f[1] };
    }
  }

  job(thread, row) {
    if (!this.resolveJob(thread, row)) this.unresolvedJobs.push({ thread, row });
  }

  resolveJob(thread, row) {
    const stream = this.streams[thread.jobs.stream[row]];
    const task = stream ? stream.taskIndex.get(thread.jobs.taskId[row]) : -1;
    const operation = task < 0 ? -1 : stream.tasks.operation[task];
    if (operation < 0) return false;
    stream.operations.jobStream[operation] = thread.id;
    stream.operations.job[operation] = row;
    return true;
  }

  messageRow(id) {
    let row = this.messageIndex.get(id);
    if (row === undefined) {
      row = this.messages.add();
      this.messageIndex.set(id, row);
      this.messages.id[row] = id;
      this.messages.fromStream[row] = this.messages.toStream[row] = -1;
      this.messages.fromRun[row] = this.messages.toRun[row] = -1;
      this.messages.sent[row] = this.messages.received[row] = NaN;
    }
    return row;
  }

  sent(stream, time, id, bytes) {
    const row = this.messageRow(id);
    this.messages.bytes[row] = bytes;
    this.messages.fromStream[row] = stream.id;
    this.messages.sent[row] = time;
    this.messages.fromRun[row] = stream.currentRun();
  }

  received(stream, time, id) {
    const row = this.messageRow(id);
    const run = stream.currentRun();
    this.messages.toStream[row] = stream.id;
    this.messages.received[row] = time;
    this.messages.toRun[row] = run;
    if (run >= 0) stream.tasks.message[stream.runs.task[run]] = row;
  }

  // After bytes were read: what could not be resolved may be now.
  settle() {
    this.unresolvedJobs = this.unresolvedJobs.filter(({ thread, row }) => !this.resolveJob(thread, row));
    this.version++;
  }

  droppedCount() {
    return this.streams.reduce((sum, stream) => sum + (stream?.droppedCount ?? 0), 0);
  }
}
