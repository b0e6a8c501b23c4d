// Puts the page together, and opens the trace that is in it, or the one that a reader chooses.

import { TraceModel } from '../model.js';
import { baseName, commandText, count, moment, plural, runLabel } from '../labels.js';
import { TraceError } from '../reader.js';
import { KIND_NAMES } from '../kinds.js';
import { AppState } from './app_state.js';
import { CauseMap } from './cause_map.js';
import { Diagram } from './diagram.js';
import { byId, setText } from './dom.js';
import { Inspector } from './inspector.js';
import { Keys } from './keys.js';
import { Live } from './live.js';
import { embedded, readTrace, streamed } from './loader.js';
import { Minimap } from './minimap.js';
import { Notices } from './notices.js';
import { OrderList } from './order_list.js';
import { OutputList } from './output_list.js';
import { Panels } from './panels.js';
import { Player } from './player.js';
import { Search } from './search.js';
import { Theme } from './theme.js';
import { Timeline } from './timeline.js';
import { Tour } from './tour.js';

const LIVE_VIEW_NS = 2e9;

class Page {
  constructor() {
    this.app = new AppState(new TraceModel(), {});
    const { app } = this;
    this.theme = new Theme(() => app.set({ theme: true }));
    this.timeline = new Timeline(app, this.theme);
    this.minimap = new Minimap(app, this.theme, this.timeline);
    new Diagram(app);
    new Inspector(app);
    new Notices(app);
    const causes = new CauseMap(app);
    this.output = new OutputList(app);
    const player = new Player(app);
    const search = new Search(app);
    const panels = new Panels({ order: new OrderList(app), causes, output: this.output });
    const tour = new Tour(app);
    new Keys({ app, player, search, panels, tour, theme: this.theme });
    this.bindButtons();
    app.onChange((changed) => this.onChange(changed));
  }

  bindButtons() {
    byId('theme').addEventListener('click', () => this.theme.next());
    byId('help-button').addEventListener('click', () => byId('help').showModal());
    byId('zoom-in').addEventListener('click', () => this.app.zoom(0.5));
    byId('zoom-out').addEventListener('click', () => this.app.zoom(2));
    byId('zoom-fit').addEventListener('click', () => this.app.fit());
    byId('open').addEventListener('change', (event) => this.openFile(event.target.files[0]));
    for (const dialogue of document.querySelectorAll('dialog')) {
      dialogue.addEventListener('click', (event) => {
        if (event.target === dialogue) dialogue.close();
      });
    }
    document.addEventListener('dragover', (event) => event.preventDefault());
    document.addEventListener('drop', (event) => {
      event.preventDefault();
      if (event.dataTransfer.files.length) this.openFile(event.dataTransfer.files[0]);
    });
  }

  onChange(changed) {
    if (changed.has('theme')) {
      byId('theme').setAttribute('aria-label', `colours: ${this.theme.choice}`);
      byId('theme').title = `Colours: ${this.theme.choice} (d)`;
      this.minimap.picture = null;
    }
    if (changed.has('model')) this.describe();
    if (changed.has('selection')) this.announce();
  }

  // For those who hear the page: the callback that was stepped to.
  announce() {
    const { selection, model } = this.app;
    if (selection?.type !== 'run' || this.app.isPlaying) return;
    const stream = model.streams[selection.stream];
    setText(byId('announcer'), `${runLabel(stream, selection.row)}, ${KIND_NAMES[stream.runs.kind[selection.row]]}, at ${moment(stream.runs.begin[selection.row])}`);
  }

  describe() {
    const { model } = this.app;
    const { started = '', version = '', poller = '', clock = '' } = model.info;
    const command = commandText(model.info);
    setText(byId('command'), command || 'recording');
    const details = [plural(model.eventCount, 'event'), moment(model.lastTime - this.app.begin()), started.replace('T', ' ').replace(/(\.\d+)?Z$/, ' UTC'),
      version ? `giro ${version}` : '', poller === 'uring' ? 'io_uring' : poller, clock === 'virtual' ? 'virtual time' : ''];
    setText(byId('details'), details.filter(Boolean).join(' · '));
    document.title = `${command.split(' ').map(baseName).join(' ') || 'giro'} · loop`;
    setText(byId('output-count'), this.output.summary());
  }

