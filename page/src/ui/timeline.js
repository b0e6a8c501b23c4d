// The timeline: a canvas with everything that happened, at any zoom. Nothing in it is an element of the document.

import { KIND_NAMES, PHASE_NAMES } from '../kinds.js';
import { count, duration, moment, streamLabel } from '../labels.js';
import { byId } from './dom.js';
import { Gestures } from './gestures.js';
import { drawArrows, drawRuler } from './timeline_marks.js';
import { COLOUR_NAMES, Tracks } from './tracks.js';

export const RULER_HEIGHT = 22;

export class Timeline {
  constructor(app, theme) {
    this.app = app;
    this.theme = theme;
    this.canvas = byId('timeline-canvas');
    this.context = this.canvas.getContext('2d', { alpha: false });
    this.tip = byId('timeline-tip');
    this.tracks = new Tracks(app.model);
    this.scroll = 0;
    this.width = this.height = 1;
    this.hover = null;
    this.gestures = new Gestures(this.canvas, this);
    new ResizeObserver(() => this.resize()).observe(this.canvas.parentElement);
    app.onChange((changed) => this.onChange(changed));
    this.resize();
  }

  onChange(changed) {
    if (changed.has('model')) {
      this.tracks.model = this.app.model;
      this.tracks.update();
    }
    this.draw();
  }

  resize() {
    const box = this.canvas.parentElement.getBoundingClientRect();
    this.scale = Math.min(devicePixelRatio || 1, 2);
    this.width = Math.max(Math.floor(box.width), 50);
    this.height = Math.max(Math.floor(box.height), 40);
    this.gutter = this.width > 620 ? 118 : 0;
    this.canvas.width = this.width * this.scale;
    this.canvas.height = this.height * this.scale;
    this.draw();
  }

  // Times and pixels.
  x(time) {
    const { begin, end } = this.app.view;
    return this.gutter + (time - begin) / (end - begin) * (this.width - this.gutter);
  }

  timeAt(x) {
    const { begin, end } = this.app.view;
    return begin + (x - this.gutter) / (this.width - this.gutter) * (end - begin);
  }

  nsPerPixel() {
    return (this.app.view.end - this.app.view.begin) / (this.width - this.gutter);
  }

  y(track) {
    return RULER_HEIGHT + track.top - this.scroll;
  }

  scrollBy(pixels) {
    const most = Math.max(this.tracks.height - (this.height - RULER_HEIGHT), 0);
    this.scroll = Math.min(Math.max(this.scroll + pixels, 0), most);
    this.draw();
  }

  canScroll() {
    return this.tracks.height > this.height - RULER_HEIGHT;
  }

  // Drawing.
  draw() {
    if (!this.tracks.list) return;
    this.scrollIsValid();
    const { context: c, theme } = this;
    c.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    c.fillStyle = theme.colour('surface');
    c.fillRect(0, 0, this.width, this.height);
    c.font = '11px system-ui, sans-serif';
    c.textBaseline = 'middle';
    this.drawTurns(c);
    for (const track of this.tracks.list) this.drawTrack(c, track);
    this.drawDrops(c);
    drawArrows(c, this);
    this.drawSelection(c);
    this.drawGutter(c);
    drawRuler(c, this);
    this.drawCursor(c);
    this.drawScrollBar(c);
  }

  drawScrollBar(c) {
    if (!this.canScroll()) return;
    const room = this.height - RULER_HEIGHT;
    c.fillStyle = this.theme.colour('faint');
    c.fillRect(this.width - 5, RULER_HEIGHT + this.scroll / this.tracks.height * room, 3, room / this.tracks.height * room);
  }

  scrollIsValid() {
    const most = Math.max((this.tracks.height ?? 0) - (this.height - RULER_HEIGHT), 0);
    if (this.scroll > most) this.scroll = most;
  }

  // Where one turn ends and the next begins, if there is room to see it.
  drawTurns(c) {
    const stream = this.app.stream();
    if (!stream) return;
    const { begin, end } = this.app.view;
    const { turns } = stream;
    let row = Math.max(this.rowAfter(turns, begin) - 1, 0);
    const last = this.rowAfter(turns, end);
    if (last - row > (this.width - this.gutter) / 12) return;
    c.fillStyle = this.theme.colour('band');
    for (; row < last; row++) {
      if (row % 2) continue;
      const x0 = this.x(turns.begin[row]);
      const x1 = this.x(row + 1 < turns.length ? turns.begin[row + 1] : this.app.model.lastTime);
      c.fillRect(x0, RULER_HEIGHT, x1 - x0, this.height);
    }
  }

