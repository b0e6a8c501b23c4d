// Finds callbacks by the name or file of their function, or by the path or address of their operation.

import { KIND_NAMES } from '../kinds.js';
import { count, operationText } from '../labels.js';
import { byId, setText } from './dom.js';

const MATCHES_MAX = 100000;

// Runs that match, in order of time: { stream, row }.
export function findRuns(model, text) {
  const wanted = text.trim().toLowerCase();
  if (!wanted) return [];
  const found = [];
  for (const stream of model.loops()) {
    const { functions, runs, tasks } = stream;
    const functionMatches = new Uint8Array(functions.length);
    for (let fn = 1; fn < functions.length; fn++) {
      const words = `${stream.string(functions.name[fn])} ${stream.string(functions.file[fn])}:${functions.line[fn]}`;
      functionMatches[fn] = words.toLowerCase().includes(wanted) ? 1 : 0;
    }
    const kindMatches = KIND_NAMES.map((name) => name.toLowerCase() === wanted);
    const operationMatches = matchOperations(stream, wanted);
    for (let row = 0; row < runs.length && found.length < MATCHES_MAX; row++) {
      const operation = tasks.operation[runs.task[row]];
      if (functionMatches[runs.fn[row]] || kindMatches[runs.kind[row]] || (operation >= 0 && operationMatches[operation])) {
        found.push({ stream: stream.id, row });
      }
    }
  }
  return model.loops().length > 1 ? found.sort((a, b) => timeOf(model, a) - timeOf(model, b)) : found;
}

function timeOf(model, { stream, row }) {
  return model.streams[stream].runs.begin[row];
}

function matchOperations(stream, wanted) {
  const { operations } = stream;
  const known = new Map();  // few names, many operations
  const matches = new Uint8Array(operations.length);
  for (let row = 0; row < operations.length; row++) {
    const key = operations.opcode[row] * 2 ** 24 + operations.name[row];
    let isMatch = known.get(key);
    if (isMatch === undefined) {
      isMatch = `${operationText(stream, row)} ${stream.string(operations.name[row])}`.toLowerCase().includes(wanted);
      known.set(key, isMatch);
    }
    matches[row] = isMatch ? 1 : 0;
  }
  return matches;
}

export class Search {
  constructor(app) {
    this.app = app;
    this.input = byId('search');
    this.at = -1;
    this.input.addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.run(), 120);
    });
    this.input.addEventListener('keydown', (event) => this.key(event));
    byId('search-next').addEventListener('click', () => this.go(1));
    byId('search-previous').addEventListener('click', () => this.go(-1));
  }

  key(event) {
    if (event.key === 'Enter') {
      clearTimeout(this.timer);
      if (this.text !== this.input.value) this.run();
      else this.go(event.shiftKey ? -1 : 1);
      event.preventDefault();
    } else if (event.key === 'Escape') {
      this.input.value = '';
      this.run();
      this.input.blur();
    }
  }

  run() {
    this.text = this.input.value;
    const matches = findRuns(this.app.model, this.text);
    this.app.set({ matches });
    this.at = matches.findIndex((match) => timeOf(this.app.model, match) >= this.app.time) - 1;
    if (this.at === -2) this.at = -1;
    if (matches.length) this.go(1);
    this.tell();
  }

  go(by) {
    const { matches, model } = this.app;
    if (matches.length === 0) return;
    this.at = (this.at + by + matches.length) % matches.length;
    const { stream, row } = matches[this.at];
    this.app.goToRun(model.streams[stream], row);
    this.tell();
  }

  tell() {
    const { matches } = this.app;
    setText(byId('search-count'), !this.text ? '' : matches.length === 0 ? 'none' : `${count(this.at + 1)} of ${count(matches.length)}`);
    byId('search-buttons').hidden = matches.length === 0;
  }
}
