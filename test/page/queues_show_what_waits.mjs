// What waits in each queue, and what is in flight, at moments of a recording.
// Prints:
//   before the end of the main script: timers 1, ticks 1, microtasks 2
//   in the tick: ticks 0, microtasks 2, timers 1, in phase none
//   in the timer: timers 0, in phase timers
//   waiting for the file: kernel 0, pool 1, thread at work, in poll, waits at most 100 ms
//   in the callback of the file: pool 0, timer due in 4.99 ms
//   timers by expiry: 30, 100, 200
//   accept stays in flight: accept, receive
//   a socket between two chunks is in flight, one that has come waits in poll
//   what a thread of the pool has done waits in poll before the loop is told
//   a clock that stands still: 2 moments, the tick runs at its own
//   refreshed: due 110, then 150, caused by who refreshed it
//   many: a timer that was cancelled is gone, one that never ran still waits
import assert from 'node:assert';
import { duration, operationText } from '../../page/src/labels.js';
import { stateAt } from '../../page/src/queues.js';
import { Phase } from '../../page/src/kinds.js';
import { readModel } from './fixtures/read_model.js';
import { hundredMilliseconds, httpServer, ticksAndPromises } from './fixtures/scenarios.js';
import { World } from './fixtures/simulated_loop.js';
import { TraceWriter, zigzag } from './fixtures/trace_writer.js';

function counts(state, ...names) {
  return names.map((name) => `${name} ${state.queues[name].count}`).join(', ');
}

let model = readModel(ticksAndPromises().trace);
let [stream] = model.loops();
let state = stateAt(model, stream, stream.runs.end[0] - 1);
assert.strictEqual(state.run, 0);
console.log('before the end of the main script:', counts(state, 'timers', 'ticks', 'microtasks'));
state = stateAt(model, stream, stream.runs.begin[1]);
console.log('in the tick:', `${counts(state, 'ticks', 'microtasks', 'timers')}, in phase ${state.phase < 0 ? 'none' : state.phaseKind}`);
state = stateAt(model, stream, stream.runs.begin[4]);
console.log('in the timer:', `${counts(state, 'timers')}, in phase ${state.phaseKind === Phase.timers ? 'timers' : state.phaseKind}`);

model = readModel(hundredMilliseconds().trace);
[stream] = model.loops();
state = stateAt(model, stream, 50e6);
assert.strictEqual(stream.waits.timeout[state.wait] <= 100e6, true);
console.log(`waiting for the file: ${counts(state, 'kernel', 'pool')}, thread ${state.threads[0].isOurs ? 'at work' : 'idle'},`,
            `in ${state.phaseKind === Phase.poll ? 'poll' : '?'}, waits at most ${duration(stream.waits.timeout[state.wait])}`);
state = stateAt(model, stream, stream.runs.begin[1]);
console.log('in the callback of the file:', `${counts(state, 'pool')}, timer due in ${duration(state.queues.timers.items[0].due - state.time)}`);

const world = new World();
const main = { name: 'main', file: '/m.js', line: 1, column: 1, body: (loop) => [100, 30, 200].forEach((ms) => loop.setTimeout({ name: `t${ms}`, file: '/m.js' }, ms)) };
world.addLoop({ main });
model = readModel(world.run());
[stream] = model.loops();
state = stateAt(model, stream, 1e6);
console.log('timers by expiry:', state.queues.timers.items.map(({ due }) => Math.round(due / 1e6)).join(', '));

model = readModel(httpServer().trace);
[stream] = model.loops();
state = stateAt(model, stream, 5e6);
console.log('accept stays in flight:', state.queues.kernel.items.map(({ task }) => operationText(stream, stream.tasks.operation[task]).split(' ')[0]).join(', '));

// An operation that says of each result that more will come.
const socket = new TraceWriter();
const chunks = socket.stream(0);
chunks.event(10, 0x20, 1, 5, 0, 0);
chunks.event(10, 0x40, 1, chunks.string(10, 'read'), 1, 8, 0, 0);
for (const at of [100, 200]) {
  chunks.event(at + 10, 0x41, 1, 10, zigzag(67), 1);
  chunks.event(at + 20, 0x23, 1, 5, 0);
  chunks.event(at + 30, 0x24);
}
model = readModel(socket.finish());
[stream] = model.loops();
const places = [50, 105, 150, 205, 250].map((time) => ['kernel', 'poll'].find((name) => stateAt(model, stream, time).queues[name].count === 1));
assert.deepStrictEqual(places, ['kernel', 'poll', 'kernel', 'poll', 'kernel']);
console.log('a socket between two chunks is in flight, one that has come waits in poll');

