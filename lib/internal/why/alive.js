'use strict';

// process.giro.whyAlive(): what keeps the process alive, the most likely culprit first.

const {
  ArrayPrototypePush, ArrayPrototypeSort, MapPrototypeGet, MapPrototypeSet, MathRound, SafeMap,
} = primordials;
const { listKept } = internalBinding('engine');
const { readClock, timerInfo } = internalBinding('loop');
const { describeHandle, describeRequest, nameOf } = require('internal/why/describe');
const { birthOf } = require('internal/why/births');

const kNow = 4; // in timerInfo

// What nobody ends by itself comes before what will end when the system answers.
const kRanks = new SafeMap();
const order = [
  'Interval', 'Server', 'Input', 'Socket', 'Datagrams', 'Watcher', 'Port', 'Worker', 'Child', 'Channel', 'Handle',
  'Timeout', 'Request', 'Immediate', 'Await',
];
for (let i = 0; i < order.length; i++) MapPrototypeSet(kRanks, order[i], i);

function now() {
  readClock();
  return timerInfo[kNow];
}

function add(list, object, said) {
  if (said === undefined) return;
  const birth = birthOf(object);
  ArrayPrototypePush(list, {
    type: said.type,
    description: said.description,
    ageMs: birth === undefined ? said.ageMs : MathRound(now() - birth.at),
    waitsFor: said.waitsFor,
    stack: birth?.frames,
  });
}

function addKept(list) {
  const kept = listKept();
  for (let i = 0; i < kept.length; i++) {
    const object = kept[i];
    if (typeof object !== 'object') continue;
    const said = typeof object.keepsAlive === 'function' ? object.keepsAlive() : undefined;
    if (said !== undefined) add(list, object, said);
    else if (typeof object.activeRequest === 'function') add(list, object, describeRequest(object));
    else if (typeof object.activeHandle === 'function') add(list, object, describeHandle(object));
  }
}

function describeTimer(timer) {
  const isInterval = timer._repeat !== null;
  const sinceMs = MathRound(now() - timer._idleStart);
  const leftMs = timer._idleTimeout - sinceMs;
  return {
    type: isInterval ? 'Interval' : 'Timeout',
    description: `${isInterval ? 'every' : 'after'} ${timer._idleTimeout} ms: ${nameOf(timer._onTimeout)}`,
    ageMs: isInterval ? undefined : sinceMs,
    waitsFor: `${isInterval ? 'its next run' : 'its time'}, in ${leftMs > 0 ? leftMs : 0} ms`,
  };
}

// Timers of our own may say what they are for.
function addTimers(list) {
  const timers = require('internal/timers').listActive();
  for (let i = 0; i < timers.length; i++) {
    add(list, timers[i], timers[i].keepsAlive?.() ?? describeTimer(timers[i]));
  }
}

function addImmediates(list) {
  const immediates = require('internal/immediates').listActive();
  for (let i = 0; i < immediates.length; i++) {
    add(list, immediates[i], {
      type: 'Immediate', description: nameOf(immediates[i]._onImmediate), ageMs: undefined,
      waitsFor: 'the next check phase',
    });
  }
}

// It keeps nothing alive by itself, and is where the program has come to.
function addAwait(list) {
  const place = require.cache['internal/modules/esm/loader']?.exports.pendingMain();
  if (place === undefined) return;
  add(list, {}, {
    type: 'Await', description: `top-level await of ${place}`, ageMs: undefined,
    waitsFor: 'its promise to settle',
  });
}

function rankOf({ type }) {
  return MapPrototypeGet(kRanks, type);
}

function whyAlive() {
  const list = [];
  addKept(list);
  addTimers(list);
  addImmediates(list);
  addAwait(list);
  return ArrayPrototypeSort(list, (a, b) => rankOf(a) - rankOf(b) || (b.ageMs ?? 0) - (a.ageMs ?? 0));
}

module.exports = { whyAlive };
