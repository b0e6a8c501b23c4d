// Ticks, timers, immediates and microtasks are made at every depth of a stack that is nearly full. What
// was refused with an error does not run; what was accepted runs once, with its own arguments, and so
// does what is made afterwards.
// Prints:
//   tick: refused and accepted, all right
//   tick with arguments: refused and accepted, all right
//   tick in a growing queue: refused and accepted, all right
//   tick, watched: refused and accepted, all right
//   immediate: refused and accepted, all right
//   timeout: refused and accepted, all right
//   timeouts apart: refused and accepted, all right
//   microtask: refused and accepted, all right
// Time-out: 60
'use strict';

const { createHook } = require('async_hooks');

// Calls `what` with `depth` frames below it. Not a tail call: those take no frame.
function at(depth, what) {
  const result = depth === 0 ? what() : at(depth - 1, what);
  return result;
}

function nop() {}

function depthMax() {
  let depth = 0;
  for (let step = 4096; step >= 1; step /= 2) {
    try {
      for (;;) {
        at(depth + step, nop);
        depth += step;
      }
    } catch {
      // That was too deep.
    }
  }
  return depth;
}

const kFrames = 120;

// `schedule` is told what to call, and a number that is another one each time.
async function scheduleAtEveryDepth(name, schedule) {
  const seen = new Set();
  const wrong = new Set();
  const accepted = [];
  const ran = [];
  let id = 0;
  const run = (key, ...rest) => {
    if (rest.length > 0) wrong.add('foreign arguments');
    ran.push(key);
  };
  // Once functions are compiled their frames are smaller, and there is more room than was found.
  for (let round = 0; round < 10 && seen.size < 2; round++) {
    const deepest = depthMax();
    for (let depth = deepest - kFrames; depth <= deepest; depth++) {
      const mine = ++id;
      const call = (...args) => run(mine, ...args);
      try {
        at(depth, () => schedule(call, mine));
        accepted.push(mine);
        seen.add('accepted');
      } catch {
        seen.add('refused');
      }
      const next = ++id;
      schedule((...args) => run(next, ...args), next);
      accepted.push(next);
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  await new Promise((resolve) => setImmediate(resolve));
  accepted.sort((a, b) => a - b);
  ran.sort((a, b) => a - b);
  if (`${accepted}` !== `${ran}`) wrong.add(`${accepted.length} accepted, ${ran.length} ran`);
  console.log(`${name}: ${[...seen].sort().reverse().join(' and ')},`,
              wrong.size === 0 ? 'all right' : [...wrong]);
}

async function main() {
  await scheduleAtEveryDepth('tick', (call) => process.nextTick(call));
  // Every other one has none, and must not find those of a tick that was refused.
  await scheduleAtEveryDepth('tick with arguments', (call, id) => {
    if (id % 4 < 2) process.nextTick((one, two) => call(...(one + two === 3 ? [] : ['lost'])), 1, 2);
    else process.nextTick(call);
  });
  await ticksInAGrowingQueue();
  const hook = createHook({ init() {} }).enable();
  await scheduleAtEveryDepth('tick, watched', (call, id) => {
    if (id % 4 < 2) process.nextTick((one, two) => call(...(one + two === 3 ? [] : ['lost'])), 1, 2);
    else process.nextTick(call);
  });
  hook.disable();
  await scheduleAtEveryDepth('immediate', (call) => setImmediate(call));
  await scheduleAtEveryDepth('timeout', (call) => setTimeout(call, 1));
  await scheduleAtEveryDepth('timeouts apart', (call, id) => setTimeout(call, 1 + id % 7));
  await scheduleAtEveryDepth('microtask', (call) => queueMicrotask(call));
}

// The queue has to grow when the stack is full.
async function ticksInAGrowingQueue() {
  const seen = new Set();
  let wrong = 0;
  let deepest = 0;
  for (let above = 0; above < kFrames; above++) {
    let ran = 0;
    let queued = 0;
    const count = () => { ran++; };
    const queueMore = () => {
      for (let i = 0; i < 8; i++, queued++) process.nextTick(count);
    };
    await new Promise((resolve) => {
      setImmediate(() => {
        if (seen.size < 2) deepest = depthMax();
        for (; queued < 1020; queued++) process.nextTick(count);
        try {
          at(deepest - above, queueMore);
          seen.add('accepted');
        } catch {
          seen.add('refused');
        }
        setImmediate(resolve);
      });
    });
    if (ran !== queued) wrong++;
  }
  console.log(`tick in a growing queue: ${[...seen].sort().reverse().join(' and ')},`,
              wrong === 0 ? 'all right' : `${wrong} wrong`);
}

main();