  rowAfter(table, time) {
    let low = 0;
    let high = table.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (table.begin[middle] > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  drawTrack(c, track) {
    const y = this.y(track);
    if (y + track.height < RULER_HEIGHT || y > this.height) return;
    const { begin, end } = this.app.view;
    this.paintLane(c, track, track.lane, begin, end, y);
    if (track.waits) this.paintLane(c, track, track.waits, begin, end, y);
  }

  paintLane(c, track, lane, begin, end, y) {
    const pixels = this.width - this.gutter;
    let lastX = -1;
    lane.paint(begin, end, pixels, (from, to, colour, share, index) => {
      const x0 = Math.max(this.x(from), this.gutter - 2);
      const x1 = Math.min(this.x(to), this.width + 2);
      const width = Math.max(x1 - x0, 1);
      if (index >= 0 && x1 < lastX + 0.5) return;  // hidden by the one before
      lastX = x0 + width;
      c.globalAlpha = index >= 0 ? 1 : 0.3 + 0.7 * share;
      c.fillStyle = this.theme.colour(COLOUR_NAMES[colour]);
      if (track.doneAt && index >= 0) this.paintWaiting(c, track, index, x0, width, y);
      else c.fillRect(x0, y, width > 3 ? width - 0.5 : width, track.height);
      if (index >= 0 && width > 34 && track.height > 6) this.paintText(c, track, lane, index, x0, width, y);
    });
    c.globalAlpha = 1;
  }

  // In flight, or not due, and then, lighter, done and waiting for its turn.
  paintWaiting(c, track, index, x0, width, y) {
    const time = track.doneAt(track.rowOf(index));
    const done = Number.isNaN(time) ? x0 + width : Math.min(Math.max(this.x(time), x0), x0 + width);
    c.globalAlpha = 0.85;
    c.fillRect(x0, y, Math.max(done - x0, 1), track.height);
    c.globalAlpha = 0.3;
    c.fillRect(done, y, x0 + width - done, track.height);
  }

  paintText(c, track, lane, index, x0, width, y) {
    const row = track.rowOf ? track.rowOf(index) : lane.rows[index];
    const isWait = lane === track.waits;
    const text = isWait ? 'waits' : track.label ? track.label(row) : PHASE_NAMES[track.stream.phases.phase[row]];
    if (!text) return;
    c.globalAlpha = 1;
    c.fillStyle = this.theme.colour(isWait ? 'muted' : track.isThin ? 'on-thin' : 'on-colour');
    c.font = `${track.isThin ? 9 : track.type === 'phase' ? 10 : 11}px system-ui, sans-serif`;
    const fits = Math.floor((width - 8) / (track.isThin ? 4.6 : 5.6));
    if (fits < 3) return;
    c.fillText(text.length > fits ? `${text.slice(0, fits - 1)}…` : text, x0 + 4, y + track.height / 2 + 0.5);
  }

  drawDrops(c) {
    for (const stream of this.app.model.loops()) {
      const { drops } = stream;
      for (let row = 0; row < drops.length; row++) {
        const x = this.x(drops.time[row]);
        if (x < this.gutter || x > this.width) continue;
        c.fillStyle = this.theme.colour('bad');
        c.fillRect(x - 1, RULER_HEIGHT, 2, this.height);
        c.fillText(`${count(drops.count[row])} events dropped`, x + 5, RULER_HEIGHT + 9);
      }
    }
  }

  drawSelection(c) {
    const { selection } = this.app;
    if (selection?.type !== 'run') return;
    const track = this.tracks.ofRun(selection.stream, selection.row);
    const stream = this.app.model.streams[selection.stream];
    if (!track || track.top === undefined) return;
    const x0 = this.x(stream.runs.begin[selection.row]);
    const x1 = Math.max(this.x(stream.runEnd(selection.row)), x0 + 2);
    c.strokeStyle = this.theme.colour('ink');
    c.lineWidth = 2;
    c.strokeRect(x0 - 1, this.y(track) - 1, x1 - x0 + 2, track.height + 2);
  }

  drawGutter(c) {
    c.fillStyle = this.theme.colour('surface');
    c.globalAlpha = this.gutter ? 1 : 0.0;
    c.fillRect(0, 0, this.gutter, this.height);
    c.globalAlpha = 1;
    c.fillStyle = this.theme.colour('line');
    if (this.gutter) c.fillRect(this.gutter - 1, 0, 1, this.height);
    for (const track of this.tracks.list) {
      const y = this.y(track);
      if (!track.title || y < RULER_HEIGHT - 16) continue;
      if (track.isHead) {
        c.font = '600 11px system-ui, sans-serif';
        c.fillStyle = this.theme.colour(track.stream.id === this.app.streamId ? 'ink' : 'muted');
        c.fillText(track.title, 8, this.gutter ? y + track.height / 2 : y - 9);
      } else if (this.gutter) {
        c.font = '11px system-ui, sans-serif';
        c.fillStyle = this.theme.colour('muted');
        c.fillText(track.title, 8, y + track.height / 2 + 0.5);
      }
    }
  }

  drawCursor(c) {
    const x = this.x(this.app.time);
    if (x < this.gutter - 1 || x > this.width) return;
    c.fillStyle = this.theme.colour('cursor');
    c.fillRect(x - 0.75, 0, 1.5, this.height);
    c.beginPath();
    c.moveTo(x - 5, 0);
    c.lineTo(x + 5, 0);
    c.lineTo(x, 7);
    c.fill();
  }

  // What is under the pointer: { track, row } or null.
  hit(x, y) {
    if (y < RULER_HEIGHT || x < this.gutter) return null;
    const track = this.tracks.at(y - RULER_HEIGHT + this.scroll);
    if (!track) return null;
    const at = track.lane.spanAt(this.timeAt(x), this.nsPerPixel() * 3);
    return at < 0 ? null : { track, row: track.rowOf ? track.rowOf(at) : track.lane.rows[at] };
  }

  click(x, y) {
    const found = this.hit(x, y);
    const { app } = this;
    if (!found) return app.goToTime(this.timeAt(Math.max(x, this.gutter)));
    const { track, row } = found;
    if (track.type === 'run') return app.goToRun(track.stream, row);
    app.set({ isFollowing: false });
    if (track.type === 'operation' || track.type === 'timer') {
      const task = track.stream[track.type === 'timer' ? 'timers' : 'operations'].task[row];
      return app.set({ streamId: track.stream.id, selection: { type: 'task', stream: track.stream.id, row: task } });
    }
    if (track.type === 'job') return this.clickJob(track.stream, row);
    return app.set({ streamId: track.stream.id, time: this.timeAt(x), selection: { type: 'phase', stream: track.stream.id, row } });
  }

  clickJob(thread, row) {
    const stream = this.app.model.streams[thread.jobs.stream[row]];
    const task = stream ? stream.taskIndex.get(thread.jobs.taskId[row]) : -1;
    if (task >= 0) this.app.set({ streamId: stream.id, selection: { type: 'task', stream: stream.id, row: task } });
  }

  pointAt(x, y) {
    const found = this.hit(x, y);
    this.canvas.style.cursor = found ? 'pointer' : 'default';
    this.tip.hidden = !found;
    if (!found) return;
    this.tip.textContent = this.tipText(found);
    const right = x > this.width * 0.6;
    this.tip.style.cssText = `top:${y + 14}px;${right ? `right:${this.width - x + 10}px` : `left:${x + 12}px`}`;
    if (y > this.height - 60) this.tip.style.top = `${y - 46}px`;
  }

  tipText({ track, row }) {
    const { stream } = track;
    if (track.type === 'run') {
      return `${track.label(row)}\n${KIND_NAMES[stream.runs.kind[row]]} · ${duration(stream.runEnd(row) - stream.runs.begin[row])} · at ${moment(stream.runs.begin[row])}`;
    }
    if (track.type === 'phase') {
      const { phases } = stream;
      return `${PHASE_NAMES[phases.phase[row]]} phase of ${streamLabel(stream)}\n${duration((phases.end[row] || stream.lastTime) - phases.begin[row])}`;
    }
    if (track.type === 'job') return `${track.label(row)}\nwork of a pool thread · ${duration(stream.jobs.end[row] - stream.jobs.begin[row])}`;
    if (track.type === 'timer') {
      const late = stream.timers.finished[row] - stream.timers.due[row];
      return `${track.label(row)}\ntimer of ${duration(stream.timers.due[row] - stream.timers.set[row])}${late > 0 ? ` · ran ${duration(late)} after it was due` : ''}`;
    }
    const { operations } = stream;
    const name = stream.string(operations.name[row]);
    const done = operations.isMultishot[row] ? 'stays in flight' : duration(operations.completed[row] - operations.submitted[row]);
    return `${track.label(row)}${name ? `\n${name}` : ''}\n${done}`;
  }

  leave() {
    this.tip.hidden = true;
  }
}
