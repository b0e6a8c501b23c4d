'use strict';

// --why and --exit-timeout: from the start of the program on it is recorded where things are made; when the main script
// is over, a timer that keeps nothing alive looks what still does.

const options = internalBinding('options');
const { milestones } = internalBinding('performance');
const { readClock, timerInfo } = internalBinding('loop');
const { print } = require('internal/why/report');
const { record } = require('internal/why/births');
const { setInterval, clearInterval } = require('timers');

const kNow = 4; // in timerInfo
const kLoopStart = 2; // in milestones()
const kWhyMs = 1000;
const kBetweenLooksMin = 5;
const kBetweenLooksMax = 250;
const kTimedOutCode = 124; // as timeout(1) has it

function now() {
  readClock();
  return timerInfo[kNow];
}

// What is there to serve others is over when it closes.
function isServing() {
  const entries = require('internal/why/alive').whyAlive();
  for (let i = 0; i < entries.length; i++) {
    const { type } = entries[i];
    if (type === 'Server' || type === 'Channel') return true;
  }
  return false;
}

// `look()` tells whether it has seen enough.
function lookUntil(limitMs, look) {
  const between = limitMs / 4;
  const timer = setInterval(() => {
    if (look()) clearInterval(timer);
  }, between < kBetweenLooksMin ? kBetweenLooksMin : between > kBetweenLooksMax ? kBetweenLooksMax : between);
  timer.unref();
}

function tellAfter(limitMs) {
  lookUntil(limitMs, () => {
    if (now() - milestones()[kLoopStart] < limitMs) return false;
    print();
    return true;
  });
}

function exitAfter(limitMs) {
  let since; // nothing serves any more
  lookUntil(limitMs, () => {
    if (isServing()) {
      since = now();
      return false;
    }
    since ??= milestones()[kLoopStart];
    if (now() - since < limitMs) return false;
    print(`not at its end after ${limitMs} ms (--exit-timeout)`);
    process.exit(kTimedOutCode);
    return true;
  });
}

record();
const why = options['--why'];
if (why !== undefined) tellAfter(why === '' ? kWhyMs : +why);
if (options['--exit-timeout'] !== undefined) exitAfter(options['--exit-timeout']);
