// Why did these two callbacks run in this order? Pure: from the model to a rule of the contract.

import { Executor, Kind, Phase, StreamKind, isDrained } from './kinds.js';
import { duration, runLabel, timerDelay } from './labels.js';

const MS = 1e6;

// Two neighbouring callbacks of a stream, `first` before `second` (rows of runs). The answer:
//   { verdict: 'rule' | 'free' | 'lost', rule: 'O2' or null, text, also: a second answer or null }
export function whyOrder(stream, first, second) {
  const pair = describe(stream, first, second);
  if (pair.lost > 0) return lost(pair);
  return nested(pair) ?? afterMain(pair) ?? drained(pair) ?? withinPhase(pair) ?? acrossPhases(pair);
}

// The next or, with -1, the previous callback; -1: none.
export function neighbourOf(stream, run, by) {
  const at = run + by;
  return at < stream.runs.length ? at : -1;
}

function describe(stream, first, second) {
  const { runs } = stream;
  let [a, b] = [`“${runLabel(stream, first)}”`, `“${runLabel(stream, second)}”`];
  if (a === b) [a, b] = [`the first ${a}`, `the second ${b}`];
  let lost = 0;
  for (let drop = runs.dropsBefore[first]; drop < runs.dropsBefore[second]; drop++) lost += stream.drops.count[drop];
  return { stream, first, second, lost, a, b, aKind: runs.kind[first], bKind: runs.kind[second],
    aPhase: stream.phaseOf(first), bPhase: stream.phaseOf(second) };
}

function rule(name, text, also = null) {
  return { verdict: 'rule', rule: name, text: sentence(text), also };
}

function free(name, text) {
  return { verdict: 'free', rule: name, text: `Free: either order is legal. ${sentence(text)}`, also: null };
}

function sentence(text) {
  return text[0].toUpperCase() + text.slice(1);
}

function lost(pair) {
  return { verdict: 'lost', rule: null, also: null,
    text: `Not known: ${pair.lost} events between ${pair.a} and ${pair.b} were dropped while recording.` };
}

// The one runs inside the other, or both inside a third. What ran inside a callback is over when that is: then the outer one counts.
function nested({ stream, first, second, a, b, aKind, bKind }) {
  const { runs } = stream;
  if (runs.parent[second] === first) return rule('P3', `${a} called ${b} itself, before it returned: both are one entry from the loop.`);
  if (runs.parent[first] >= 0 && runs.parent[second] < 0) return whyOrder(stream, outermost(runs, first), second);
  if (runs.parent[first] >= 0 && runs.parent[first] === runs.parent[second] && !isDrained(aKind) && !isDrained(bKind)) {
    return rule('P3', `Both ran inside “${runLabel(stream, runs.parent[first])}”, which called them in this order.`);
  }
  return null;
}

function outermost(runs, run) {
  while (runs.parent[run] >= 0) run = runs.parent[run];
  return run;
}

function afterMain({ stream, second, a, b, aKind, bKind }) {
  if (bKind === Kind.main) return rule('L3', `After ${a} nothing was left that keeps the loop alive, so the program ends: ${b}.`);
  if (aKind !== Kind.main) return null;
  if (bKind === Kind.tick) return rule('L2', `When the main script ${a} has returned, the nextTick queue runs first: ${b} was queued there.`);
  if (bKind === Kind.microtask) {
    return waitsAt(stream, Kind.tick, stream.runs.begin[second]) ?
      rule('T6', `${a} is an ES module: after its main body microtasks come before ticks, so ${b} runs before the ticks that wait.`) :
      rule('L2', `The main script ${a} has returned and left no ticks, so microtasks run: ${b} is the first of them.`);
  }
  return rule('L1', `The main script ${a} runs to completion before the first phase; ${b} belongs to a phase.`);
}

// Whether a task of that kind, scheduled before the time, had not run by then. Looks back a little only.
function waitsAt(stream, kind, time) {
  const { runs, tasks } = stream;
  for (let run = stream.runBefore(time) + 1, tries = 0; run < runs.length && tries < 64; run++, tries++) {
    if (runs.kind[run] === kind) return tasks.isScheduled[runs.task[run]] === 1 && tasks.born[runs.task[run]] < time;
    if (!isDrained(runs.kind[run])) return false;
  }
  return false;
}

