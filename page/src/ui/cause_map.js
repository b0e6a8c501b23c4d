// The map of causes: a root (the main script, a connection) and everything that was done for it, as a tree with times.

import { effectsElsewhere, isConnection, isRoot, rootOf, runsOf, scheduledBy, summaryOf } from '../causes.js';
import { KIND_COLOURS, KIND_NAMES } from '../kinds.js';
import { count, duration, moment, plural, runLabel, streamLabel, taskLabel } from '../labels.js';
import { byId, h } from './dom.js';

const ROWS_MAX = 400;
const CHILDREN_MAX = 40;

export class CauseMap {
  constructor(app) {
    this.app = app;
    this.root = byId('panel-causes');
    this.closed = new Set();  // nodes that were folded by hand
    this.more = new Set();  // nodes of which all children are shown
    app.onChange((changed) => {
      if (['selection', 'streamId', 'model'].some((name) => changed.has(name))) this.render();
    });
    this.root.addEventListener('keydown', (event) => this.key(event));
  }

  show() {
    this.shown = null;
    this.render();
  }

  render() {
    if (this.root.hidden) return;
    const { app } = this;
    const stream = app.stream();
    if (!stream || stream.runs.length === 0) return;
    const run = this.focusRun(stream);
    const root = rootOf(stream, run);
    const key = `${stream.id} ${root.stream.id} ${root.run} ${run} ${app.model.version} ${this.closed.size} ${this.more.size}`;
    if (key === this.shown) return;
    this.shown = key;
    const summary = summaryOf(root.stream, root.run);
    const begin = root.stream.runs.begin[root.run];
    this.span = { begin, end: Math.max(summary.end, begin + 1) };
    this.count = 0;
    this.focus = { stream, run };
    const tree = h('div', { class: 'tree', role: 'tree', 'aria-label': 'what was caused' });
    this.addRun(tree, root.stream, root.run, 1);
    if (this.count > ROWS_MAX) tree.append(h('p', { class: 'muted' }, `The first ${count(ROWS_MAX)} are shown. Choose one of them to see more.`));
    this.root.replaceChildren(this.head(root.stream, root.run, summary), tree);
    tree.querySelector('.here')?.scrollIntoView({ block: 'nearest' });
  }

  // The run that is selected, or that was last at this moment.
  focusRun(stream) {
    const { selection, time } = this.app;
    if (selection?.stream === stream.id) {
      if (selection.type === 'run') return selection.row;
      if (selection.type === 'task') {
        const first = stream.tasks.firstRun[selection.row];
        if (first >= 0) return first;
        if (stream.tasks.causeRun[selection.row] >= 0) return stream.tasks.causeRun[selection.row];
      }
    }
    return Math.max(stream.runBefore(time), 0);
  }

  head(stream, root, summary) {
    const kind = isConnection(stream, root) ? 'connection' : KIND_NAMES[stream.runs.kind[root]];
    const callbacks = `${summary.isWhole ? '' : 'more than '}${plural(summary.runs, 'callback')}`;
    return h('header', { class: 'map-head' },
             h('div', {}, h('h2', {}, runLabel(stream, root)),
               h('p', {}, h('span', { class: 'badge', style: `--own: var(--${KIND_COLOURS[stream.runs.kind[root]]})` }, kind),
                 ` ${callbacks}, ${duration(summary.busy)} of the thread, over ${duration(summary.end - stream.runs.begin[root])}`)),
             h('div', { class: 'map-nav' },
               h('button', { class: 'tool', 'aria-label': 'previous root', title: 'previous root', onclick: () => this.toRoot(stream, root, -1) }, '‹'),
               h('button', { class: 'tool', 'aria-label': 'next root', title: 'next root: connection, message, main script', onclick: () => this.toRoot(stream, root, 1) }, '›')));
  }

  toRoot(stream, from, by) {
    for (let run = from + by; run >= 0 && run < stream.runs.length; run += by) {
      if (isRoot(stream, run)) {
        this.app.goToRun(stream, run);
        return;
      }
    }
  }

  addRun(tree, stream, run, level) {
    if (++this.count > ROWS_MAX) return;
    const tasks = scheduledBy(stream, run);
    const others = effectsElsewhere(stream, run);
    const key = `run ${stream.id} ${run}`;
    const label = stream === this.focus.stream ? runLabel(stream, run) : `${streamLabel(stream)}: ${runLabel(stream, run)}`;
    tree.append(this.row({ key, level, label, kind: stream.runs.kind[run], begin: stream.runs.begin[run], end: stream.runEnd(run),
      isHere: run === this.focus.run && stream === this.focus.stream, hasChildren: tasks.length + others.length > 0,
      go: () => this.app.goToRun(stream, run) }));
    if (this.closed.has(key)) return;
    this.addChildren(tree, key, tasks, level + 1, (task) => this.addTask(tree, stream, task, level + 1));
    this.addChildren(tree, key, others, level + 1, (at) => this.addRun(tree, at.stream, at.run, level + 1));
  }

