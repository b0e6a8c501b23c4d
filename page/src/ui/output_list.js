// What the program wrote, in the order in which it came. Only the lines that can be seen are elements.

import { bytes, count, moment, streamLabel } from '../labels.js';
import { upperBound } from '../table.js';
import { byId, h } from './dom.js';
import { VirtualList } from './virtual_list.js';

const OUTPUT_LINE_PIXELS = 22;

export class OutputList {
  constructor(app) {
    this.app = app;
    this.root = byId('panel-output');
    this.entries = { times: new Float64Array(0), streams: new Int32Array(0), rows: new Int32Array(0) };
    this.version = -1;
    this.list = new VirtualList(this.root, OUTPUT_LINE_PIXELS, {
      length: () => this.entries.times.length, line: (at) => this.line(at, this.lastLine()), empty: 'The program wrote nothing while it was recorded.',
    }, { role: 'log', 'aria-label': 'output of the program', 'aria-live': 'off' });
    app.onChange((changed) => {
      if (changed.has('model')) this.version = -1;
      if (changed.has('model') || changed.has('time')) this.show();
    });
  }

  show() {
    if (this.root.hidden) return;
    this.gather();
    this.list.show(Math.max(this.lastLine(), 0));
  }

  // The last line that has come by now.
  lastLine() {
    return upperBound(this.entries.times, this.app.time, 0, this.entries.times.length) - 1;
  }

  // The lines of all loops in one order.
  gather() {
    const { model } = this.app;
    if (this.version === model.version) return;
    this.version = model.version;
    const loops = model.loops();
    const total = loops.reduce((sum, { outputs }) => sum + outputs.length, 0);
    const order = new Float64Array(total);
    const streams = new Int32Array(total);
    const rows = new Int32Array(total);
    let at = 0;
    const next = loops.map(() => 0);
    for (; at < total; at++) {
      let first = -1;
      loops.forEach(({ outputs }, i) => {
        if (next[i] < outputs.length && (first < 0 || outputs.time[next[i]] < loops[first].outputs.time[next[first]])) first = i;
      });
      order[at] = loops[first].outputs.time[next[first]];
      streams[at] = loops[first].id;
      rows[at] = next[first]++;
    }
    this.entries = { times: order, streams, rows };
  }

  line(at, now) {
    const { model } = this.app;
    const stream = model.streams[this.entries.streams[at]];
    const row = this.entries.rows[at];
    const { outputs } = stream;
    const text = outputs.text[row] ? stream.string(outputs.text[row]).replace(/\n$/, '').replaceAll('\n', ' ⏎ ') : null;
    const classes = ['output-line', outputs.descriptor[row] === 2 ? 'stderr' : '', at === now ? 'here' : '', at > now ? 'later' : ''];
    const run = outputs.run[row];
    return h('button', { class: classes.filter(Boolean).join(' '), onclick: () => (run >= 0 ? this.app.goToRun(stream, run) : this.app.goToTime(outputs.time[row])) },
             h('span', { class: 'time' }, moment(outputs.time[row])),
             model.loops().length > 1 ? h('span', { class: 'who' }, streamLabel(stream)) : null,
             text === null ? h('span', { class: 'muted' }, `${bytes(outputs.bytes[row])}, text not recorded`) : h('span', { class: 'text' }, text));
  }

  summary() {
    this.gather();
    return count(this.entries.times.length);
  }
}
