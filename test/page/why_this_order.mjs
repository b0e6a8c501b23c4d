// "Why this order?" cites the rule that decides, or says that either order is legal.
// Prints:
//   timeout against immediate in main: immediate, timeout: free O1
//   the same in an I/O callback: immediate, timeout: rule O2
//   main, tick, microtasks, timer, immediate, timer: L2 T2 T1 T1 P8 P4
//   a file of 95 ms, a callback of 10 ms, a timer of 100 ms: L1 P8
//   two timers of one delay: P4 one list
//   two timers of two delays: P4 expired 2.00 ms before
//   immediates: P9 queued before this check phase; P9 queued during the check phase
//   a tick of a microtask: T1
//   a recursive tick: T1
//   an ES module: T6
//   two files that are done together: free P7
//   two sockets destroyed together: P10 the last is called back first
//   two handles in C++ closed together: P2
//   a failure known at once: P5, before check
//   two results of one operation: P2
//   messages of one worker, of two: W3 free
//   a callback within a callback: P3, then as the outer one, P7
//   a tick within a callback: T1
//   listeners of exit: L3
//   dropped events: lost, 7 events
//   every neighbour of every recording has an answer with a rule that is known
import assert from 'node:assert';
import { runLabel } from '../../page/src/labels.js';
import { RULES } from '../../page/src/rules.js';
import { whyOrder } from '../../page/src/why_order.js';
import { readModel } from './fixtures/read_model.js';
import { hundredMilliseconds, manyEvents, readFileThenBoth, SCENARIOS, ticksAndPromises, timeoutAgainstImmediate, twoWorkers } from './fixtures/scenarios.js';
import { MS, US, World } from './fixtures/simulated_loop.js';
import { TraceWriter } from './fixtures/trace_writer.js';

const first = (model) => model.loops()[0];
const answers = (stream) => Array.from({ length: stream.runs.length - 1 }, (_, i) => whyOrder(stream, i, i + 1));
const rules = (stream) => answers(stream).map(({ rule }) => rule).join(' ');

// A program made here: its main script.
function played(body, options = {}) {
  const world = new World();
  world.addLoop({ main: { name: 'main', file: '/main.js', line: 1, column: 1, body }, ...options });
  return first(readModel(world.run()));
}

function fn(name, body, cost) {
  return { name, file: '/main.js', line: 2, column: 1, body, cost };
}

// The answer for the pair of these names.
function between(stream, one, other) {
  for (let run = 0; run + 1 < stream.runs.length; run++) {
    if (runLabel(stream, run) === one && runLabel(stream, run + 1) === other) return whyOrder(stream, run, run + 1);
  }
  return assert.fail(`${one} and ${other} are no neighbours`);
}

let stream = first(readModel(timeoutAgainstImmediate().trace));
let answer = between(stream, 'immediate', 'timeout');
console.log(`timeout against immediate in main: immediate, timeout: ${answer.verdict} ${answer.rule}`);
assert.match(answer.text, /^Free: either order is legal\. /);
stream = played((loop) => {
  loop.setTimeout(fn('timeout'), 0);
  loop.setImmediate(fn('immediate'));
  loop.work(2 * MS);
});
assert.strictEqual(between(stream, 'timeout', 'immediate').rule, 'O1');

answer = between(first(readModel(readFileThenBoth().trace)), 'immediate', 'timeout');
console.log(`the same in an I/O callback: immediate, timeout: ${answer.verdict} ${answer.rule}`);
console.log('main, tick, microtasks, timer, immediate, timer:', rules(first(readModel(ticksAndPromises().trace))));
console.log('a file of 95 ms, a callback of 10 ms, a timer of 100 ms:', rules(first(readModel(hundredMilliseconds().trace))));

stream = played((loop) => {
  loop.setTimeout(fn('a'), 4);
  loop.setTimeout(fn('b'), 4);
  loop.setTimeout(fn('c'), 6);
  loop.setTimeout(fn('busy', null, 5 * MS), 3);
});
answer = between(stream, 'a', 'b');
console.log('two timers of one delay:', answer.rule, /one list/.exec(answer.text)[0]);
answer = between(stream, 'b', 'c');
console.log('two timers of two delays:', answer.rule, /expired 2\.00 ms before/.exec(answer.text)[0]);

stream = played((loop) => {
  loop.setImmediate(fn('one', () => loop.setImmediate(fn('three'))));
  loop.setImmediate(fn('two'));
});
console.log(`immediates: ${between(stream, 'one', 'two').rule} ${/queued before this check phase/.exec(between(stream, 'one', 'two').text)[0]};`,
            `${between(stream, 'two', 'three').rule} ${/queued during the check phase/.exec(between(stream, 'two', 'three').text)[0]}`);

