// All there is to say about one thing: when and why it ran, where it is written, what it scheduled.

import { causeOf, chainOf, effectsElsewhere, runsOf, scheduledBy, senderOf } from '../causes.js';
import { EXECUTOR_NAMES, KIND_COLOURS, KIND_NAMES, PHASE_COLOURS, PHASE_NAMES } from '../kinds.js';
import { bytes, count, duration, functionPlace, moment, placeText, plural, resultText, runLabel, streamLabel, taskLabel } from '../labels.js';
import { handleText, timerDelay } from '../labels.js';
import { RULES } from '../rules.js';
import { upperBound } from '../table.js';
import { neighbourOf, whyOrder } from '../why_order.js';
import { byId, h } from './dom.js';
import { sourceView } from './source_view.js';

const LIST_MAX = 12;
const CHAIN_MAX = 14;
const HANDLES_MAX = 60;

export class Inspector {
  constructor(app) {
    this.app = app;
    this.root = byId('panel-callback');
    this.isScrolled = false;  // asking where it stands would cost a layout at every step
    this.root.addEventListener('scroll', () => {
      this.isScrolled = true;
    }, { passive: true });
    app.onChange((changed) => {
      if (['selection', 'streamId', 'model', 'time'].some((name) => changed.has(name))) this.render();
    });
  }

  render() {
    const { selection, model } = this.app;
    const stream = selection ? model.streams[selection.stream] : null;
    const views = { run: () => this.run(stream, selection.row), task: () => this.task(stream, selection.row), phase: () => this.phase(stream, selection.row),
      handles: () => this.handles(stream) };
    const key = selection ? `${selection.type} ${selection.stream} ${selection.row} ${model.version} ${selection.type === 'handles' ? this.app.time : ''}` : 'none';
    if (key === this.key) return;
    this.key = key;
    this.root.replaceChildren(...(stream && views[selection.type] ? views[selection.type]() : [this.nothing()]));
    if (this.isScrolled) this.root.scrollTop = 0;
    this.isScrolled = false;
  }

  nothing() {
    return h('p', { class: 'hint' }, 'No callback runs at this moment. Step with ', h('kbd', {}, '←'), ' and ', h('kbd', {}, '→'),
             ', or click on anything: a callback, an operation, something that waits.');
  }

  // A callback.
  run(stream, row) {
    const { runs } = stream;
    const task = runs.task[row];
    const place = functionPlace(stream, runs.fn[row]);
    return [
      this.head(stream, task, runLabel(stream, row), runs.kind[row], this.where(stream, row)),
      this.times(stream, row),
      ...this.stalls(stream, row),
      this.whyOrder(stream, row),
      ...sourceView(this.app.sources, stream.model.info.folder, place, this.app.wantSource),
      ...this.causes(stream, row),
      ...this.effects(stream, row),
      ...this.outputs(stream, row),
      ...this.operation(stream, task),
    ];
  }

  // Something that waits, or an operation in flight.
  task(stream, task) {
    const { tasks } = stream;
    const cause = tasks.causeRun[task];
    const ran = runsOf(stream, task, LIST_MAX);
    return [
      this.head(stream, task, taskLabel(stream, task), tasks.kind[task], tasks.cancelled[task] >= 0 ? 'cancelled' : ran.length ? '' : 'never ran in this recording'),
      h('dl', { class: 'facts' }, ...this.facts([
        ['scheduled', tasks.isScheduled[task] ? `at ${moment(tasks.born[task])}` : 'before the recording saw it'],
        ['cancelled', tasks.cancelled[task] >= 0 ? `at ${moment(tasks.cancelled[task])}, after ${duration(tasks.cancelled[task] - tasks.born[task])}` : ''],
        ...this.timerFacts(stream, task),
      ])),
      ...this.operation(stream, task),
      ran.length ? this.section(tasks.runCount[task] > 1 ? `Ran ${count(tasks.runCount[task])} times` : 'Ran',
                                h('ul', { class: 'links' }, ...ran.map((run) => h('li', {}, this.runLink(stream, run))))) : null,
      cause >= 0 ? this.section('Scheduled by', h('ul', { class: 'links' }, h('li', {}, this.runLink(stream, cause)))) : null,
      ...sourceView(this.app.sources, stream.model.info.folder, functionPlace(stream, tasks.fn[task]), this.app.wantSource),
    ].filter(Boolean);
  }

