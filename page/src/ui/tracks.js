// The rows of the timeline: for each loop its phases, callbacks and operations, then the threads of the pool.

import { KIND_COLOURS, PHASE_COLOURS, isDrained } from '../kinds.js';
import { operationText, runLabel, streamLabel, taskLabel } from '../labels.js';
import { Lane } from '../lane.js';

const DEPTH_MAX = 5;
const LANES_HIGH = 6;  // more than these are drawn thinner

// Colours are numbers in lanes: an index into this list of names.
export const COLOUR_NAMES = ['main', 'timers', 'pending', 'idle', 'poll', 'check', 'close', 'ticks', 'microtasks', 'kernel', 'pool', 'wait', 'timer-set'];
const colourNumber = (name) => COLOUR_NAMES.indexOf(name);
const KIND_NUMBERS = KIND_COLOURS.map(colourNumber);
const PHASE_NUMBERS = PHASE_COLOURS.map(colourNumber);

// A track: { title, height, gap, lane, type: of what a click selects, stream, label(row) }
export class Tracks {
  constructor(model) {
    this.model = model;
    this.list = [];
    this.known = new Map();
  }

  // Makes tracks for what is new in the model, and lets all lanes take in what came.
  update() {
    const { model } = this;
    const list = [];
    for (const stream of model.loops()) this.addLoop(list, stream);
    for (const thread of model.poolThreads()) {
      list.push(this.track(`job ${thread.id}`, () => this.jobs(thread)));
    }
    this.list = list;
    let top = 0;
    for (const track of list) {
      track.lane.update(model.lastTime);
      track.waits?.update(model.lastTime);
      top += track.gap;
      track.top = top;
      top += track.height;
    }
    this.height = top + 8;
  }

  track(key, make) {
    let track = this.known.get(key);
    if (!track) this.known.set(key, track = make());
    return track;
  }

  addLoop(list, stream) {
    const key = `loop ${stream.id}`;
    list.push(this.track(`${key} phases`, () => this.phases(stream)));
    for (let depth = 0; depth < DEPTH_MAX && (depth < 2 || this.reaches(stream, depth)); depth++) {
      list.push(this.track(`${key} calls ${depth}`, () => this.calls(stream, depth)));
    }
    for (const name of ['timers', 'kernel', 'pool']) {
      stream.lanes[name].forEach((lane, number) => {
        const track = this.track(`${key} ${name} ${number}`, () => (name === 'timers' ? this.timers(stream, lane, number) : this.operations(stream, name, lane, number)));
        track.height = stream.lanes[name].length > LANES_HIGH ? 4 : 9;
        list.push(track);
      });
    }
  }

  reaches(stream, depth) {
    const { runs } = stream;
    const state = this.known.get(`depth ${stream.id}`) ?? { seen: 0, depth: 0 };
    for (; state.seen < runs.length; state.seen++) state.depth = Math.max(state.depth, laneOf(runs, state.seen));
    this.known.set(`depth ${stream.id}`, state);
    return state.depth >= depth;
  }

  phases(stream) {
    const { phases, waits } = stream;
    return {
      title: streamLabel(stream), isHead: true, height: 13, gap: stream.id === 0 ? 10 : 18, type: 'phase', stream, label: null,
      lane: new Lane({
        length: () => phases.length, begin: (row) => phases.begin[row], end: (row) => phases.end[row],
        colour: (row) => PHASE_NUMBERS[phases.phase[row]] ?? 3,
      }),
      waits: new Lane({
        length: () => waits.length, begin: (row) => waits.begin[row], end: (row) => waits.end[row], colour: () => colourNumber('wait'),
      }),
    };
  }

  calls(stream, depth) {
    const { runs } = stream;
    return {
      title: depth === 0 ? 'callbacks' : depth === 1 ? 'ticks, microtasks' : '', height: 18, gap: 2, type: 'run', stream,
      label: (row) => runLabel(stream, row),
      lane: new Lane({
        length: () => runs.length, accepts: (row) => laneOf(runs, row) === depth, begin: (row) => runs.begin[row],
        end: (row) => runs.end[row], colour: (row) => KIND_NUMBERS[runs.kind[row]] ?? 0,
      }),
    };
  }

  operations(stream, name, lane, number) {
    const { operations } = stream;
    return {
      title: number > 0 ? '' : name === 'kernel' ? 'in the kernel' : 'for the pool', height: 9, gap: number === 0 ? 5 : 1, type: 'operation', stream,
      label: (row) => operationText(stream, row), isThin: true,
      lane: new Lane({
        length: () => lane.length, begin: (at) => operations.submitted[lane.row[at]],
        end: (at) => operations.finished[lane.row[at]], colour: () => colourNumber(name),
      }),
      rowOf: (at) => lane.row[at], doneAt: (row) => (operations.isMultishot[row] ? NaN : operations.completed[row]),
    };
  }

  // From when it was set until it was due, and then, lighter, until it ran.
  timers(stream, lane, number) {
    const { timers } = stream;
    return {
      title: number > 0 ? '' : 'timers set', height: 9, gap: number === 0 ? 5 : 1, type: 'timer', stream,
      label: (row) => taskLabel(stream, timers.task[row]), isThin: true,
      lane: new Lane({
        length: () => lane.length, begin: (at) => timers.set[lane.row[at]], end: (at) => timers.finished[lane.row[at]],
        colour: () => colourNumber('timer-set'),
      }),
      rowOf: (at) => lane.row[at], doneAt: (row) => timers.due[row],
    };
  }

  jobs(thread) {
    const { jobs } = thread;
    return {
      title: streamLabel(thread), height: 10, gap: 2, type: 'job', stream: thread, label: (row) => this.jobLabel(thread, row), isThin: true,
      lane: new Lane({
        length: () => jobs.length, begin: (row) => jobs.begin[row], end: (row) => jobs.end[row], colour: () => colourNumber('pool'),
      }),
    };
  }

  jobLabel(thread, row) {
    const stream = this.model.streams[thread.jobs.stream[row]];
    const task = stream ? stream.taskIndex.get(thread.jobs.taskId[row]) : -1;
    const operation = task < 0 ? -1 : stream.tasks.operation[task];
    return operation < 0 ? 'job' : operationText(stream, operation);
  }

  at(y) {
    return this.list.find((track) => y >= track.top - 1 && y <= track.top + track.height + 1) ?? null;
  }

  // The track of callbacks in which a run is drawn.
  ofRun(streamId, row) {
    const stream = this.model.streams[streamId];
    return this.known.get(`loop ${streamId} calls ${Math.min(laneOf(stream.runs, row), DEPTH_MAX - 1)}`);
  }
}

// Ticks and microtasks are drawn below the callbacks that they follow.
function laneOf(runs, row) {
  return Math.min(runs.depth[row] + (isDrained(runs.kind[row]) ? 1 : 0), DEPTH_MAX - 1);
}
