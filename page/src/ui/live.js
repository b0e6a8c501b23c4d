// A program that runs, and goes on telling. The page keeps so many events: when there are more, it begins anew with what the program still
// has, or, while somebody looks at the past, reads no further. The program then drops what this page has not read, and says how much.

import { TraceModel } from '../model.js';
import { duration, functionPlace, placeText, runLabel, streamLabel } from '../labels.js';
import { byId, setText } from './dom.js';
import { live, readTrace } from './loader.js';

const EVENTS_MAX = 2e6;
const BLOCKED_NS = 100e6;

export class Live {
  // page: { app, show(model), reset(model), fail(error) }
  constructor(page, address) {
    this.page = page;
    this.app = page.app;
    this.address = address;
    this.eventsMax = EVENTS_MAX;
    this.isFull = false;
    this.hasEnded = false;
    this.asked = new Set();  // sources
    this.isPressed = false;  // a button of the mouse, a finger
    this.holdStillWhilePressed();
    this.app.onChange(() => this.render());
    byId('live-state').addEventListener('click', () => this.app.set({ isFollowing: !this.app.isFollowing }));
  }

  // What somebody presses must still be there when they let go; and whoever presses something wants to look at it.
  holdStillWhilePressed() {
    document.addEventListener('pointerdown', (event) => {
      this.isPressed = true;
      if (event.target.closest('main, #timeline')) this.app.set({ isFollowing: false });
    }, true);
    const release = () => setTimeout(() => {
      this.isPressed = false;
      if (this.app.isLive) this.page.show();
    });
    document.addEventListener('pointerup', release, true);
    document.addEventListener('pointercancel', release, true);
  }

  // Until the program has ended.
  async watch() {
    let model = this.app.model;
    try {
      while (await this.read(model) === 'full') model = new TraceModel();
      this.hasEnded = true;
    } catch (error) {
      // A connection that breaks is the end of the program too, which may have been killed.
      this.hasEnded = true;
      if (this.app.model.loops().length === 0) throw error;
    } finally {
      this.app.set({ isLive: false, isFollowing: false });
      this.render();
    }
  }

  // 'full': there is more than the page keeps.
  async read(model) {
    const leave = new AbortController();
    const before = this.app.model;
    this.isFull = false;
    const progress = () => {
      // A model that is read anew is shown when it has come as far as what is seen.
      if (this.isPressed) return;
      if (model !== this.app.model && model.lastTime >= before.lastTime) this.page.reset(model);
      if (model === this.app.model) this.page.show();
    };
    await readTrace(model, this.pieces(model, leave), true, () => model === this.app.model && this.page.timeline.tracks.update(), progress);
    if (!this.isFull) {
      if (model !== this.app.model) this.page.reset(model);
      return 'ended';
    }
    leave.abort();
    return 'full';
  }

  async* pieces(model, leave) {
    for await (const piece of live(this.address + location.search, leave.signal)) {
      yield piece;
      if (model.eventCount < this.eventsMax) continue;
      this.isFull = true;
      this.render();
      await this.following();
      return;
    }
  }

  // When nobody looks at the past any more.
  following() {
    return new Promise((resolve) => {
      const look = () => (this.app.isFollowing ? resolve() : this.app.onceChanged(look));
      look();
    });
  }

  // What a callback does that has run for long and still runs, as far as known; null: nothing blocks.
  static blocked(stream) {
    const run = stream.stack[0];
    if (run === undefined || stream.lastTime - stream.runs.begin[run] < BLOCKED_NS) return null;
    const inner = stream.stack[stream.stack.length - 1];
    const place = placeText(functionPlace(stream, stream.runs.fn[inner]));
    return { run, text: `${streamLabel(stream)} is blocked: ${runLabel(stream, inner)}${place ? ` (${place})` : ''} has run for ${duration(stream.lastTime - stream.runs.begin[run])} and still runs` };
  }

  render() {
    const { app } = this;
    const state = byId('live-state');
    state.hidden = false;
    const [name, text] = this.hasEnded ? ['ended', 'program ended'] : app.isFollowing ? ['live', 'live'] : this.isFull ? ['full', 'full'] : ['paused', 'paused'];
    state.dataset.state = name;
    setText(byId('live-text'), text);
    state.title = name === 'live' ? 'The page stays at the end; press to pause (f)' :
      name === 'full' ? 'The page keeps no more events while you look at the past; press to go on at the end (f)' :
        name === 'paused' ? 'You look at the past; press to go on at the end (f)' : 'The program has ended; what was recorded is still here';
    state.disabled = this.hasEnded;
  }

  // A source that the page has not seen yet: asked for once, and shown when it is there.
  async wantSource(file) {
    if (this.hasEnded || this.asked.has(file) || !/^(\/|file:)/.test(file)) return;  // the program's own only
    this.asked.add(file);
    const response = await fetch(`source${location.search}&file=${encodeURIComponent(file)}`, { cache: 'no-store' }).catch(() => null);
    if (!response?.ok) return;
    this.app.sources[file] = await response.text();
    this.app.set({ model: this.app.model });
  }
}

export function blockedNotices(app) {
  if (!app.isLive) return [];
  return app.model.loops().map((stream) => ({ stream, blocked: Live.blocked(stream) })).filter(({ blocked }) => blocked)
    .map(({ stream, blocked }) => ({ key: `blocked ${stream.id} ${blocked.run}`, type: 'bad', text: `${blocked.text}.`, go: () => app.goToRun(stream, blocked.run) }));
}
