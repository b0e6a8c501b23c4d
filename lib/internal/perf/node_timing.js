'use strict';

// When the program got where, and how busy its loop is.

const { ObjectDefineProperties } = primordials;
const { isMainThread } = internalBinding('life');
const { idleTime, milestones, now, turns } = internalBinding('performance');
const { PerformanceEntry, kMake, pick } = require('internal/perf/entries');

// Idle time counts from here.
idleTime();

// The engine is there before anything of ours.
function engineStart() {
  return milestones()[0] / 2;
}

// The program of a worker comes to it in a message, so that its loop runs by then.
function loopStart() {
  const { 1: bootstrapped, 2: started } = milestones();
  return isMainThread || started >= 0 ? started : bootstrapped;
}

const jsonFields = [
  'name', 'entryType', 'startTime', 'duration', 'nodeStart', 'v8Start', 'bootstrapComplete',
  'environment', 'loopStart', 'loopExit', 'idleTime',
];

class PerformanceNodeTiming extends PerformanceEntry {
  constructor(token) {
    super(token, 'node', 'node', 0, 0);
    const field = (get) => ({ __proto__: null, get, enumerable: true, configurable: true });
    ObjectDefineProperties(this, {
      __proto__: null,
      name: { __proto__: null, value: 'node', enumerable: true, configurable: true },
      entryType: { __proto__: null, value: 'node', enumerable: true, configurable: true },
      startTime: { __proto__: null, value: 0, enumerable: true, configurable: true },
      duration: field(now),
      nodeStart: field(() => engineStart() / 2),
      v8Start: field(engineStart),
      environment: field(() => milestones()[0]),
      bootstrapComplete: field(() => milestones()[1]),
      loopStart: field(loopStart),
      loopExit: field(() => milestones()[3]),
      idleTime: field(idleTime),
      uvMetricsInfo: {
        __proto__: null,
        get: () => ({ loopCount: turns(), events: 0, eventsWaiting: 0 }),
        enumerable: false,
        configurable: true,
      },
    });
  }

  toJSON() {
    return pick(this, jsonFields);
  }
}

const nodeTiming = new PerformanceNodeTiming(kMake);

function utilizationOf(idle, active) {
  return { idle, active, utilization: idle + active === 0 ? 0 : active / (idle + active) };
}

function eventLoopUtilization(util1 = undefined, util2 = undefined) {
  const { loopStart } = nodeTiming;
  if (loopStart <= 0) return { idle: 0, active: 0, utilization: 0 };
  return difference(util1, util2, () => {
    const idle = idleTime();
    return { idle, active: now() - loopStart - idle };
  });
}

// Of two looks, of one and the present, or since the start.
function difference(util1, util2, look) {
  if (util2) return utilizationOf(util1.idle - util2.idle, util1.active - util2.active);
  const { idle, active } = look();
  if (!util1) return utilizationOf(idle, active);
  return utilizationOf(idle - util1.idle, active - util1.active);
}

module.exports = { difference, eventLoopUtilization, nodeTiming };