  phase(stream, row) {
    const { phases } = stream;
    const first = stream.runBefore(phases.begin[row]) + 1;
    let last = first;
    while (last < stream.runs.length && stream.runs.phase[last] === row) last++;
    const end = Number.isNaN(phases.end[row]) ? stream.lastTime : phases.end[row];
    return [
      h('header', { class: 'subject', style: `--own: var(--${PHASE_COLOURS[phases.phase[row]]})` },
        h('h2', {}, `${PHASE_NAMES[phases.phase[row]]} phase`), h('p', {}, `${streamLabel(stream)}, ${duration(end - phases.begin[row])}, from ${moment(phases.begin[row])}`)),
      this.section(plural(last - first, 'callback'), h('ul', { class: 'links' },
        ...Array.from({ length: Math.min(last - first, 40) }, (_, i) => h('li', {}, this.runLink(stream, first + i))))),
    ];
  }

  // What is open at this moment.
  handles(stream) {
    const { handles } = stream;
    const { time } = this.app;
    const open = [];
    for (let row = 0; row < handles.length && handles.opened[row] <= time && open.length < HANDLES_MAX; row++) {
      if (!(handles.closed[row] <= time)) open.push(row);
    }
    return [
      h('header', { class: 'subject', style: '--own: var(--poll)' }, h('h2', {}, plural(open.length, 'open handle')), h('p', {}, `${streamLabel(stream)}, at ${moment(time)}`)),
      ...open.map((row) => this.handle(stream, row)),
    ];
  }

  handle(stream, row) {
    const { handles } = stream;
    const task = stream.taskIndex.get(handles.taskId[row]);
    const run = task >= 0 ? stream.tasks.firstRun[task] : -1;
    const keeps = handles.flags[row] & 1 ? 'does not keep the process alive' : 'keeps the process alive';
    return this.section(handleText(stream, row),
                        h('p', { class: 'muted' }, `open for ${duration(this.app.time - handles.opened[row])}; ${keeps}`),
                        run >= 0 ? h('p', {}, this.runLink(stream, run, 'opened it')) : null);
  }

  // Where a callback was when it had run too long.
  stalls(stream, row) {
    const { stalls } = stream;
    const id = stream.tasks.id[stream.runs.task[row]];
    const found = [];
    for (let at = 0; at < stalls.length; at++) {
      if (stalls.taskId[at] === id && stalls.time[at] >= stream.runs.begin[row] && stalls.time[at] <= stream.runEnd(row)) found.push(at);
    }
    return found.slice(0, 3).map((at) => this.section(`Blocked the loop: after ${duration(stalls.ns[at])} it was here`, h('pre', { class: 'output' }, withoutFolder(stream.stallStacks[at], stream.model.info.folder) || 'no stack was recorded')));
  }

  head(stream, task, title, kind, where) {
    const place = functionPlace(stream, stream.tasks.fn[task]);
    return h('header', { class: 'subject', style: `--own: var(--${KIND_COLOURS[kind]})` },
             h('h2', {}, title),
             h('p', {}, h('span', { class: 'badge' }, KIND_NAMES[kind] ?? 'task'), where ? ` ${where}` : ''),
             place ? h('p', { class: 'place', title: place.file }, placeText(place)) : null);
  }

  where(stream, row) {
    const { runs } = stream;
    const phase = stream.phaseOf(row);
    const parts = [];
    if (phase >= 0) parts.push(`in ${PHASE_NAMES[phase]}`);
    if (runs.turn[row] >= 0) parts.push(`turn ${count(stream.turns.number[runs.turn[row]])}`);
    if (stream.model.loops().length > 1) parts.push(streamLabel(stream));
    return parts.join(', ');
  }

  // Scheduled, ready, ran: as a bar and in words.
  times(stream, row) {
    const { runs, tasks } = stream;
    const task = runs.task[row];
    const begin = runs.begin[row];
    const end = stream.runEnd(row);
    const born = tasks.isScheduled[task] && tasks.runCount[task] === 1 && runs.kind[row] !== 0 ? tasks.born[task] : NaN;
    const ready = stream.readyTime(row);
    const wait = begin - ready;
    const facts = [
      ['ran for', `${duration(end - begin)}${Number.isNaN(runs.end[row]) ? ' so far' : ''}`],
      ['waited, once ready', wait >= 0 ? duration(wait) : ''],
      ['scheduled', Number.isNaN(born) ? '' : `${duration(begin - born)} before it ran`],
      ...this.timerFacts(stream, task),
      ['began at', moment(begin)],
    ];
    return h('div', {}, this.bar(born, ready, begin, end), h('dl', { class: 'facts' }, ...this.facts(facts)));
  }