const pooled = new TraceWriter();
const [own, thread] = [pooled.stream(0), pooled.stream(1)];
thread.event(5, 0x04, 2, 0, 1, 0);
thread.event(20, 0x42, 0, 1);
thread.event(60, 0x43);
own.event(10, 0x20, 1, 5, 0, 0);
own.event(10, 0x40, 1, own.string(10, 'read_file'), 2, 0, 0, 0);
own.event(100, 0x41, 1, 0, zigzag(67), 0);
own.event(101, 0x23, 1, 5, 0);
own.event(110, 0x24);
model = readModel(pooled.finish());
[stream] = model.loops();
assert.deepStrictEqual([15, 30, 70].map((time) => ['pool', 'poll'].find((name) => stateAt(model, stream, time).queues[name].count === 1)), ['pool', 'pool', 'poll']);
assert.strictEqual(stream.readyTime(0), 60);
console.log('what a thread of the pool has done waits in poll before the loop is told');

// A virtual clock gives both callbacks and everything around them one time.
const out = new TraceWriter();
const events = out.stream(0);
events.event(7, 0x20, 1, 3, 0, 0);
events.event(7, 0x20, 2, 4, 0, 0);
for (const [task, kind] of [[1, 3], [2, 4]]) {
  events.event(7, 0x23, task, kind, 0);
  events.event(7, 0x24);
}
model = readModel(out.finish());
[stream] = model.loops();
const { begin } = stream.runs;
assert.strictEqual(stateAt(model, stream, begin[0]).run, 0);
assert.strictEqual(stateAt(model, stream, begin[0]).queues.microtasks.count, 1);
assert.strictEqual(stateAt(model, stream, begin[1]).queues.microtasks.count, 0);
console.log(`a clock that stands still: ${new Set([begin[0], begin[1]]).size} moments, the tick runs at its own`);

// A timer that begins anew is another task of the same function.
const anew = new TraceWriter();
const one = anew.stream(0);
one.event(10, 0x20, 1, 1, 0, one.function(10, { name: 'late', file: '/app.js', line: 1, column: 1 }));
one.event(10, 0x30, 1, zigzag(100), 0, 0);
one.event(40, 0x23, 7, 2, 0);
const body = new TraceWriter().stream(0);
for (const field of [1, 2, 7, zigzag(100), 0]) body.chunk.number(field);
one.event(50, 0x82, body.chunk.length, 1, 2, 7, zigzag(100), 0);
one.event(55, 0x24);
model = readModel(anew.finish());
[stream] = model.loops();
const dueAt = (time) => stateAt(model, stream, time).queues.timers.items.map(({ task, due }) => [stream.tasks.id[task], due]);
const again = stream.taskIndex.get(2);
assert.strictEqual(stream.tasks.fn[again], 1);
assert.strictEqual(stream.tasks.causeRun[again], 0);
console.log(`refreshed: due ${[...stream.timers.due.subarray(0, 2)].map(Math.floor).join(', then ')}, caused by who refreshed it`);
assert.deepStrictEqual([dueAt(20).length, dueAt(52)[0][0]], [1, 2]);

// Thousands of tasks that are gone hide none that is not.
const many = new TraceWriter();
const rows = many.stream(0);
for (let task = 1; task <= 5000; task++) {
  rows.event(task * 100, 0x20, task, 1, 0, 0);
  rows.event(task * 100, 0x30, task, zigzag(10), 0, 0);
  if (task === 2000) continue;
  rows.event(task * 100 + 20, task === 3000 ? 0x21 : 0x23, task, ...(task === 3000 ? [] : [1, 0]));
  if (task !== 3000) rows.event(task * 100 + 30, 0x24);
}
model = readModel(many.finish());
[stream] = model.loops();
state = stateAt(model, stream, 5000 * 100 + 90);
assert.deepStrictEqual(state.queues.timers.items.map(({ task }) => stream.tasks.id[task]), [2000]);
assert.strictEqual(stateAt(model, stream, 3000 * 100 + 10).queues.timers.count, 2);
console.log('many: a timer that was cancelled is gone, one that never ran still waits');
