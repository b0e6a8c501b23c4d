// The whole recording in one strip, with a window over what the timeline shows.

import { byId } from './dom.js';
import { COLOUR_NAMES } from './tracks.js';

export class Minimap {
  constructor(app, theme, timeline) {
    Object.assign(this, { app, theme, timeline });
    this.canvas = byId('minimap');
    this.context = this.canvas.getContext('2d', { alpha: false });
    this.picture = null;  // of the whole; the window is drawn over it
    new ResizeObserver(() => this.resize()).observe(this.canvas);
    app.onChange((changed) => {
      if (changed.has('model') || changed.has('streamId') || changed.has('matches')) this.picture = null;
      this.draw();
    });
    this.canvas.addEventListener('pointerdown', (event) => {
      this.canvas.setPointerCapture(event.pointerId);
      this.grab(event);
    });
    this.canvas.addEventListener('pointermove', (event) => {
      if (this.canvas.hasPointerCapture(event.pointerId)) this.grab(event);
    });
  }

  resize() {
    this.scale = Math.min(devicePixelRatio || 1, 2);
    this.width = Math.max(this.canvas.clientWidth, 50);
    this.height = this.canvas.clientHeight || 24;
    this.canvas.width = this.width * this.scale;
    this.canvas.height = this.height * this.scale;
    this.picture = null;
    this.draw();
  }

  whole() {
    const begin = this.app.begin();
    return { begin, span: Math.max(this.app.model.lastTime - begin, 1000) };
  }

  x(time) {
    const { begin, span } = this.whole();
    return (time - begin) / span * this.width;
  }

  grab(event) {
    const { begin, span } = this.whole();
    const { view } = this.app;
    const at = begin + event.offsetX / this.width * span;
    const half = (view.end - view.begin) / 2;
    this.app.set({ view: this.app.clampView(at - half, half * 2) });
  }

  draw() {
    if (!this.width) return;
    const { context: c, theme, app } = this;
    this.picture ??= this.paint();
    c.setTransform(1, 0, 0, 1, 0, 0);
    c.drawImage(this.picture, 0, 0);
    c.setTransform(this.scale, 0, 0, this.scale, 0, 0);
    const x0 = Math.max(this.x(app.view.begin), 0);
    const x1 = Math.min(this.x(app.view.end), this.width);
    c.fillStyle = theme.colour('veil');
    c.fillRect(0, 0, x0, this.height);
    c.fillRect(x1, 0, this.width - x1, this.height);
    c.strokeStyle = theme.colour('muted');
    c.strokeRect(x0 + 0.5, 0.5, Math.max(x1 - x0 - 1, 2), this.height - 1);
    c.fillStyle = theme.colour('cursor');
    c.fillRect(this.x(app.time) - 0.75, 0, 1.5, this.height);
  }

  paint() {
    const picture = document.createElement('canvas');
    picture.width = this.canvas.width;
    picture.height = this.canvas.height;
    const c = picture.getContext('2d', { alpha: false });
    c.scale(this.scale, this.scale);
    c.fillStyle = this.theme.colour('sunken');
    c.fillRect(0, 0, this.width, this.height);
    const { begin, span } = this.whole();
    for (const track of this.timeline.tracks.list) {
      if (track.type !== 'run' || track.stream.id !== this.app.streamId) continue;
      track.lane.paint(begin, begin + span, this.width, (from, to, colour, share) => {
        const x = this.x(from);
        const height = Math.max((this.height - 4) * Math.max(share, 0.12), 3);
        c.fillStyle = this.theme.colour(COLOUR_NAMES[colour]);
        c.fillRect(x, this.height - 2 - height, Math.max(this.x(to) - x, 1), height);
      });
    }
    c.fillStyle = this.theme.colour('ink');
    for (const { stream, row } of this.app.matches.slice(0, 2000)) {
      c.fillRect(this.x(this.app.model.streams[stream].runs.begin[row]) - 0.5, 0, 1.5, 4);
    }
    return picture;
  }
}
