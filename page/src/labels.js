// Names, places and times, as people read them.

import { Kind, KIND_NAMES, StreamKind } from './kinds.js';

// 1.25 ms, 830 µs, 12 s: three digits.
export function duration(ns) {
  if (Number.isNaN(ns)) return '?';
  if (ns === Infinity) return 'for ever';
  if (ns < 0) return `−${duration(-ns)}`;
  if (ns < 1) return '0';
  if (ns < 999.5) return `${Math.round(ns)} ns`;
  if (ns < 999.5e3) return `${digits(ns / 1e3)} µs`;
  if (ns < 999.5e6) return `${digits(ns / 1e6)} ms`;
  if (ns < 120e9) return `${digits(ns / 1e9)} s`;
  const seconds = Math.round(ns / 1e9);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

function digits(value) {
  if (value >= 99.95) return String(Math.round(value));
  return value >= 9.995 ? value.toFixed(1) : value.toFixed(2);
}

// A moment of the recording, exact to the microsecond: 12.345 678 s, 3.456 ms.
export function moment(ns) {
  if (Number.isNaN(ns)) return '?';
  if (ns < 1e9) return `${(ns / 1e6).toFixed(3)} ms`;
  return `${(ns / 1e9).toFixed(6)} s`;
}

// '1.5s', '20 ms', '300us', '7' (ms); NaN if it is none of these.
export function parseMoment(text) {
  const match = /^\s*([0-9]*\.?[0-9]+)\s*(ns|us|µs|ms|s|min)?\s*$/.exec(text);
  if (!match) return NaN;
  const units = { ns: 1, us: 1e3, 'µs': 1e3, ms: 1e6, s: 1e9, min: 60e9 };
  return Number(match[1]) * units[match[2] ?? 'ms'];
}

// 12 345, with narrow spaces.
export function count(number) {
  const text = String(number);
  return text.length < 5 ? text : text.replace(/\B(?=(\d{3})+$)/g, '\u202f');
}

export function bytes(number) {
  if (number < 1024) return `${number} bytes`;
  if (number < 1024 ** 2) return `${digits(number / 1024)} KiB`;
  return `${digits(number / 1024 ** 2)} MiB`;
}

export function plural(number, word) {
  return `${count(number)} ${word}${number === 1 ? '' : 's'}`;
}

export function baseName(path) {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}

// Files of the runtime's own are not taken for the program's.
function fileLabel(file) {
  return file.startsWith('node:') ? file.replace(/^node:.*\//, 'node:…/') : baseName(file);
}

export function functionName(stream, fn) {
  return fn > 0 && fn < stream.functions.length ? stream.string(stream.functions.name[fn]) : '';
}

// { file, line, column }, or null.
export function functionPlace(stream, fn) {
  if (!(fn > 0 && fn < stream.functions.length)) return null;
  const file = stream.string(stream.functions.file[fn]);
  return file ? { file, line: stream.functions.line[fn], column: stream.functions.column[fn] } : null;
}

export function placeText(place) {
  return place ? `${fileLabel(place.file)}${place.line ? `:${place.line}${place.column ? `:${place.column}` : ''}` : ''}` : '';
}

export function operationText(stream, row) {
  const { operations } = stream;
  const opcode = stream.string(operations.opcode[row]).replaceAll('_', ' ') || 'operation';
  const name = stream.string(operations.name[row]);
  if (name) return `${opcode} ${baseName(name)}`;
  return operations.descriptor[row] >= 0 ? `${opcode} #${operations.descriptor[row]}` : opcode;
}

export function handleText(stream, row) {
  return `${stream.string(stream.handles.kind[row])} ${stream.string(stream.handles.name[row])}`;
}

// How long a timer was set for. JavaScript's delays are whole milliseconds, counted from a moment before the timer was seen.
export function timerDelay(stream, row) {
  const { timers } = stream;
  const delay = timers.due[row] - timers.set[row];
  return stream.kind === StreamKind.cpp ? delay : Math.max(Math.ceil(delay / 1e6), 1) * 1e6;
}

// What a task is called: its function, or what it waits for, or where it is written.
export function taskLabel(stream, row, fn = stream.tasks.fn[row]) {
  const { tasks } = stream;
  const name = functionName(stream, fn);
  const kind = tasks.kind[row];
  if (kind === Kind.main && tasks.firstRun[row] > 0 && stream.kind !== StreamKind.cpp) return name || 'end of the program';  // exit listeners
  if (kind === Kind.main) return placeText(functionPlace(stream, fn)).replace(/:.*/, '') || name || scriptName(stream);
  if (name) return name;
  if (tasks.operation[row] >= 0) return operationText(stream, tasks.operation[row]);
  if (tasks.handle[row] >= 0) return `close ${handleText(stream, tasks.handle[row])}`;
  const place = placeText(functionPlace(stream, fn));
  return place ? `${KIND_NAMES[kind] ?? 'task'} at ${place}` : `${KIND_NAMES[kind] ?? 'task'} ${tasks.id[row]}`;
}

function scriptName(stream) {
  const words = commandText(stream.model.info).split(' ').slice(1);
  const script = stream.kind === StreamKind.main ? words.find((word) => !word.startsWith('-')) : '';
  return script ? baseName(script) : 'main script';
}

// The program and its arguments, as one would type them without recording.
export function commandText({ command = '' }) {
  const rest = command.replace(/(^| )--trace-loop(=\S+)?(?= |$)/, '').trim();
  return !rest || /^(\S*\/)?giro( |$)/.test(rest) ? rest : `giro ${rest}`;
}

// The runs of one task may be calls of different functions.
export function runLabel(stream, run) {
  return taskLabel(stream, stream.runs.task[run], stream.runs.fn[run]);
}

export function streamLabel(stream) {
  if (stream.name) return stream.name;
  return ['main loop', `worker ${stream.id}`, `pool thread ${stream.id}`, `loop ${stream.id}`][stream.kind] ?? `stream ${stream.id}`;
}

// errno, the usual ones.
const ERROR_NAMES = { 1: 'EPERM', 2: 'ENOENT', 4: 'EINTR', 5: 'EIO', 9: 'EBADF', 11: 'EAGAIN', 12: 'ENOMEM', 13: 'EACCES', 17: 'EEXIST',
  20: 'ENOTDIR', 21: 'EISDIR', 22: 'EINVAL', 24: 'EMFILE', 28: 'ENOSPC', 32: 'EPIPE', 39: 'ENOTEMPTY', 98: 'EADDRINUSE', 104: 'ECONNRESET',
  110: 'ETIMEDOUT', 111: 'ECONNREFUSED', 113: 'EHOSTUNREACH', 125: 'ECANCELED' };

export function resultText(result) {
  if (Number.isNaN(result)) return 'no result yet';
  return result < 0 ? ERROR_NAMES[-result] ?? `error ${-result}` : count(result);
}