  timerFacts(stream, task) {
    const timer = stream.tasks.timer[task];
    if (timer < 0) return [];
    const { timers } = stream;
    const run = stream.tasks.firstRun[task];
    const late = run >= 0 ? stream.runs.begin[run] - timers.due[timer] : NaN;
    return [['delay', `${duration(timerDelay(stream, timer))}${timers.interval[timer] ? ', repeats' : ''}${timers.flags[timer] & 1 ? ', does not keep the process alive' : ''}`],
      ['due at', moment(timers.due[timer])], ['late by', late > 0 ? duration(late) : '']];
  }

  bar(born, ready, begin, end) {
    const first = Math.min(...[born, ready, begin].filter((time) => !Number.isNaN(time)));
    const span = Math.max(end - first, 1);
    const part = (name, from, to, title) => (to > from ? h('span', { class: `bar-${name}`, style: `flex: ${Math.max((to - from) / span, 0.015)}`, title }) : null);
    const from = Number.isNaN(ready) ? begin : Math.min(Math.max(ready, first), begin);
    return h('div', { class: 'bar', role: 'img', 'aria-label': `waited ${duration(begin - from)}, ran ${duration(end - begin)}` },
             part('early', first, from, `scheduled, not ready: ${duration(from - first)}`),
             part('ready', from, begin, `ready, waiting for its turn: ${duration(begin - from)}`),
             part('run', begin, end, `ran: ${duration(end - begin)}`));
  }