stream = played((loop) => loop.then(fn('promise', () => loop.nextTick(fn('tick', () => loop.nextTick(fn('again')))))));
console.log('a tick of a microtask:', between(stream, 'promise', 'tick').rule);
console.log('a recursive tick:', between(stream, 'tick', 'again').rule);

// Microtasks first, as no loop of ours plays it.
const module = new TraceWriter();
const out = module.stream(0);
[[1, 0], [2, 3], [3, 4]].forEach(([task, kind], i) => out.event(i, 0x20, task, kind, task === 1 ? 0 : 1, 0));
[[1, 0], [3, 4], [2, 3]].forEach(([task, kind], i) => {
  out.event(10 + i * 10, 0x23, task, kind, 0);
  out.event(15 + i * 10, 0x24);
});
console.log('an ES module:', whyOrder(first(readModel(module.finish())), 0, 1).rule);

stream = played((loop) => {
  loop.inPool('read_file', '/a', 100 * US, 1, fn('a'));
  loop.inPool('read_file', '/b', 100 * US, 1, fn('b'));
  loop.work(2 * MS);
});
answer = between(stream, 'a', 'b');
console.log(`two files that are done together: ${answer.verdict} ${answer.rule}`);

const closing = (loop) => {
  loop.inKernel('connect', 5, '', 10 * US, 0, fn('connected', () => {
    loop.closeHandle(fn('close a'));
    loop.closeHandle(fn('close b'));
  }));
};
answer = between(played(closing), 'close b', 'close a');
console.log('two sockets destroyed together:', answer.rule, /the last is called back first/.exec(answer.text)[0]);
console.log('two handles in C++ closed together:', between(played(closing, { kind: 3 }), 'close a', 'close b').rule);

stream = played((on) => on.inKernel('receive', 5, '', 10 * US, 1, fn('data', () => {
  on.failAtOnce('connect', '/no/such/socket', 2, fn('refused'));
  on.setImmediate(fn('immediate'));
})));
assert.strictEqual(between(stream, 'refused', 'immediate').rule, 'P1');
console.log(`a failure known at once: ${between(stream, 'data', 'refused').rule}, before check`);

stream = played((on) => {
  on.multishot('receive', 5, '', [[10 * US, 5], [11 * US, 6]], fn('data'));
  on.work(MS);
});
console.log('two results of one operation:', between(stream, 'data', 'data').rule);

const [main] = readModel(twoWorkers().trace).loops();
const asked = answers(main).slice(1);
console.log('messages of one worker, of two:', asked.find(({ verdict }) => verdict === 'rule').rule, asked.find(({ verdict }) => verdict === 'free').verdict);

const nested = new TraceWriter();
[[0, 0x12, 4], [1, 0x23, 1, 5, 0], [2, 0x23, 2, 5, 0], [3, 0x24], [4, 0x24], [5, 0x23, 3, 5, 0], [6, 0x24]].forEach((event) => nested.stream(0).event(...event));
const within = answers(first(readModel(nested.finish())));
console.log(`a callback within a callback: ${within[0].rule}, then as the outer one, ${within[1].rule}`);
const inner = new TraceWriter();
[[1, 0x12, 4], [2, 0x23, 1, 7, 0], [3, 0x23, 2, 7, 0], [4, 0x24], [5, 0x23, 3, 3, 0], [6, 0x24], [7, 0x24]].forEach((event) => inner.stream(0).event(...event));
console.log('a tick within a callback:', whyOrder(first(readModel(inner.finish())), 1, 2).rule);
const ended = new TraceWriter();
[[1, 0x23, 1, 0, 0], [2, 0x24], [3, 0x23, 2, 1, 0], [4, 0x24], [5, 0x23, 3, 0, 0], [6, 0x24]].forEach((event) => ended.stream(0).event(...event));
stream = first(readModel(ended.finish()));
assert.strictEqual(runLabel(stream, 2), 'end of the program');
console.log('listeners of exit:', whyOrder(stream, 1, 2).rule);

const gap = new TraceWriter();
[[1, 0x23, 1, 5, 0], [2, 0x24], [3, 0x03, 7], [4, 0x23, 2, 5, 0], [6, 0x24]].forEach((event) => gap.stream(0).event(...event));
[answer] = answers(first(readModel(gap.finish())));
console.log(`dropped events: ${answer.verdict}, ${/\d+ events/.exec(answer.text)[0]}`);

for (const make of [...Object.values(SCENARIOS), () => manyEvents(5000)]) {
  for (const each of readModel(make().trace).loops()) {
    for (const { rule, text, also } of answers(each)) {
      assert.ok(RULES[rule], rule);
      assert.ok(text.length > 20 && !/undefined|NaN|\?\?/.test(text), text);
      if (also) assert.ok(RULES[also.rule] && !/undefined|NaN/.test(also.text), also.text);
    }
  }
}
console.log('every neighbour of every recording has an answer with a rule that is known');
