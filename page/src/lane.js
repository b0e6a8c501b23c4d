// Spans in order of their begin, made to be drawn at any zoom: sums of their lengths tell how busy a pixel is without looking at each.

import { upperBound } from './table.js';

export class Lane {
  // source: { length(): rows, accepts(row), begin(row), end(row) (NaN: open), colour(row): number }
  constructor(source) {
    this.source = source;
    this.seen = 0;  // rows of the source that were looked at
    this.length = 0;
    this.rows = new Int32Array(64);
    this.begin = new Float64Array(64);
    this.end = new Float64Array(64);
    this.busy = new Float64Array(65);  // busy[i]: the length of the first i spans together
    this.colour = new Uint8Array(64);
    this.open = 0;  // spans before this one have ended
  }

  // Takes in what the source has got since. `now` ends what is open.
  update(now) {
    this.closeOpen(now);
    const { source } = this;
    for (const count = source.length(); this.seen < count; this.seen++) {
      if (!source.accepts || source.accepts(this.seen)) this.add(this.seen, now);
    }
  }

  add(row, now) {
    if (this.length === this.rows.length) this.grow();
    const at = this.length++;
    const end = this.source.end(row);
    this.rows[at] = row;
    this.begin[at] = this.source.begin(row);
    this.end[at] = Number.isNaN(end) ? now : end;
    this.colour[at] = this.source.colour(row);
    this.busy[at + 1] = this.busy[at] + Math.max(this.end[at] - this.begin[at], 0);
    if (!Number.isNaN(end) && this.open === at) this.open = at + 1;
  }

  closeOpen(now) {
    let isSettled = true;
    for (let at = this.open; at < this.length; at++) {
      const end = this.source.end(this.rows[at]);
      this.end[at] = Number.isNaN(end) ? now : end;
      this.busy[at + 1] = this.busy[at] + Math.max(this.end[at] - this.begin[at], 0);
      if (Number.isNaN(end)) isSettled = false;
      if (isSettled) this.open = at + 1;
    }
  }

  grow() {
    for (const name of ['rows', 'begin', 'end', 'busy', 'colour']) {
      const wider = new this[name].constructor(this.rows.length * 2 + (name === 'busy' ? 1 : 0));
      wider.set(this[name]);
      this[`wider_${name}`] = wider;
    }
    for (const name of ['rows', 'begin', 'end', 'busy', 'colour']) {
      this[name] = this[`wider_${name}`];
      delete this[`wider_${name}`];
    }
  }

  // The first span that may touch what comes after the time.
  firstAt(time) {
    return Math.max(upperBound(this.begin, time, 0, this.length) - 1, 0);
  }

  // Calls paint(from, to, colour, share, index) for what is to be drawn in [begin, end) on `pixels` pixels: a span by itself (index ≥ 0), or
  // what many of them together are to a pixel or two (index -1, share: how busy).
  paint(begin, end, pixels, paint) {
    const from = this.firstAt(begin);
    const to = upperBound(this.begin, end, from, this.length);
    if (to - from <= pixels) {
      for (let at = from; at < to; at++) {
        if (this.end[at] >= begin) paint(this.begin[at], this.end[at], this.colour[at], 1, at);
      }
      return;
    }
    this.paintShares(begin, end, (end - begin) / pixels * 2, from, to, paint);
  }

  // Neighbours that look alike are one rectangle.
  paintShares(begin, end, step, from, to, paint) {
    let at = from;
    let [since, colour, share] = [begin, -1, 0];
    for (let time = begin; time < end; time += step) {
      const next = at < to ? upperBound(this.begin, time + step, at, to) : at;
      const own = Math.round(this.share(at, next, time, time + step) * 12) / 12;
      const ownShare = own === 0 && next > at ? 1 / 12 : own;
      const ownColour = ownShare === 0 ? -1 : this.mainColour(at, next);
      if (ownColour !== colour || ownShare !== share) {
        if (share > 0) paint(since, time, colour, share, -1);
        [since, colour, share] = [time, ownColour, ownShare];
      }
      at = next;
    }
    if (share > 0) paint(since, end, colour, share, -1);
  }

  // How much of [begin, end) the spans fill that begin in it, and the one before them.
  share(at, next, begin, end) {
    let filled = this.busy[next] - this.busy[at];
    if (next > at) filled -= Math.max(this.end[next - 1] - end, 0);
    if (at > 0) filled += Math.max(Math.min(this.end[at - 1], end) - begin, 0);
    return Math.min(filled / (end - begin), 1);
  }

  // The colour of the longest of some spans.
  mainColour(at, next) {
    if (next <= at) return this.colour[Math.max(at - 1, 0)];
    const stride = Math.max(1, (next - at) >> 3);
    let best = at;
    for (let i = at; i < next; i += stride) {
      if (this.end[i] - this.begin[i] > this.end[best] - this.begin[best]) best = i;
    }
    return this.colour[best];
  }

  // The span at the time, or the nearest one within `tolerance`; -1: none.
  spanAt(time, tolerance) {
    const at = upperBound(this.begin, time, 0, this.length) - 1;
    if (at >= 0 && this.end[at] >= time) return at;
    const before = at >= 0 ? time - this.end[at] : Infinity;
    const after = at + 1 < this.length ? this.begin[at + 1] - time : Infinity;
    if (Math.min(before, after) > tolerance) return -1;
    return before < after ? at : at + 1;
  }
}
