'use strict';

// console.time: labels and how durations read.

const {
  MapPrototypeGet,
  MapPrototypeHas,
  MapPrototypeSet,
  MathFloor,
  Number,
  NumberPrototypeToFixed,
  StringPrototypePadStart,
  StringPrototypeSplit,
} = primordials;

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

function pad(number) {
  return StringPrototypePadStart(`${number}`, 2, '0');
}

// 1:02:03.456 (h:mm:ss.mmm), 2:03.456 (m:ss.mmm), 3.456s or 456.789ms
function formatDuration(ms) {
  if (ms < secondMs) return `${Number(NumberPrototypeToFixed(ms, 3))}ms`;
  const hours = MathFloor(ms / hourMs);
  const minutes = MathFloor((ms % hourMs) / minuteMs);
  const seconds = NumberPrototypeToFixed((ms % minuteMs) / secondMs, 3);
  if (hours === 0 && minutes === 0) return `${seconds}s`;
  const parts = StringPrototypeSplit(seconds, '.');
  const tail = `${pad(parts[0])}.${parts[1]}`;
  if (hours === 0) return `${minutes}:${tail} (m:ss.mmm)`;
  return `${hours}:${pad(minutes)}:${tail} (h:mm:ss.mmm)`;
}

function nowMs() {
  const time = process.hrtime();
  return time[0] * 1e3 + time[1] / 1e6;
}

// timers: label -> when it was started, of one console
function startTimer(timers, label) {
  if (MapPrototypeHas(timers, label)) {
    process.emitWarning(`Label '${label}' already exists for console.time()`);
    return;
  }
  MapPrototypeSet(timers, label, nowMs());
}

// undefined, after a warning: there is no such timer.
function readTimer(timers, label, method) {
  const start = MapPrototypeGet(timers, label);
  if (start === undefined) {
    process.emitWarning(`No such label '${label}' for console.${method}()`);
    return undefined;
  }
  return formatDuration(nowMs() - start);
}

module.exports = { readTimer, startTimer };
