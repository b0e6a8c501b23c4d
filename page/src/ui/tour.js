// A short tour for somebody who has never seen an event loop.

import { Kind } from '../kinds.js';
import { byId, h } from './dom.js';

const STEPS = [
  { at: '#loop', title: 'One thread, going round',
    text: 'Your JavaScript runs on one thread. So that it can do many things, a loop asks again and again: what is there to do? Each box is a phase of a round. The dot shows where the loop is.' },
  { at: '#main-box', title: 'First, your script',
    text: 'The main script runs from its first line to its last before the loop begins. It does not wait for anything: it only leaves callbacks behind, timers and requests.', go: (app) => first(app) },
  { at: '.phases', title: 'Who waits where',
    text: 'Beside each phase stands what waits there, the next one first. When the loop comes to a phase, it runs what waits there, one callback after the other, and goes on to the next phase.', go: (app) => toFirst(app, Kind.completion) },
  { at: '#outside', title: 'Who does the waiting',
    text: 'Reading a file or waiting for a network takes long. That is not done by your thread, but by the kernel or by a pool of threads. When a result is there, its callback runs in the poll phase. If nothing else is to be done, the loop sleeps there.', go: (app) => toFirst(app, Kind.completion) },
  { at: '.drains', title: 'In between',
    text: 'After every callback, before anything else, the nextTick queue is emptied, and then the microtasks: what a promise runs. That is why they come before timers, however short.', go: (app) => toFirst(app, Kind.microtask, Kind.tick) },
  { at: '#transport', title: 'Step by step',
    text: 'Step through the callbacks with ← and →, or let it play with the space bar. Everything on this page shows the same moment.',
    touch: 'Step through the callbacks with the arrows, or let it play. Everything on this page shows the same moment.', go: (app) => app.step(1) },
  { at: '#side', title: 'Why?',
    text: 'Each callback tells what scheduled it, how long it waited, where it is written, and why it ran before its neighbour: by a rule of the loop, or because either order is legal. Order lists all of them with these reasons; the map of causes shows everything that was done for one request.' },
  { at: '#timeline', title: 'All of it',
    text: 'The whole recording. Zoom with the wheel or + and −, drag to move, click on anything. The ? key lists all keys.',
    touch: 'The whole recording. Zoom with two fingers, drag to move, tap on anything.' },
];

function first(app) {
  const stream = app.stream();
  if (stream?.runs.length) app.goToRun(stream, 0);
}

// To a moment at which there is something to be seen: the first callback of one of these kinds.
function toFirst(app, ...kinds) {
  const stream = app.stream();
  for (let row = 0; row < stream.runs.length; row++) {
    if (kinds.includes(stream.runs.kind[row])) return app.goToRun(stream, row);
  }
  return undefined;
}

export class Tour {
  constructor(app) {
    this.app = app;
    this.card = byId('tour');
    this.at = -1;
    byId('tour-button').addEventListener('click', () => this.begin());
    this.card.addEventListener('keydown', (event) => this.key(event));
    this.card.addEventListener('close', () => this.leave());
  }

  begin() {
    if (!this.app.stream()) return;
    this.show(0);
  }

  show(at) {
    this.leave();
    if (at < 0) return;
    if (at >= STEPS.length) {
      this.card.close();
      return;
    }
    this.at = at;
    const step = STEPS[at];
    step.go?.(this.app);
    const target = document.querySelector(step.at);
    target.scrollIntoView({ block: 'nearest' });
    const isLast = at === STEPS.length - 1;
    this.card.replaceChildren(
      h('p', { class: 'tour-count' }, `${at + 1} of ${STEPS.length}`), h('h2', { id: 'tour-title' }, step.title), h('p', {}, matchMedia('(pointer: coarse)').matches ? step.touch ?? step.text : step.text),
      h('div', { class: 'tour-buttons' },
        at > 0 ? h('button', { class: 'tool', onclick: () => this.show(at - 1) }, 'Back') : h('button', { class: 'tool', onclick: () => this.card.close() }, 'Skip'),
        h('button', { class: 'tool primary', autofocus: true, onclick: () => this.show(at + 1) }, isLast ? 'Done' : 'Next')));
    if (!this.card.open) this.card.showModal();
    this.card.querySelector('.primary').focus();
    this.light(target.getBoundingClientRect());
    this.place(target.getBoundingClientRect());
  }

  light({ left, top, width, height }) {
    const spotlight = byId('spotlight');
    spotlight.hidden = false;
    Object.assign(spotlight.style, { left: `${left - 4}px`, top: `${top - 4}px`, width: `${width + 8}px`, height: `${height + 8}px` });
  }

  // Beside what it is about, where there is most room.
  place(box) {
    const card = this.card.getBoundingClientRect();
    const gap = 14;
    let left = box.right + gap;
    let top = box.top;
    if (left + card.width > innerWidth - gap) left = box.left - card.width - gap;
    if (left < gap) {
      left = Math.min(Math.max(box.left, gap), innerWidth - card.width - gap);
      top = box.bottom + gap;
      if (top + card.height > innerHeight - gap) top = box.top - card.height - gap;
      if (top < gap) top = innerHeight - card.height - gap;  // over its end, where it begins to tell
    }
    top = Math.min(Math.max(top, gap), Math.max(innerHeight - card.height - gap, gap));
    this.card.style.left = `${left}px`;
    this.card.style.top = `${top}px`;
  }

  key(event) {
    if (event.key === 'ArrowRight') this.show(this.at + 1);
    else if (event.key === 'ArrowLeft' && this.at > 0) this.show(this.at - 1);
    else return;
    event.preventDefault();
  }

  leave() {
    byId('spotlight').hidden = true;
  }
}
