// What lies over the rows of the timeline: the ruler, arrows of causes and of messages.

import { upperBound } from '../table.js';

const ARROWS_MAX = 400;
const TICKS = [1, 2, 5];

// A round number of nanoseconds for the distance of two ticks.
export function tickStep(nsPerPixel, pixelsMin = 90) {
  const wanted = nsPerPixel * pixelsMin;
  const power = 10 ** Math.floor(Math.log10(wanted));
  for (const factor of TICKS) {
    if (factor * power >= wanted) return factor * power;
  }
  return 10 * power;
}

// `largest`: of the times that are shown, so that all have one unit.
export function tickText(ns, step, largest) {
  const [unit, name] = largest >= 10e9 && step >= 1e6 ? [1e9, 's'] : largest >= 1e6 ? [1e6, 'ms'] : [1e3, 'µs'];
  const digits = Math.max(0, Math.ceil(-Math.log10(step / unit) - 1e-9));
  return `${(ns / unit).toFixed(digits)} ${name}`;
}

export function drawRuler(c, timeline) {
  const { theme, width, gutter, app } = timeline;
  c.fillStyle = theme.colour('surface');
  c.fillRect(0, 0, width, 22);
  c.fillStyle = theme.colour('line');
  c.fillRect(0, 21, width, 1);
  const step = tickStep(timeline.nsPerPixel(), 96);
  const first = Math.ceil(app.view.begin / step) * step;
  c.font = '10.5px system-ui, sans-serif';
  for (let time = first; time < app.view.end; time += step) {
    const x = timeline.x(time);
    if (x < gutter) continue;
    c.fillStyle = theme.colour('line');
    c.fillRect(x, 15, 1, 7);
    c.fillStyle = theme.colour('muted');
    c.fillText(tickText(time, step, app.view.end), x + 4, 11);
  }
}

export function drawArrows(c, timeline) {
  drawMessages(c, timeline);
  const { selection, model } = timeline.app;
  if (selection?.type !== 'run') return;
  const stream = model.streams[selection.stream];
  const { runs, tasks } = stream;
  const cause = tasks.causeRun[runs.task[selection.row]];
  if (cause >= 0) arrow(c, timeline, stream, cause, stream, selection.row, 'cause');
  let drawn = 0;
  for (let task = runs.firstTask[selection.row]; task >= 0 && drawn < 40; task = tasks.nextOfCause[task], drawn++) {
    if (tasks.firstRun[task] >= 0) arrow(c, timeline, stream, selection.row, stream, tasks.firstRun[task], 'effect');
  }
}

// From one run to another: out of the middle of the first, into the begin of the second.
function arrow(c, timeline, fromStream, from, toStream, to, colour) {
  const begin = fromStream.runs.begin[from];
  const x0 = timeline.x(Math.min((begin + fromStream.runEnd(from)) / 2, toStream.runs.begin[to]));
  const x1 = timeline.x(toStream.runs.begin[to]);
  const one = timeline.tracks.ofRun(fromStream.id, from);
  const other = timeline.tracks.ofRun(toStream.id, to);
  if (!one || !other || Math.max(x0, x1) < timeline.gutter || Math.min(x0, x1) > timeline.width) return;
  const y0 = timeline.y(one) + one.height;
  const y1 = timeline.y(other) + other.height;
  curve(c, x0, y0, x1, y1, one === other ? 16 : 8, timeline.theme.colour(colour));
}

function curve(c, x0, y0, x1, y1, drop, colour) {
  c.strokeStyle = c.fillStyle = colour;
  c.lineWidth = 1.5;
  c.beginPath();
  c.moveTo(x0, y0);
  c.bezierCurveTo(x0, Math.max(y0, y1) + drop, x1, Math.max(y0, y1) + drop, x1, y1 + 3);
  c.stroke();
  c.beginPath();
  c.moveTo(x1 - 3.5, y1 + 6);
  c.lineTo(x1 + 3.5, y1 + 6);
  c.lineTo(x1, y1);
  c.fill();
}

function drawMessages(c, timeline) {
  const { model, view } = timeline.app;
  const { messages } = model;
  if (messages.length === 0) return;
  const visible = [];
  for (let row = firstMessage(messages, view.begin); row < messages.length && visible.length <= ARROWS_MAX; row++) {
    if (messages.sent[row] > view.end) continue;
    if (messages.toRun[row] >= 0 && messages.fromRun[row] >= 0 && messages.received[row] >= view.begin) visible.push(row);
  }
  if (visible.length > ARROWS_MAX) return;  // too many to be told apart
  c.globalAlpha = 0.6;
  for (const row of visible) {
    const [from, to] = [model.streams[messages.fromStream[row]], model.streams[messages.toStream[row]]];
    const one = timeline.tracks.ofRun(from.id, messages.fromRun[row]);
    const other = timeline.tracks.ofRun(to.id, messages.toRun[row]);
    if (!one || !other) continue;
    const isDown = other.top > one.top;
    line(c, timeline.x(messages.sent[row]), timeline.y(one) + (isDown ? one.height : 0), timeline.x(to.runs.begin[messages.toRun[row]]),
         timeline.y(other) + (isDown ? 0 : other.height), timeline.theme.colour('message'));
  }
  c.globalAlpha = 1;
}

// Messages are numbered in the order of sending, more or less: begin some before.
function firstMessage(messages, time) {
  return Math.max(upperBound(messages.sent, time, 0, messages.length) - 256, 0);
}

function line(c, x0, y0, x1, y1, colour) {
  c.strokeStyle = c.fillStyle = colour;
  c.lineWidth = 1.25;
  c.beginPath();
  c.moveTo(x0, y0);
  const bend = (y1 - y0) / 2;
  c.bezierCurveTo(x0, y0 + bend, x1, y1 - bend, x1, y1);
  c.stroke();
  const towards = Math.sign(y1 - y0) * 6;
  c.beginPath();
  c.moveTo(x1 - 3, y1 - towards);
  c.lineTo(x1 + 3, y1 - towards);
  c.lineTo(x1, y1);
  c.fill();
}
