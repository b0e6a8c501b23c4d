// Plays the recording: so many callbacks a second, or time itself, slower or faster than it was.

import { count, moment, parseMoment } from '../labels.js';
import { byId, setText } from './dom.js';

export class Player {
  constructor(app) {
    this.app = app;
    this.speed = byId('speed');
    this.play = byId('play');
    this.time = byId('time');
    this.debt = 0;  // callbacks that are still to be stepped
    byId('first').addEventListener('click', () => this.toEnd(-1));
    byId('back').addEventListener('click', () => this.step(-1));
    byId('forward').addEventListener('click', () => this.step(1));
    byId('last').addEventListener('click', () => this.toEnd(1));
    this.play.addEventListener('click', () => this.toggle());
    byId('follow').addEventListener('click', () => this.follow());
    this.time.addEventListener('change', () => this.jump());
    this.time.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' || event.key === 'Escape') this.time.blur();
    });
    app.onChange(() => this.render());
  }

  step(by) {
    this.pause();
    this.app.step(by);
  }

  toEnd(direction) {
    const stream = this.app.stream();
    if (!stream?.runs.length) return;
    this.pause();
    this.app.goToRun(stream, direction < 0 ? 0 : stream.runs.length - 1);
  }

  // To the first callback of the next or the previous turn.
  stepTurn(by) {
    const stream = this.app.stream();
    if (!stream) return;
    const { runs } = stream;
    let row = Math.max(stream.runBefore(this.app.time), 0);
    const turn = runs.turn[row];
    while (row + by >= 0 && row + by < runs.length && runs.turn[row] === turn) row += by;
    while (by < 0 && row > 0 && runs.turn[row - 1] === runs.turn[row]) row--;
    this.pause();
    this.app.goToRun(stream, row);
  }

  jump() {
    const time = parseMoment(this.time.value.replace(/\s/g, ''));
    if (!Number.isNaN(time)) this.app.goToTime(time);
    this.time.classList.toggle('wrong', Number.isNaN(time));
    this.render();
  }

  toggle() {
    if (this.app.isPlaying) return this.pause();
    const stream = this.app.stream();
    if (!stream?.runs.length) return undefined;
    if (stream.runBefore(this.app.time) >= stream.runs.length - 1) this.app.goToRun(stream, 0);
    this.app.set({ isPlaying: true, isFollowing: false });
    this.before = performance.now();
    this.debt = 0;
    return requestAnimationFrame((now) => this.frame(now));
  }

  pause() {
    if (this.app.isPlaying) this.app.set({ isPlaying: false });
  }

  follow() {
    this.app.set({ isFollowing: !this.app.isFollowing });
  }

  frame(now) {
    if (!this.app.isPlaying) return;
    const seconds = Math.min((now - this.before) / 1000, 0.25);
    this.before = now;
    const [way, rate] = this.speed.value.split(' ');
    const goesOn = way === 'callbacks' ? this.playCallbacks(seconds * Number(rate)) : this.playTime(seconds * 1e9 * Number(rate));
    if (goesOn) requestAnimationFrame((next) => this.frame(next));
    else this.pause();
  }

  playCallbacks(callbacks) {
    this.debt += callbacks;
    const whole = Math.floor(this.debt);
    if (whole < 1) return true;
    this.debt -= whole;
    const stream = this.app.stream();
    const left = stream.runs.length - 1 - stream.runBefore(this.app.time);
    return left > 0 && this.app.step(Math.min(whole, left)) && left > whole;
  }

  playTime(ns) {
    const { model } = this.app;
    this.app.goToTime(this.app.time + ns);
    return this.app.time < model.lastTime;
  }

  render() {
    const { app } = this;
    const stream = app.stream();
    if (document.activeElement !== this.time) this.time.value = moment(app.time);
    this.play.setAttribute('aria-pressed', String(app.isPlaying));
    this.play.setAttribute('aria-label', app.isPlaying ? 'pause' : 'play');
    byId('follow').hidden = !app.isLive;
    byId('follow').setAttribute('aria-pressed', String(app.isFollowing));
    const total = stream?.runs.length ?? 0;
    setText(byId('position'), total ? `${count(Math.max(stream.runBefore(app.time) + 1, 0))} of ${count(total)}` : '');
  }
}
