// What the page shows at the moment, and who wants to know when it changes. Changes are gathered and told once a frame.

import { nearestRun } from './moments.js';

export class AppState {
  constructor(model, sources) {
    this.model = model;
    this.sources = sources;  // { path: text }
    this.wantSource = undefined;  // (file): asks the program for one
    this.streamId = 0;
    this.time = 0;
    this.selection = null;  // { type: 'run' | 'task' | 'phase' | 'wait' | 'job' | 'message' | 'drop', stream, row }
    this.view = { begin: 0, end: 1 };  // of the timeline
    this.isPlaying = false;
    this.isLive = false;
    this.isFollowing = false;
    this.matches = [];  // runs found by the search: { stream, row }
    this.changed = new Set();
    this.listeners = [];
    this.once = [];
    this.isScheduled = false;
  }

  // listener(changed: Set of the names of properties)
  onChange(listener) {
    this.listeners.push(listener);
  }

  // The same, for the next change alone.
  onceChanged(listener) {
    this.once.push(listener);
  }

  // The model is always taken as changed: it grows in place.
  set(values) {
    for (const [name, value] of Object.entries(values)) {
      if (this[name] === value && name !== 'model' && name !== 'theme') continue;
      this[name] = value;
      this.changed.add(name);
    }
    if (this.isScheduled || this.changed.size === 0) return;
    this.isScheduled = true;
    requestAnimationFrame(() => this.tell());
  }

  tell() {
    this.isScheduled = false;
    const changed = this.changed;
    this.changed = new Set();
    for (const listener of this.listeners) listener(changed);
    for (const listener of this.once.splice(0)) listener(changed);
  }

  stream() {
    return this.model.streams[this.streamId];
  }

  // Shows a run: the moment at which it began, with the run selected.
  goToRun(stream, row) {
    if (row < 0 || row >= stream.runs.length) return;
    this.set({ streamId: stream.id, time: stream.runs.begin[row], selection: { type: 'run', stream: stream.id, row }, isFollowing: false });
    this.reveal(stream.runs.begin[row], stream.runEnd(row));
  }

  goToTime(time) {
    const clamped = Math.min(Math.max(time, this.begin()), this.model.lastTime);
    const stream = this.stream();
    const run = stream ? stream.runAt(clamped) : -1;
    this.set({ time: clamped, selection: run >= 0 ? { type: 'run', stream: stream.id, row: run } : null, isFollowing: false });
    this.reveal(clamped, clamped);
  }

  select(selection) {
    this.set({ selection });
  }

  // To the next or the previous callback.
  step(by) {
    const stream = this.stream();
    if (!stream || stream.runs.length === 0) return false;
    const next = nearestRun(stream, this.time, this.selection, by);
    if (next < 0 || next >= stream.runs.length) return false;
    this.goToRun(stream, next);
    return true;
  }

  // To the last moment of the selected callback, with what it has scheduled; from there back to its first.
  toEndOfRun() {
    const { selection, model } = this;
    if (selection?.type !== 'run') return;
    const stream = model.streams[selection.stream];
    const end = stream.runEnd(selection.row);
    const isAtEnd = this.time > stream.runs.begin[selection.row];
    this.set({ time: isAtEnd ? stream.runs.begin[selection.row] : end - (end - stream.runs.begin[selection.row]) * 1e-6, isFollowing: false });
  }

  begin() {
    return Number.isNaN(this.model.firstTime) ? 0 : this.model.firstTime;
  }

  // Moves the timeline, not more than it must, so that [begin, end] can be seen.
  reveal(begin, end) {
    const span = this.view.end - this.view.begin;
    const margin = span * 0.015;
    if (begin >= this.view.begin + margin && begin <= this.view.end - margin) return;
    const at = Math.max(begin + Math.min(end - begin, span) / 2 - span / 2, this.begin() - margin);
    this.set({ view: { begin: at, end: at + span } });
  }

  zoom(factor, around = this.time) {
    const { begin, end } = this.view;
    const whole = Math.max(this.model.lastTime - this.begin(), 1000);
    const span = Math.min(Math.max((end - begin) * factor, 500), whole * 1.1);
    const share = (around - begin) / (end - begin);
    const at = share >= 0 && share <= 1 ? around - share * span : (begin + end - span) / 2;
    this.set({ view: this.clampView(at, span) });
  }

  // So that the selected callback fills a part of the timeline, and its neighbours are seen if they are near.
  zoomToRun() {
    const { selection, model } = this;
    if (selection?.type !== 'run') return;
    const stream = model.streams[selection.stream];
    const { begin } = stream.runs;
    const end = stream.runEnd(selection.row);
    const lasts = Math.max(end - begin[selection.row], 1000);
    const from = selection.row > 0 ? Math.max(begin[selection.row - 1], begin[selection.row] - 8 * lasts) : begin[0];
    const next = selection.row + 1;
    const to = next < stream.runs.length ? Math.min(stream.runEnd(next), end + 8 * lasts) : end;
    const margin = (to - from) * 0.1;
    this.set({ view: { begin: from - margin, end: to + margin } });
  }

  pan(ns) {
    this.set({ view: this.clampView(this.view.begin + ns, this.view.end - this.view.begin) });
  }

  clampView(at, span) {
    const first = this.begin();
    const last = this.model.lastTime;
    const low = Math.min(first - span * 0.05, last - span * 0.9);
    const high = Math.max(last - span * 0.5, low);
    const begin = Math.min(Math.max(at, low), high);
    return { begin, end: begin + span };
  }

  fit() {
    const first = this.begin();
    const span = Math.max(this.model.lastTime - first, 1000);
    this.set({ view: { begin: first - span * 0.02, end: this.model.lastTime + span * 0.02 } });
  }
}
