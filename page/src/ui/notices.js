// What a reader of the page must know about the recording: lost events, a file that was cut off, stalls.

import { Kind } from '../kinds.js';
import { count, duration, moment, plural, streamLabel } from '../labels.js';
import { byId, h, setText } from './dom.js';
import { blockedNotices } from './live.js';

const SHOWN_MAX = 3;

export class Notices {
  constructor(app) {
    this.app = app;
    this.root = byId('notices');
    this.hidden = new Set();
    this.elements = new Map();  // by key: { element, go }
    this.keys = '';
    app.onChange((changed) => {
      if (changed.has('model')) this.render();
    });
  }

  render() {
    const all = [...blockedNotices(this.app), ...this.problems(), ...this.drops(), ...this.stalls()].filter(({ key }) => !this.hidden.has(key));
    const shown = all.slice(0, SHOWN_MAX);
    for (const notice of shown) setText(this.elementOf(notice).firstChild, notice.text);
    const keys = shown.map(({ key }) => key).join('\n');
    if (keys === this.keys) return;
    this.keys = keys;
    this.root.replaceChildren(...shown.map((notice) => this.elementOf(notice)));
    for (const key of this.elements.keys()) if (!shown.some((notice) => notice.key === key)) this.elements.delete(key);
  }

  // One that is shown stays the same element while its text changes: somebody may be about to press it.
  elementOf(notice) {
    const known = this.elements.get(notice.key);
    if (known) {
      known.go = notice.go;
      return known.element;
    }
    const entry = { go: notice.go };
    entry.element = this.element(notice, entry);
    this.elements.set(notice.key, entry);
    return entry.element;
  }

  problems() {
    return this.app.model.problems.slice(0, 2).map(({ text, byte }) => ({ key: `problem ${byte}`, type: 'bad', text: `This recording is ${text} (byte ${count(byte)}).` }));
  }

  drops() {
    const total = this.app.model.droppedCount();
    if (total === 0) return [];
    const stream = this.app.model.loops().find(({ drops }) => drops.length > 0);
    const isOld = document.body.dataset.from === 'program';
    const live = `${plural(total, 'event')} ${total === 1 ? 'is' : 'are'} not here: older than what the program keeps, or more than this page could read.`;
    return [{ key: 'drops', type: 'warn', text: isOld ? live : `${plural(total, 'event')} could not be recorded and ${total === 1 ? 'is' : 'are'} missing: what depends on them is marked as not known.`,
      go: stream ? () => this.app.goToTime(stream.drops.time[0]) : null }];
  }

  stalls() {
    return this.app.model.loops().map((stream) => this.stallsOf(stream)).filter(Boolean);
  }

  // The main script keeps nobody waiting. One that goes on in a program that is looked at is told as such, by blockedNotices().
  stallsOf(stream) {
    const { stalls } = stream;
    let worst = -1;
    let longest = 0;
    let times = 0;
    for (let row = 0; row < stalls.length; row++) {
      const run = stream.runAt(stalls.time[row]);
      if (run >= 0 && (stream.runs.kind[run] === Kind.main || (this.app.isLive && Number.isNaN(stream.runs.end[run])))) continue;
      const lasted = Math.max(stalls.ns[row], run >= 0 ? stream.runEnd(run) - stream.runs.begin[run] : 0);
      times++;
      if (lasted > longest) [worst, longest] = [row, lasted];
    }
    if (worst < 0) return null;
    const where = stream.stallStacks[worst].split('\n')[0];
    return { key: `stall ${stream.id}`, type: 'warn',
      text: `${streamLabel(stream)} was blocked ${times === 1 ? 'once' : `${count(times)} times`}, for up to ${duration(longest)} at ${moment(stalls.time[worst])}${where ? `: ${where}` : ''}.`,
      go: () => this.app.goToTime(stalls.time[worst]) };
  }

  element({ key, type, text, go }, entry) {
    return h('div', { class: `notice ${type}`, role: 'status' }, h('span', {}, text), go ? h('button', { class: 'link-button', onclick: () => entry.go() }, 'Show') : null,
             h('button', { class: 'close', 'aria-label': 'dismiss', onclick: () => {
               this.hidden.add(key);
               this.elements.delete(key);
               this.render();
             } }, '×'));
  }
}
