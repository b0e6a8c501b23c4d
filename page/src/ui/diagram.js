// The diagram of the README, alive: the phases in their ring, what waits beside each, what is in flight outside.

import { END_REASONS, EXECUTOR_NAMES, Kind, KIND_COLOURS, KIND_NAMES, Phase, isDrained } from '../kinds.js';
import { count, duration, functionPlace, moment, operationText, placeText, plural, runLabel, streamLabel, taskLabel } from '../labels.js';
import { stateAt } from '../queues.js';
import { byId, h, setClass, setText } from './dom.js';
import { Ring } from './ring.js';
import { Live } from './live.js';

// The boxes of the diagram; idle and prepare share one.
const BOXES = [
  { name: 'timers', title: 'timers', hint: 'setTimeout, setInterval', phases: [Phase.timers], queue: 'timers', empty: 'no timers' },
  { name: 'pending', title: 'pending callbacks', hint: 'results known at once', phases: [Phase.pending], queue: 'pending' },
  { name: 'idle', title: 'idle, prepare', hint: 'the runtime’s own upkeep', phases: [Phase.idle, Phase.prepare], queue: null },
  { name: 'poll', title: 'poll', hint: 'I/O; waits here if idle', phases: [Phase.poll], queue: 'poll' },
  { name: 'check', title: 'check', hint: 'setImmediate', phases: [Phase.check], queue: 'check' },
  { name: 'close', title: 'close callbacks', hint: 'handles that were closed', phases: [Phase.close], queue: 'close' },
];
const DRAINS = [
  { name: 'ticks', title: 'nextTick', hint: 'process.nextTick', queue: 'ticks', kind: Kind.tick },
  { name: 'microtasks', title: 'microtasks', hint: 'promises, queueMicrotask', queue: 'microtasks', kind: Kind.microtask },
];
const CHIP_PIXELS = 78;

export class Diagram {
  constructor(app) {
    this.app = app;
    this.root = byId('loop');
    this.lanes = {};
    this.boxes = {};
    this.laneWidth = 300;
    this.build();
    this.ring = new Ring(byId('ring'), this.root.querySelector('.phases'), BOXES.map(({ name }) => this.boxes[name]));
    app.onChange((changed) => {
      if (['model', 'time', 'streamId', 'selection'].some((name) => changed.has(name))) this.render();
    });
    new ResizeObserver(([{ contentRect }]) => {
      this.laneWidth = contentRect.width;
      this.render();
    }).observe(this.lanes.timers.lane);
  }

  build() {
    const phases = this.root.querySelector('.phases');
    for (const box of BOXES) phases.append(this.row(box));
    const drains = this.root.querySelector('.drains');
    for (const drain of DRAINS) drains.append(this.row(drain));
    byId('now-handles').addEventListener('click', () => this.app.select({ type: 'handles', stream: this.app.streamId, row: 0 }));
    this.main = byId('main-box');
    this.kernel = byId('kernel-list');
    this.pool = byId('pool-list');
  }

  row({ name, title, hint }) {
    const size = h('span', { class: 'size', 'aria-hidden': 'true' });
    const box = h('div', { class: 'box', style: `--own: var(--${name})` },
                  h('span', { class: 'box-title' }, title), size, h('span', { class: 'box-hint' }, hint));
    const lane = h('div', { class: 'lane', role: 'list', 'aria-label': `waiting: ${title}` });
    this.boxes[name] = box;
    this.lanes[name] = { lane, size };
    return h('div', { class: 'row', 'data-box': name, style: `--own: var(--${name})` }, box, lane);
  }

  render() {
    const { app } = this;
    const stream = app.stream();
    if (!stream) return;
    const itemsMax = Math.max(Math.floor((this.laneWidth - 46) / CHIP_PIXELS), 1);
    const state = stateAt(app.model, stream, app.time, Math.max(itemsMax, 6));
    this.renderBoxes(stream, state, itemsMax);
    this.renderNow(stream, state);
    this.renderOutside(stream, state);
    this.renderStreams();
  }

