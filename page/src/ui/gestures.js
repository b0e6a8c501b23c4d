// Wheel, mouse, fingers: zooming, panning and pointing on the timeline.

const CLICK_PIXELS = 5;

export class Gestures {
  constructor(canvas, timeline) {
    this.canvas = canvas;
    this.timeline = timeline;
    this.pointers = new Map();
    this.moved = 0;
    this.span = 0;  // between two fingers
    canvas.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    canvas.addEventListener('pointerdown', (event) => this.down(event));
    canvas.addEventListener('pointermove', (event) => this.move(event));
    canvas.addEventListener('pointerup', (event) => this.up(event));
    canvas.addEventListener('pointercancel', (event) => this.pointers.delete(event.pointerId));
    canvas.addEventListener('pointerleave', () => timeline.leave());
    canvas.addEventListener('dblclick', (event) => timeline.app.zoom(0.25, timeline.timeAt(event.offsetX)));
  }

  wheel(event) {
    event.preventDefault();
    const { timeline } = this;
    const unit = event.deltaMode === 1 ? 16 : 1;
    if (event.shiftKey && event.deltaX === 0) return timeline.scrollBy(event.deltaY * unit);
    if (Math.abs(event.deltaX) > Math.abs(event.deltaY)) return timeline.app.pan(event.deltaX * unit * timeline.nsPerPixel());
    const speed = event.ctrlKey ? 0.01 : 0.0022;  // a pinch on a touchpad comes with ctrlKey, in small steps
    return timeline.app.zoom(Math.exp(event.deltaY * unit * speed), timeline.timeAt(event.offsetX));
  }

  down(event) {
    this.canvas.setPointerCapture(event.pointerId);
    this.pointers.set(event.pointerId, { x: event.offsetX, y: event.offsetY });
    if (this.pointers.size === 1) this.moved = 0;
    this.span = this.fingerSpan();
  }

  move(event) {
    const at = this.pointers.get(event.pointerId);
    if (!at) return this.timeline.pointAt(event.offsetX, event.offsetY);
    const [dx, dy] = [event.offsetX - at.x, event.offsetY - at.y];
    at.x = event.offsetX;
    at.y = event.offsetY;
    this.moved += Math.abs(dx) + Math.abs(dy);
    if (this.pointers.size === 2) return this.pinch();
    if (this.moved < CLICK_PIXELS) return undefined;
    this.timeline.leave();
    this.timeline.app.pan(-dx * this.timeline.nsPerPixel());
    if (dy !== 0 && this.timeline.canScroll()) this.timeline.scrollBy(-dy);
    return undefined;
  }

  pinch() {
    const [one, other] = [...this.pointers.values()];
    const span = this.fingerSpan();
    if (this.span > 0 && span > 0) this.timeline.app.zoom(this.span / span, this.timeline.timeAt((one.x + other.x) / 2));
    this.span = span;
  }

  fingerSpan() {
    if (this.pointers.size !== 2) return 0;
    const [one, other] = [...this.pointers.values()];
    return Math.max(Math.hypot(one.x - other.x, one.y - other.y), 10);
  }

  up(event) {
    const wasOne = this.pointers.size === 1;
    this.pointers.delete(event.pointerId);
    if (wasOne && this.moved < CLICK_PIXELS) this.timeline.click(event.offsetX, event.offsetY);
  }
}