// Ticks and microtasks, which run between the callbacks of the phases.
function drained(pair) {
  const { stream, first, second, aKind, bKind, a, b } = pair;
  if (!isDrained(aKind) && !isDrained(bKind)) return null;
  if (isDrained(aKind) && !isDrained(bKind)) {
    const owner = ownerOf(stream, first);
    const also = owner >= 0 ? whyOrder(stream, owner, second) : null;
    const kinds = aKind === Kind.tick ? 'tick' : 'microtask';
    return rule('T1', `${a} was the last ${kinds}: the next callback of a phase, ${b}, has to wait until both queues are empty.`, also);
  }
  const byFirst = stream.tasks.causeRun[stream.runs.task[second]] === first;
  if (bKind === Kind.tick) return beforeTick(aKind, a, b, byFirst);
  if (aKind === Kind.tick) return rule('T2', `Ticks come before promises: ${a} was the last tick that waited, then microtasks begin with ${b}.`);
  if (aKind === Kind.microtask) {
    return rule('T1', byFirst ? `${a} queued ${b}, and microtasks run until there are none, those that are added meanwhile too.` :
      `Both are microtasks, first in, first out: ${a} was queued before ${b}.`);
  }
  return waitsAt(stream, Kind.tick, stream.runs.begin[second]) ?
    rule('T6', `Microtasks come before ticks here, as in the body of an ES module: ${b} runs before the ticks that wait.`) :
    rule('T1', `After every callback ticks run, then microtasks: ${a} left no ticks, so ${b} is next.`);
}

function beforeTick(aKind, a, b, byFirst) {
  if (aKind === Kind.tick) {
    return rule('T1', byFirst ? `${a} queued ${b}, and the nextTick queue runs until it is empty, with what is added meanwhile.` :
      `Both are ticks, first in, first out: ${a} was queued before ${b}.`);
  }
  if (aKind === Kind.microtask) {
    return rule('T1', `The microtasks are done with ${a}; the tick ${b} was queued meanwhile, and the drain goes on until both queues are empty.`);
  }
  return rule('T1', `After every callback the nextTick queue runs before anything else: ${b} was in it when ${a} returned.`);
}

// The callback that the ticks and microtasks of `run` follow.
function ownerOf(stream, run) {
  const depth = stream.runs.depth[run];
  while (run >= 0 && isDrained(stream.runs.kind[run])) run--;
  while (run >= 0 && stream.runs.depth[run] > depth) run = stream.runs.parent[run];
  return run;
}

function withinPhase(pair) {
  const { stream, first, second } = pair;
  const { runs } = stream;
  if (runs.phase[first] < 0 || runs.phase[first] !== runs.phase[second]) return null;
  const { a, b } = pair;
  switch (pair.aPhase) {
    case Phase.timers: return timersTogether(pair);
    case Phase.poll: return arrivalsTogether(pair);
    case Phase.check: return rule('P9', `Both immediates were queued before this check phase began, ${a} first: first in, first out.`);
    case Phase.close: return closesTogether(pair);
    case Phase.pending: return rule('P2', `Both waited in the queue of pending callbacks, first in, first out: ${a} was put there before ${b}.`);
    default: return rule('P2', `Both belong to the loop’s own upkeep and run in the order in which they were registered: ${a}, then ${b}.`);
  }
}

function timersTogether({ stream, first, second, a, b }) {
  const one = timerOf(stream, first);
  const other = timerOf(stream, second);
  if (!one || !other) return rule('P4', `Both were due; timers run in order of expiry: ${a}, then ${b}.`);
  const lasts = timerDelay(stream, one.row);
  if (lasts === timerDelay(stream, other.row)) return rule('P4', `Both are timers of ${duration(lasts)}, and so in one list: ${a} was set before ${b}.`);
  if (one.due <= other.due) {
    return rule('P4', `Both were due, and timers run in order of expiry: ${a} expired ${duration(other.due - one.due)} before ${b}.`);
  }
  if (one.due - other.due < MS) {
    return rule('P4', `The lists of ${a} and ${b} expired in the same millisecond; the list that was due first runs first.`);
  }
  return rule('P4', `Timers of one duration form a list, and a list that is due runs all its due timers: ${a} ran with its list, before that of ${b}.`);
}

function timerOf(stream, run) {
  const row = stream.tasks.timer[stream.runs.task[run]];
  return row < 0 ? null : { row, due: stream.timers.due[row], delay: stream.timers.due[row] - stream.timers.set[row] };
}