  renderBoxes(stream, state, itemsMax) {
    const runKind = state.run >= 0 ? stream.runs.kind[state.run] : -1;
    const outer = state.stack.length ? state.stack[0] : -1;
    let lit = -1;
    BOXES.forEach((box, number) => {
      const isHere = box.phases.includes(state.phaseKind);
      if (isHere) lit = number;
      setClass(this.boxes[box.name], 'lit', isHere);
      const running = isHere && outer >= 0 && !isDrained(runKind) ? outer : -1;
      this.renderLane(stream, state, box, running, itemsMax);
    });
    for (const drain of DRAINS) {
      const isHere = runKind === drain.kind;
      setClass(this.boxes[drain.name], 'lit', isHere);
      this.renderLane(stream, state, drain, isHere ? state.run : -1, itemsMax);
    }
    const isMain = runKind === Kind.main || (outer >= 0 && stream.runs.kind[outer] === Kind.main);
    setClass(this.main, 'lit', isMain);
    this.ring.moveTo(lit, state.wait >= 0, stream, state.turn);
  }

  renderLane(stream, state, { name, queue, empty = 'empty' }, running, itemsMax) {
    const { lane, size } = this.lanes[name];
    const waiting = queue ? state.queues[queue] : { count: 0, items: [] };
    setText(size, waiting.count > 0 ? count(waiting.count) : '');
    const chips = [];
    if (running >= 0) chips.push(this.chip(stream, stream.runs.task[running], 'running', 'running', runLabel(stream, running), running));
    for (const item of waiting.items.slice(0, itemsMax - chips.length)) {
      chips.push(this.chip(stream, item.task, '', this.waitText(stream, item, state.time)));
    }
    const more = waiting.count - (chips.length - (running >= 0 ? 1 : 0));
    if (more > 0) chips.push(h('span', { class: 'more', role: 'listitem' }, `+${count(more)}`));
    if (chips.length === 0) chips.push(h('span', { class: 'empty' }, queue ? empty : ''));
    lane.replaceChildren(...chips);
  }

  waitText(stream, item, time) {
    if (item.due === undefined || item.due === Infinity) return '';
    return item.due > time ? `in ${duration(item.due - time)}` : `${duration(time - item.due)} late`;
  }

  chip(stream, task, type, note, label = taskLabel(stream, task), run = -1) {
    const { selection } = this.app;
    const isSelected = selection && selection.stream === stream.id &&
      (selection.type === 'task' ? selection.row === task : selection.type === 'run' && selection.row === run);
    return h('button', {
      class: `chip ${type}${isSelected ? ' selected' : ''}`, role: 'listitem', style: `--own: var(--${KIND_COLOURS[stream.tasks.kind[task]]})`,
      title: `${label}${note ? ` · ${note}` : ''}`,
      onclick: () => this.app.select(run >= 0 ? { type: 'run', stream: stream.id, row: run } : { type: 'task', stream: stream.id, row: task }),
    }, h('span', { class: 'chip-label' }, shortLabel(label)), note && note !== 'running' ? h('span', { class: 'chip-note' }, note) : null);
  }

  // The headline: what the thread does at this moment.
  renderNow(stream, state) {
    const [title, text, colour] = this.nowTexts(stream, state);
    const now = byId('now');
    setText(byId('now-title'), title);
    setText(byId('now-text'), text);
    now.style.setProperty('--own', `var(--${colour})`);
    setText(byId('now-turn'), state.turn >= 0 ? `turn ${count(stream.turns.number[state.turn])}` : '');
    setText(byId('now-handles'), state.handles.open ? plural(state.handles.open, 'open handle') : '');
  }

  nowTexts(stream, state) {
    if (state.run >= 0) {
      const { runs } = stream;
      const place = placeText(functionPlace(stream, runs.fn[state.run]));
      const inside = state.stack.length > 1 ? `, called by ${runLabel(stream, state.stack[state.stack.length - 2])}` : '';
      const takes = duration(stream.runEnd(state.run) - runs.begin[state.run]);
      const { stalls } = stream;
      const isStalled = stalls.length > 0 && stalls.time[stalls.length - 1] >= runs.begin[state.run];
      if (Number.isNaN(runs.end[state.run]) && (isStalled || (this.app.isLive && Live.blocked(stream)))) {
        return [`Blocked by ${runLabel(stream, state.run)}`, `${KIND_NAMES[runs.kind[state.run]]}${place ? `, ${place}` : ''}, has run for ${takes} and still runs`, 'cursor'];
      }
      return [runLabel(stream, state.run), `${KIND_NAMES[runs.kind[state.run]]}${place ? `, ${place}` : ''}, runs for ${takes}${inside}`,
        KIND_COLOURS[runs.kind[state.run]]];
    }
    if (state.isOver) {
      return ['The loop has ended', `${END_REASONS[stream.end.reason] ?? 'ended'}; exit code ${stream.end.code}`, 'idle'];
    }
    if (state.wait >= 0) {
      const timeout = stream.waits.timeout[state.wait];
      const text = timeout === 0 ? 'looks whether something has arrived, and does not wait' :
        timeout === Infinity ? 'until something happens: no timer is set' : `at most ${duration(timeout)}, then the next timer is due`;
      return [timeout === 0 ? 'Poll asks the kernel' : 'Waiting in poll', text, 'poll'];
    }
    if (state.phaseKind >= 0) return ['Between callbacks', 'the loop looks what comes next', 'idle'];
    if (stream.runs.length === 0 || state.time < stream.runs.begin[0]) return ['Before the main script', 'giro starts', 'idle'];
    return ['Between phases', 'the loop itself works', 'idle'];
  }

