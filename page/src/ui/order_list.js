// All callbacks of a loop in the order in which they ran, with the rule between each and the next.

import { KIND_COLOURS, KIND_NAMES } from '../kinds.js';
import { duration, moment, runLabel } from '../labels.js';
import { neighbourOf, whyOrder } from '../why_order.js';
import { byId, h } from './dom.js';
import { VirtualList } from './virtual_list.js';

const ORDER_LINE_PIXELS = 46;

export class OrderList {
  constructor(app) {
    this.app = app;
    this.root = byId('panel-order');
    this.list = new VirtualList(this.root, ORDER_LINE_PIXELS, {
      length: () => this.app.stream()?.runs.length ?? 0, line: (at) => this.line(at), empty: 'No callback was recorded.',
    }, { role: 'list', 'aria-label': 'callbacks in order' });
    app.onChange((changed) => {
      if (['model', 'time', 'streamId', 'selection'].some((name) => changed.has(name))) this.show();
    });
  }

  show() {
    if (!this.root.hidden) this.list.show(Math.max(this.current(), 0));
  }

  current() {
    const { selection, streamId, time } = this.app;
    if (selection?.type === 'run' && selection.stream === streamId) return selection.row;
    return this.app.stream()?.runBefore(time) ?? -1;
  }

  line(row) {
    const stream = this.app.stream();
    const { runs } = stream;
    const before = neighbourOf(stream, row, -1);
    const answer = before >= 0 ? whyOrder(stream, before, row) : null;
    const text = answer?.text ?? 'the first callback of this recording';
    return h('div', { class: 'order-line', role: 'listitem', style: `--own: var(--${KIND_COLOURS[runs.kind[row]]}); --depth: ${Math.min(runs.depth[row], 6)}` },
             h('p', { class: 'order-why', title: text }, answer ? h('span', { class: `cite ${answer.verdict}` }, answer.verdict === 'free' ? `free ${answer.rule}` : answer.rule ?? '?') : null,
               h('span', { class: 'order-text' }, text)),
             h('button', { class: `order-run${row === this.current() ? ' here' : ''}`, title: KIND_NAMES[runs.kind[row]], onclick: () => this.app.goToRun(stream, row) },
               h('span', { class: 'order-label' }, runLabel(stream, row)), h('span', { class: 'time' }, duration(stream.runEnd(row) - runs.begin[row])),
               h('span', { class: 'time at' }, moment(runs.begin[row]))));
  }
}