function arrivalsTogether(pair) {
  const { stream, first, second, a, b, aKind, bKind } = pair;
  const { runs, tasks } = stream;
  if (runs.task[first] === runs.task[second]) {
    return rule('P2', `Both are results of one operation, ${a}, and come in the order in which they arrived.`);
  }
  if (isSameSender(pair)) return rule('W3', `Both are messages from the same thread, first in, first out: ${a} was sent before ${b}.`);
  if (tasks.causeRun[runs.task[second]] === first) {
    return rule('O3', `${a} asked for ${b} itself: its result can only come afterwards, and was there before poll had ended.`);
  }
  if (isFromElsewhere(aKind) && isFromElsewhere(bKind)) return rule('P2', `Both came from other threads, first in, first out: ${a} before ${b}.`);
  const gap = stream.readyTime(second) - stream.readyTime(first);
  const told = Number.isNaN(gap) || gap === 0 ? '' : gap > 0 ? ` Here ${a} was done ${duration(gap)} earlier.` : ` Here ${b} was even done ${duration(-gap)} earlier.`;
  return free('P7', `Poll takes what has arrived, and which of two independent operations is done first is up to the kernel and the pool.${told}`);
}

function isFromElsewhere(kind) {
  return kind === Kind.post || kind === Kind.wakeup;
}

function isSameSender({ stream, first, second }) {
  const { fromStream } = stream.model.messages;
  const messageOf = (run) => stream.tasks.message[stream.runs.task[run]];
  const [one, other] = [messageOf(first), messageOf(second)];
  return one >= 0 && other >= 0 && fromStream[one] >= 0 && fromStream[one] === fromStream[other];
}

function closesTogether({ stream, first, second, a, b, aKind, bKind }) {
  const { runs, tasks } = stream;
  if (aKind === Kind.completion && bKind === Kind.close) {
    return rule('P10', `What a closed handle had in flight comes back first, here ${a}; then its close callback, ${b}.`);
  }
  const isLater = tasks.born[runs.task[first]] > tasks.born[runs.task[second]];
  if (isLater && stream.kind !== StreamKind.cpp) {
    return rule('P10', `Of several handles that a script closes in one turn the last is called back first, as in Node: ${a} was closed after ${b}.`);
  }
  return rule('P2', `Close callbacks are first in, first out: ${a} was closed before ${b}.`);
}

// The callbacks are in different phases, or in one phase of different turns.
function acrossPhases(pair) {
  const { stream, first, second, aKind, bKind, a, b } = pair;
  const { runs, tasks } = stream;
  const task = runs.task[second];
  if (isTimerAndImmediate(aKind, bKind)) {
    const answer = timerAgainstImmediate(pair);
    if (answer) return answer;
  }
  if (bKind === Kind.immediate && pair.aPhase === Phase.check && tasks.born[task] > stream.phases.begin[runs.phase[first]]) {
    return rule('P9', `${b} was queued during the check phase in which ${a} ran: it waits for the check phase of the next turn.`);
  }
  if (tasks.causeRun[task] >= 0 && entryOf(stream, tasks.causeRun[task]) === first) return causedByFirst(pair);
  if (isSameSender(pair)) return rule('W3', `Both are messages from the same thread, first in, first out: ${a} was sent before ${b}.`);
  if (pair.bPhase === Phase.pending) return fromPending(pair);
  const ready = stream.readyTime(second);
  if (bKind === Kind.timer && ready > runs.begin[first]) {
    const isHeldUp = stream.runEnd(first) > ready;
    return rule(isHeldUp ? 'P8' : 'P4', `A timer is never early: ${b} was due ${duration(ready - runs.begin[first])} after ${a} had begun` +
      `${isHeldUp ? `, and then had to wait until ${a} returned` : ''}.`);
  }
  if (bKind === Kind.timer && aKind === Kind.completion && ready <= runs.begin[first]) {
    return rule('P8', `${b} was due, but poll was at work: it runs its events first, and the loop comes to timers after check and close.`);
  }
  if (bKind === Kind.completion && ready > runs.begin[first]) {
    return free('P7', `The result for ${b} came ${duration(ready - runs.begin[first])} after ${a} had begun: that is up to the kernel or the pool, not to the loop.`);
  }
  if (isFromElsewhere(bKind) && ready > runs.begin[first]) {
    return free('W3', `The message for ${b} came ${duration(ready - runs.begin[first])} after ${a} had begun: that is up to the thread that sent it.`);
  }
  return byPhases(pair);
}

