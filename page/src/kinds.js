// The numbers of the format, with the names that people read.

export const Kind = { main: 0, timer: 1, immediate: 2, tick: 3, microtask: 4, completion: 5, post: 6, wakeup: 7, close: 8 };
export const KIND_NAMES = ['main script', 'timer', 'immediate', 'nextTick', 'microtask', 'I/O callback', 'message', 'wake-up',
  'close callback'];

export const Phase = { timers: 0, pending: 1, idle: 2, prepare: 3, poll: 4, check: 5, close: 6 };
export const PHASE_NAMES = ['timers', 'pending callbacks', 'idle', 'prepare', 'poll', 'check', 'close callbacks'];

export const Executor = { readiness: 0, ring: 1, pool: 2, atOnce: 3, simulated: 4 };
export const EXECUTOR_NAMES = ['the kernel, by readiness', 'the kernel’s ring', 'the pool', 'done at once', 'the simulated world'];

export const StreamKind = { main: 0, worker: 1, pool: 2, cpp: 3 };
export const END_REASONS = ['nothing was left to do', 'process.exit() was called', 'an error was not caught', 'it was ended'];

export function isDrained(kind) {
  return kind === Kind.tick || kind === Kind.microtask;
}

// The colour of a kind of task: a custom property of the style sheet is named after it.
export const KIND_COLOURS = ['main', 'timers', 'check', 'ticks', 'microtasks', 'poll', 'poll', 'poll', 'close'];
export const PHASE_COLOURS = ['timers', 'pending', 'idle', 'idle', 'poll', 'check', 'close'];