  renderOutside(stream, state) {
    const kernel = state.queues.kernel;
    const rows = kernel.items.slice(0, 6).map(({ task }) => this.flight(stream, task));
    if (kernel.count > rows.length) rows.push(h('li', { class: 'more' }, `and ${count(kernel.count - rows.length)} more`));
    if (rows.length === 0) rows.push(h('li', { class: 'empty' }, 'nothing in flight'));
    this.kernel.replaceChildren(...rows);
    setText(byId('kernel-size'), kernel.count ? count(kernel.count) : '');
    this.renderPool(stream, state);
  }

  flight(stream, task) {
    const operation = stream.tasks.operation[task];
    const executor = EXECUTOR_NAMES[stream.operations.executor[operation]] ?? '';
    const name = stream.string(stream.operations.name[operation]);
    return h('li', {}, h('button', { class: 'flight', title: `${executor}; since ${moment(stream.operations.submitted[operation])}${name ? `; ${name}` : ''}`,
      onclick: () => this.app.select({ type: 'task', stream: stream.id, row: task }) }, operationText(stream, operation)));
  }

  renderPool(stream, state) {
    const { model } = this.app;
    const busy = new Set();
    const rows = state.threads.map(({ thread, job }) => {
      const owner = job >= 0 ? model.streams[thread.jobs.stream[job]] : null;
      const task = owner ? owner.taskIndex.get(thread.jobs.taskId[job]) : -1;
      if (owner === stream) busy.add(task);
      const text = task >= 0 && owner.tasks.operation[task] >= 0 ? operationText(owner, owner.tasks.operation[task]) : job >= 0 ? 'at work' : 'idle';
      const content = task >= 0 ? h('button', { class: 'flight', onclick: () => this.app.select({ type: 'task', stream: owner.id, row: task }) }, text) :
        h('span', { class: 'empty' }, text);
      return h('li', { class: job >= 0 ? 'thread busy' : 'thread' }, h('span', { class: 'thread-name' }, streamLabel(thread)), content);
    });
    const waiting = Math.max(state.queues.pool.count - busy.size, 0);
    if (rows.length === 0) rows.push(h('li', { class: 'empty' }, waiting ? '' : 'no work for threads'));
    if (waiting > 0) rows.push(h('li', { class: 'more' }, `${count(waiting)} waiting for a thread`));
    this.pool.replaceChildren(...rows);
    setText(byId('pool-size'), state.queues.pool.count ? count(state.queues.pool.count) : '');
  }

  // One button for each loop, if there are several.
  renderStreams() {
    const loops = this.app.model.loops();
    const bar = byId('streams');
    bar.hidden = loops.length < 2;
    if (bar.childElementCount !== loops.length) {
      bar.replaceChildren(...loops.map((stream) => h('button', {
        class: 'stream', role: 'tab', 'data-stream': stream.id, onclick: () => this.showStream(stream),
      }, streamLabel(stream))));
    }
    for (const button of bar.children) button.setAttribute('aria-selected', String(Number(button.dataset.stream) === this.app.streamId));
  }

  // Another loop, at the same moment.
  showStream(stream) {
    const run = stream.runAt(this.app.time);
    this.app.set({ streamId: stream.id, selection: run >= 0 ? { type: 'run', stream: stream.id, row: run } : null });
  }
}

// The queue tells what kind of thing it is.
function shortLabel(label) {
  return label.replace(/ (?:127\.0\.0\.1|\[::1\])(?=:\d+$)/, ' ').replace(/^(timer|immediate|nextTick|microtask|I\/O callback|close callback) at /, '');
}