// What waits there was known when it was asked for, whenever it is told.
function fromPending({ stream, second, aPhase, a, b }) {
  const operation = stream.tasks.operation[stream.runs.task[second]];
  const known = operation >= 0 && stream.operations.executor[operation] === Executor.atOnce ? `The result of ${b} was known at once` : `${b} was put off`;
  const after = aPhase >= 0 && aPhase !== Phase.pending ? `${PHASE_WORDS[Phase.pending]} come after ${PHASE_WORDS[aPhase]} (${a})` : `${a} came before it`;
  return rule('P5', `${known} and waited among the pending callbacks: ${after}.`);
}

function isTimerAndImmediate(one, other) {
  return (one === Kind.timer && other === Kind.immediate) || (one === Kind.immediate && other === Kind.timer);
}

// The classic question. What counts is where they were scheduled.
function timerAgainstImmediate({ stream, first, second, aKind, a, b }) {
  const { runs, tasks } = stream;
  const [timer, immediate] = aKind === Kind.timer ? [first, second] : [second, first];
  const setBy = tasks.causeRun[runs.task[timer]];
  const queuedBy = tasks.causeRun[runs.task[immediate]];
  if (setBy < 0 || queuedBy < 0) return null;
  const entrySet = entryOf(stream, setBy);
  const entryQueued = entryOf(stream, queuedBy);
  if (runs.kind[entrySet] === Kind.main && runs.kind[entryQueued] === Kind.main) {
    if (timerOf(stream, timer)?.delay > 1.5 * MS) return null;
    return free('O1', `Both were scheduled by the main script: whether the timer ${aKind === Kind.timer ? a : b} is due when the loop ` +
      'first looks depends on how long the script and the start took.');
  }
  if (aKind === Kind.immediate && entrySet === entryQueued && stream.phaseOf(entryQueued) === Phase.poll) {
    return rule('O2', `Both were scheduled in an I/O callback: check comes right after poll, so the immediate ${a} is always before the timer ${b}.`);
  }
  return null;
}

// The callback of a phase, or the main script, that this run belongs to.
function entryOf(stream, run) {
  return isDrained(stream.runs.kind[run]) ? Math.max(ownerOf(stream, run), 0) : outermost(stream.runs, run);
}

function causedByFirst({ stream, first, second, a, b, bKind, bPhase, aPhase }) {
  if (bKind === Kind.timer) {
    const timer = timerOf(stream, second);
    const lasts = timer ? ` after ${duration(timerDelay(stream, timer.row))}` : '';
    return rule('P4', `${a} set the timer ${b}, which is due${lasts} at the earliest, and never in the phase in which it was set.`);
  }
  if (bKind === Kind.immediate) return rule('P8', `${a} queued the immediate ${b}, which runs in the next check phase, after poll.`);
  if (bKind === Kind.close) return rule('P10', `${a} closed the handle of ${b}: its close callback comes in the close phase, after check.`);
  if (bPhase === Phase.pending) {
    return rule('P5', `${a} asked for ${b}, whose result was known at once: it is told among the pending callbacks, not from inside the call.`);
  }
  return rule('O3', `${a} asked for ${b}: asynchronous means that it is called back later, here from ${aPhase === bPhase ? 'the next' : 'the'} poll phase.`);
}

const PHASE_WORDS = ['timers', 'pending callbacks', 'idle', 'prepare', 'poll', 'check', 'close callbacks'];

function byPhases({ stream, first, second, aPhase, bPhase, a, b, bKind }) {
  const { runs } = stream;
  if (aPhase < 0 || bPhase < 0) {
    return rule('P3', `One callback at a time: ${b} could begin when ${a} had returned.`);
  }
  if (runs.turn[first] === runs.turn[second] && aPhase !== bPhase) {
    return rule('P1', `The phases have a fixed order: ${PHASE_WORDS[bPhase]} (${b}) comes after ${PHASE_WORDS[aPhase]} (${a}) in a turn.`);
  }
  const ready = stream.readyTime(second);
  const phaseBegan = stream.phases.begin[runs.phase[first]];
  if (aPhase === bPhase && ready > phaseBegan) {
    return rule('P2', `${b} was not there yet when the ${PHASE_WORDS[aPhase]} phase of ${a} took its batch; it waited for the next turn.`);
  }
  if (aPhase === bPhase && bKind !== Kind.timer) {
    return rule('P2', `The phase of ${a} had reached its limit; ${b} kept its place in the queue for the next turn.`);
  }
  return rule('P1', `The turn went on in its fixed order: after ${PHASE_WORDS[aPhase]} (${a}) the loop came to ${PHASE_WORDS[bPhase]} (${b}).`);
}