  // A task that ran once is its run; others are a row of their own.
  addTask(tree, stream, task, level) {
    const { tasks } = stream;
    if (tasks.runCount[task] === 1 && !isConnection(stream, tasks.firstRun[task])) return this.addRun(tree, stream, tasks.firstRun[task], level);
    if (++this.count > ROWS_MAX) return undefined;
    const key = `task ${stream.id} ${task}`;
    const runs = runsOf(stream, task);
    const isListener = runs.length > 0 && isConnection(stream, runs[0]);
    const note = runs.length === 0 ? (tasks.cancelled[task] >= 0 ? 'cancelled' : 'did not run') : isListener ? plural(runs.length, 'connection') : plural(runs.length, 'result');
    tree.append(this.row({ key, level, label: taskLabel(stream, task), kind: tasks.kind[task], begin: tasks.born[task], end: NaN, note,
      isHere: false, hasChildren: runs.length > 0 && !isListener, go: () => this.app.select({ type: 'task', stream: stream.id, row: task }) }));
    if (!isListener && !this.closed.has(key)) this.addChildren(tree, key, runs, level + 1, (run) => this.addRun(tree, stream, run, level + 1));
    return undefined;
  }

  addChildren(tree, key, children, level, add) {
    const max = this.more.has(key) ? Infinity : CHILDREN_MAX;
    children.slice(0, max).forEach(add);
    if (children.length > max) {
      tree.append(h('button', { class: 'tree-more', style: `--level: ${level}`, onclick: () => this.toggle(this.more, key) }, `${count(children.length - max)} more`));
    }
  }

  row({ key, level, label, kind, begin, end, note, isHere, hasChildren, go }) {
    const { span } = this;
    const share = (time) => `${Math.min(Math.max((time - span.begin) / (span.end - span.begin), 0), 1) * 100}%`;
    const isOpen = hasChildren && !this.closed.has(key);
    const bar = Number.isNaN(end) ? null : h('span', { class: 'gantt-bar', style: `left: ${share(begin)}; right: calc(100% - ${share(end)})` });
    return h('div', { class: `tree-row${isHere ? ' here' : ''}`, role: 'treeitem', tabindex: isHere ? '0' : '-1', 'aria-level': level, 'aria-selected': String(isHere),
      'aria-expanded': hasChildren ? String(isOpen) : null, style: `--level: ${level}; --own: var(--${KIND_COLOURS[kind]})`, 'data-key': key, onclick: go, title: `${KIND_NAMES[kind]}, at ${moment(begin)}` },
             h('span', { class: 'tree-name' }, h('button', { class: `fold${hasChildren ? '' : ' none'}`, tabindex: '-1', 'aria-hidden': 'true', onclick: (event) => {
               event.stopPropagation();
               this.toggle(this.closed, key);
             } }, hasChildren ? (isOpen ? '▾' : '▸') : ''),
             h('span', { class: 'tree-label' }, label)), h('span', { class: 'tree-time' }, note ?? `+${duration(begin - span.begin)}`),
             h('span', { class: 'tree-time' }, Number.isNaN(end) ? '' : duration(end - begin)), h('span', { class: 'gantt' }, bar));
  }

  toggle(set, key) {
    if (!set.delete(key)) set.add(key);
    this.show();
  }

  // Up and down in the tree; left and right fold.
  key(event) {
    const rows = [...this.root.querySelectorAll('.tree-row')];
    const at = rows.indexOf(document.activeElement);
    if (at < 0) return;
    const { key } = event;
    if (key === 'ArrowDown') rows[at + 1]?.focus();
    else if (key === 'ArrowUp') rows[at - 1]?.focus();
    else if (key === 'Enter') rows[at].click();
    else if (key === 'ArrowRight' || key === 'ArrowLeft') {
      const isOpen = rows[at].getAttribute('aria-expanded') === 'true';
      if (isOpen === (key === 'ArrowLeft')) this.fold(rows[at].dataset.key);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  fold(key) {
    this.toggle(this.closed, key);
    this.root.querySelector(`[data-key="${key}"]`)?.focus();
  }
}
