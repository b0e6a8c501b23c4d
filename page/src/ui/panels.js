// The tabs beside the diagram.

import { byId } from './dom.js';

export class Panels {
  // parts: { name: object with show() }
  constructor(parts) {
    this.parts = parts;
    this.tabs = [...document.querySelectorAll('#tabs [role=tab]')];
    for (const tab of this.tabs) tab.addEventListener('click', () => this.show(tab.dataset.panel));
    byId('tabs').addEventListener('keydown', (event) => this.key(event));
  }

  show(name) {
    for (const tab of this.tabs) {
      const isOn = tab.dataset.panel === name;
      tab.setAttribute('aria-selected', String(isOn));
      tab.tabIndex = isOn ? 0 : -1;
      byId(`panel-${tab.dataset.panel}`).hidden = !isOn;
    }
    this.parts[name]?.show?.();
  }

  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    const next = this.tabs[(this.tabs.indexOf(document.activeElement) + by + this.tabs.length) % this.tabs.length];
    next.focus();
    this.show(next.dataset.panel);
    event.preventDefault();
    event.stopPropagation();
  }
}