  facts(pairs) {
    return pairs.filter(([, value]) => value !== '').flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]);
  }

  section(title, ...content) {
    return h('section', { class: 'part' }, h('h3', {}, title), ...content);
  }

  // Against the callback before, and the one after.
  whyOrder(stream, row) {
    const answers = [];
    const before = neighbourOf(stream, row, -1);
    const after = neighbourOf(stream, row, 1);
    if (before >= 0) answers.push(this.why(stream, before, row, 'before it', before));
    if (after >= 0) answers.push(this.why(stream, row, after, 'after it', after));
    if (answers.length === 0) return h('span');
    return h('section', { class: 'part why', id: 'why' }, h('h3', {}, 'Why this order?'), ...answers);
  }

  why(stream, first, second, relation, other) {
    const answer = whyOrder(stream, first, second);
    return h('div', { class: `answer ${answer.verdict}` },
             h('p', { class: 'answer-other' }, `${relation}: `, this.runLink(stream, other)),
             this.answerText(answer), answer.also ? h('div', { class: 'also' }, 'And of the callbacks themselves: ', this.answerText(answer.also)) : null);
  }

  answerText(answer) {
    const rule = answer.rule ? h('button', { class: 'cite', 'aria-expanded': 'false', title: RULES[answer.rule], onclick: (event) => toggleRule(event.currentTarget, answer.rule) }, answer.rule) : null;
    return h('p', {}, rule, ' ', answer.text);
  }

  operation(stream, task) {
    const row = stream.tasks.operation[task];
    if (row < 0) return [];
    const { operations } = stream;
    const name = stream.string(operations.name[row]);
    const job = operations.job[row];
    const thread = job >= 0 ? stream.model.streams[operations.jobStream[row]] : null;
    const completed = operations.completed[row];
    return [this.section('Operation', h('dl', { class: 'facts' }, ...this.facts([
      ['what', stream.string(operations.opcode[row]).replaceAll('_', ' ')],
      ['of', name], ['descriptor', operations.descriptor[row] >= 0 ? String(operations.descriptor[row]) : ''],
      ['bytes asked for', operations.bytes[row] ? bytes(operations.bytes[row]) : ''],
      ['done by', `${EXECUTOR_NAMES[operations.executor[row]] ?? '?'}${thread ? `: ${streamLabel(thread)}, ${duration(thread.jobs.end[job] - thread.jobs.begin[job])}` : ''}`],
      ['waited for a thread', thread ? duration(thread.jobs.begin[job] - operations.submitted[row]) : ''],
      ['submitted', moment(operations.submitted[row])],
      [operations.results[row] > 1 ? 'last result' : 'completed', Number.isNaN(completed) ? 'not in this recording' : `${duration(completed - operations.submitted[row])} later`],
      ['results', operations.results[row] > 1 ? count(operations.results[row]) : ''],
      ['result', resultText(operations.result[row])],
    ])))];
  }

  // The chain of causes, from the root down to this callback.
  causes(stream, row) {
    const { chain, length } = chainOf(stream, row, 4, CHAIN_MAX - 5);
    const items = chain.map((at) => (at === null ? h('li', { class: 'gap' }, `… ${count(length - chain.length + 1)} more …`) :
      h('li', { class: at.stream === stream && at.run === row ? 'here' : '' }, this.runLink(at.stream, at.run, this.linkNote(at, stream)))));
    const before = this.beforeRoot(chain[0]);
    if (before) items.unshift(h('li', {}, before));
    if (items.length < 2) return [];
    return [this.section('Caused by', h('ol', { class: 'chain' }, ...items))];
  }

  // How a callback of a chain hangs together with the one before it, if that is not plain.
  linkNote({ stream, run }, here) {
    const parts = [];
    if (stream !== here) parts.push(streamLabel(stream));
    if (senderOf(stream, run)) parts.push('by message');
    return parts.join(', ');
  }

  // What is behind the first of a chain: who listens, or what was not recorded.
  beforeRoot({ stream, run }) {
    const cause = causeOf(stream, run);
    if (cause >= 0) return this.runLink(stream, cause, 'began to listen');
    const id = stream.tasks.causeId[stream.runs.task[run]];
    return id ? h('span', { class: 'muted' }, `task ${id}, which is not in this recording`) : null;
  }

  effects(stream, row) {
    const tasks = scheduledBy(stream, row, LIST_MAX + 1);
    const others = effectsElsewhere(stream, row);
    if (tasks.length + others.length === 0) return [];
    const items = [...tasks.slice(0, LIST_MAX).map((task) => h('li', {}, this.taskLink(stream, task))),
      ...others.slice(0, LIST_MAX).map((at) => h('li', {}, this.runLink(at.stream, at.run, streamLabel(at.stream))))];
    if (Math.max(tasks.length, others.length) > LIST_MAX) items.push(h('li', { class: 'muted' }, 'and more: see the map of causes'));
    return [this.section('It scheduled', h('ul', { class: 'links' }, ...items))];
  }

  outputs(stream, row) {
    const { outputs } = stream;
    const lines = [];
    for (let at = upperBound(outputs.time, stream.runs.begin[row], 0, outputs.length); at < outputs.length && outputs.time[at] <= stream.runEnd(row) && lines.length < 20; at++) {
      if (outputs.run[at] === row) lines.push(outputs.text[at] ? stream.string(outputs.text[at]) : `(${plural(outputs.bytes[at], 'byte')}, text not recorded)\n`);
    }
    return lines.length ? [this.section('It wrote', h('pre', { class: 'output' }, lines.join('')))] : [];
  }

  runLink(stream, run, note = '') {
    return h('button', { class: 'link', style: `--own: var(--${KIND_COLOURS[stream.runs.kind[run]]})`, onclick: () => this.app.goToRun(stream, run) },
             h('span', { class: 'link-label' }, runLabel(stream, run)), note ? h('span', { class: 'link-note' }, note) : null,
             h('span', { class: 'time' }, moment(stream.runs.begin[run])));
  }

  taskLink(stream, task) {
    const run = stream.tasks.firstRun[task];
    if (run >= 0 && stream.tasks.runCount[task] === 1) return this.runLink(stream, run);
    const note = run >= 0 ? `${count(stream.tasks.runCount[task])} results` : stream.tasks.cancelled[task] >= 0 ? 'cancelled' : 'did not run';
    return h('button', { class: 'link', style: `--own: var(--${KIND_COLOURS[stream.tasks.kind[task]]})`, onclick: () => this.app.select({ type: 'task', stream: stream.id, row: task }) },
             h('span', { class: 'link-label' }, taskLabel(stream, task)), h('span', { class: 'time' }, note));
  }
}

// Files of the program by their names relative to its folder.
function withoutFolder(stack, folder) {
  return folder ? stack.replaceAll(`${folder}/`, '') : stack;
}

// The text of the rule, below the sentence that cites it.
function toggleRule(button, rule) {
  const paragraph = button.closest('p');
  const shown = paragraph.nextElementSibling;
  const isOpen = shown?.classList.contains('rule-text');
  if (isOpen) shown.remove();
  else paragraph.after(h('p', { class: 'rule-text' }, h('strong', {}, `${rule}. `), RULES[rule]));
  button.setAttribute('aria-expanded', String(!isOpen));
}
