// Everything by keyboard. Keys that a field, a tree or a dialogue needs stay theirs.

import { byId } from './dom.js';

export class Keys {
  // parts: { app, player, search, panels, tour, theme }
  constructor(parts) {
    this.parts = parts;
    const { app, player, panels, tour, theme } = parts;
    const panBy = (share) => app.pan((app.view.end - app.view.begin) * share);
    this.actions = {
      ArrowRight: (event) => (event.shiftKey ? panBy(0.2) : player.step(1)),
      ArrowLeft: (event) => (event.shiftKey ? panBy(-0.2) : player.step(-1)),
      e: () => app.toEndOfRun(),
      ' ': () => (app.isLive ? player.follow() : player.toggle()),
      Home: () => player.toEnd(-1), End: () => player.toEnd(1),
      PageDown: () => player.stepTurn(1), PageUp: () => player.stepTurn(-1), ']': () => player.stepTurn(1), '[': () => player.stepTurn(-1),
      '+': () => app.zoom(0.5), '=': () => app.zoom(0.5), '-': () => app.zoom(2), _: () => app.zoom(2), 0: () => app.fit(),
      '/': () => byId('search').focus(), g: () => byId('time').select(),
      '?': () => byId('help').showModal(),
      1: () => panels.show('callback'), 2: () => panels.show('order'), 3: () => panels.show('causes'), 4: () => panels.show('output'),
      z: () => app.zoomToRun(),
      w: () => nextStream(app), t: () => tour.begin(), d: () => theme.next(),
      f: () => player.follow(),
    };
    document.addEventListener('keydown', (event) => this.key(event));
  }

  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target.matches('input, select, textarea') || document.querySelector('dialog[open]')) return;
    if (event.key === ' ' && event.target.matches('button, summary, a')) return;  // it presses the button
    const action = this.actions[event.key];
    if (!action || !this.parts.app.stream()) return;
    action(event);
    event.preventDefault();
  }
}

function nextStream(app) {
  const loops = app.model.loops();
  const at = loops.findIndex((stream) => stream.id === app.streamId);
  app.set({ streamId: loops[(at + 1) % loops.length].id, selection: null });
}