  async openFile(file) {
    if (!file) return;
    this.reset();
    await this.open(streamed(file.stream()), file.size);
  }

  reset(model = new TraceModel()) {
    this.timeline.tracks = new this.timeline.tracks.constructor(model);
    this.app.set({ model, streamId: 0, time: 0, selection: null, matches: [], isPlaying: false });
  }

  async open(pieces, bytesTotal) {
    const { app } = this;
    const show = (bytesRead) => {
      byId('progress').style.setProperty('--share', bytesTotal ? Math.min(bytesRead / bytesTotal, 1) : 0);
      if (app.model.loops().length > 0) app.fit();
      this.show();
    };
    await this.read(async () => {
      await readTrace(app.model, pieces, false, () => this.timeline.tracks.update(), show);
      show(bytesTotal);
      if (app.model.loops().length > 0) this.frame();
    });
  }

  // A program that runs, until it ends.
  watch(address) {
    this.app.set({ isLive: true, isFollowing: true, view: { begin: 0, end: LIVE_VIEW_NS } });
    document.body.dataset.from = 'program';
    this.live = new Live(this, address);
    this.app.wantSource = (file) => this.live.wantSource(file);
    return this.read(() => this.live.watch());
  }

  async read(body) {
    document.body.classList.remove('empty');
    document.body.classList.add('loading');
    try {
      await body();
      if (this.app.model.loops().length === 0) throw new TraceError('empty', 'This trace has no events: the program ended before anything was recorded.');
    } catch (error) {
      this.fail(error);
    } finally {
      document.body.classList.remove('loading');
      document.body.dataset.state = 'ready';
    }
  }

  // What has been read so far.
  show() {
    const { app } = this;
    setText(byId('progress-text'), `${count(app.model.eventCount)} events`);
    app.set({ model: app.model });
    const loops = app.model.loops();
    if (loops.length === 0) return;
    if (!app.stream()?.isLoop()) app.set({ streamId: loops[0].id });
    if (app.isLive) {
      document.body.classList.remove('loading');
      if (app.isFollowing) this.followEnd();
    } else if (!app.selection && app.stream().runs.length) {
      app.goToRun(app.stream(), 0);
    }
  }

  // The first view: all of a short recording, the beginning of a long one.
  frame() {
    this.app.fit();
    const { model } = this.app;
    if (model.eventCount > 20000) {
      const begin = this.app.begin();
      const share = Math.max(5000 / model.eventCount, 1e-4);
      this.app.set({ view: { begin, end: begin + (model.lastTime - begin) * share } });
    }
  }

  followEnd() {
    const { model, view } = this.app;
    const span = view.end - view.begin;
    const stream = this.app.stream();
    const run = stream.runAt(model.lastTime);
    this.app.set({ time: model.lastTime, selection: run >= 0 ? { type: 'run', stream: stream.id, row: run } : null,
      view: { begin: model.lastTime - span * 0.95, end: model.lastTime + span * 0.05 } });
  }

  fail(error) {
    if (!(error instanceof TraceError) && this.app.model.loops().length > 0) {
      this.app.model.problem(`not complete: ${error.message}`, 0);
      this.app.set({ model: this.app.model });
      return;
    }
    document.body.classList.add('empty');
    byId('failure').hidden = false;
    setText(byId('failure'), error instanceof TypeError ? 'The file could not be read: it may be damaged.' : error.message);
    byId('failure').dataset.reason = error.reason ?? 'unreadable';
  }

  async start() {
    try {
      this.app.sources = JSON.parse(byId('sources').textContent || '{}');
    } catch {
      this.app.sources = {};  // the recording can be read without
    }
    const element = byId('trace');
    const address = document.querySelector('meta[name=trace-live]').content;
    const isEmpty = !/\S/.test(element.firstChild?.data ?? '');
    if (!isEmpty) return this.open(embedded(element), lengthOf(element) * 0.75);
    if (address) return this.watch(address);
    document.body.classList.add('empty');
    document.body.dataset.state = 'ready';
    return undefined;
  }
}

// The characters of its text, without making one text of it.
function lengthOf(element) {
  let length = 0;
  for (const node of element.childNodes) length += node.data.length;
  return length;
}

const page = new Page();
globalThis.giroPage = page;  // for tests, and for those who look with the browser's own tools
page.start();
