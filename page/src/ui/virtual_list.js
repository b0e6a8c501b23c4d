// A long list of which only the lines that can be seen are elements. All lines have one height.

import { h } from './dom.js';

const LINES_AROUND = 4;

export class VirtualList {
  // source: { length(): lines, line(at): element, empty: text for a list without lines }
  constructor(root, linePixels, source, attributes) {
    Object.assign(this, { root, linePixels, source });
    this.lines = h('div', { class: 'list-lines', ...attributes });
    this.spacer = h('div', { class: 'spacer' });
    root.append(this.lines, this.spacer);
    root.addEventListener('scroll', () => this.draw(), { passive: true });
    new ResizeObserver(() => this.draw()).observe(root);
  }

  // Draws, with the given line in sight.
  show(at) {
    if (this.root.hidden) return;
    const length = this.source.length();
    this.spacer.style.height = `${length * this.linePixels}px`;
    const { scrollTop, clientHeight } = this.root;
    const top = at * this.linePixels;
    if (top < scrollTop || top > scrollTop + clientHeight - 2 * this.linePixels) this.root.scrollTop = Math.max(top - clientHeight / 2, 0);
    this.draw();
  }

  draw() {
    if (this.root.hidden) return;
    const length = this.source.length();
    const first = Math.max(Math.floor(this.root.scrollTop / this.linePixels) - LINES_AROUND, 0);
    const last = Math.min(first + Math.ceil(this.root.clientHeight / this.linePixels) + 2 * LINES_AROUND, length);
    this.lines.style.transform = `translateY(${first * this.linePixels}px)`;
    const elements = [];
    for (let at = first; at < last; at++) elements.push(this.source.line(at));
    if (length === 0) elements.push(h('p', { class: 'hint' }, this.source.empty));
    this.lines.replaceChildren(...elements);
  }
}
