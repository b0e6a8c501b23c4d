// What the programs import. Everything that they show goes through `log`.
const lines = [];

function show(value) {
  if (typeof value === 'function') return `[function ${value.name}]`;
  if (typeof value === 'symbol') return 'symbol';
  if (typeof value !== 'object' || value === null) return typeof value === 'string' ? JSON.stringify(value) : `${value}`;
  if (value instanceof Error) return value.name;
  if (Array.isArray(value)) return `[${value.map(show)}]`;
  if (value instanceof Promise) return 'promise';
  return `{${Object.keys(value).sort()}}`;
}

// The file, line and column of a frame.
const place = (frame) => /([\w.]+):(\d+):(\d+)\)?$/.exec(frame ?? '')?.slice(1).join(':') ?? 'nowhere';
const frames = (error) => String(error.stack).split('\n').filter((line) => /^\s+at /.test(line));

export function log(...values) {
  lines.push(values.map(show).join(' '));
  return values[0];
}

// Tells where it was called.
export function here(value) {
  lines.push(`here ${place(frames(new Error())[1])} ${show(value)}`);
  return value;
}

export const id = (value) => value;
export class Made {
  constructor(v) { this.v = v; lines.push(`made ${place(frames(new Error())[1])}`); }
  m() { return this.v; }
}
export let count = 0;
export function bump(by) { count++; return by; }
export default log;

// Of an error that the program made itself.
globalThis.where = (error) => (error.name === 'ReferenceError' ? '' : place(frames(error)[0]));
globalThis.plainId = (value) => value;
globalThis.restart = () => { count = 0; lines.length = 0; };
globalThis.takeLines = () => lines.splice(0);
globalThis.showValue = show;
