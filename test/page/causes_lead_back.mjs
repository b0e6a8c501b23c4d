// The chain of causes of a callback, and the tree of what a root caused.
// Prints:
//   answer: onConnection > onHead > FileRequest > page > answer
//   the connection was listened for by server.js
//   what the connection caused: 8 callbacks or more, all after it
//   onAnswer: main loop: two_workers.js > worker 1: onQuestion > main loop: onAnswer
//   worker's main script: main loop: two_workers.js > worker 1: two_workers.js
//   main script and its 14 effects
//   an interval: each run causes the next
//   a long chain: 0 1 … 99997 99998 99999
import assert from 'node:assert';
import { causeOf, chainOf, effectsElsewhere, isRoot, scheduledBy, summaryOf } from '../../page/src/causes.js';
import { runLabel, streamLabel } from '../../page/src/labels.js';
import { readModel } from './fixtures/read_model.js';
import { httpServer, twoWorkers } from './fixtures/scenarios.js';
import { TraceWriter } from './fixtures/trace_writer.js';

function rowOf(stream, label, from = 0) {
  for (let run = from; run < stream.runs.length; run++) if (runLabel(stream, run) === label) return run;
  return assert.fail(`no ${label}`);
}

let model = readModel(httpServer().trace);
const [server] = model.loops();
const answer = rowOf(server, 'answer');
const { chain } = chainOf(server, answer);
console.log('answer:', chain.map(({ stream, run }) => runLabel(stream, run)).join(' > '));
assert.ok(isRoot(server, chain[0].run));
console.log('the connection was listened for by', runLabel(server, causeOf(server, chain[0].run)));
const summary = summaryOf(server, chain[0].run);
assert.ok(summary.runs >= 8 && summary.end > server.runs.end[answer]);
console.log('what the connection caused: 8 callbacks or more, all after it');

const report = rowOf(server, 'report');
const second = rowOf(server, 'report', report + 1);

model = readModel(twoWorkers().trace);
const [main, worker] = model.loops();
const named = (list) => list.map(({ stream, run }) => `${streamLabel(stream)}: ${runLabel(stream, run)}`).join(' > ');
const byFirst = chainOf(main, rowOf(main, 'onAnswer')).chain;
console.log('onAnswer:', named(byFirst));
console.log('worker\'s main script:', named(chainOf(worker, 0).chain));
assert.strictEqual(effectsElsewhere(main, 0).length, 8);
console.log(`main script and its ${summaryOf(main, 0).runs - 1} effects`);

assert.strictEqual(causeOf(server, second), report);
assert.ok(scheduledBy(server, report).includes(server.runs.task[second]));
console.log('an interval: each run causes the next');

// A chain of a hundred thousand: its ends, at once.
const long = new TraceWriter();
const links = long.stream(0);
for (let task = 1; task <= 100000; task++) {
  if (task > 1) links.event(task * 10 - 5, 0x20, task, 2, task - 1, 0);
  links.event(task * 10, 0x23, task, 2, 0);
  if (task > 1) links.event(task * 10 + 1, 0x24);
}
const [deep] = readModel(long.finish()).loops();
const ends = chainOf(deep, deep.runs.length - 1, 2, 3);
assert.strictEqual(ends.length, 100000);
console.log('a long chain:', ends.chain.map((at) => (at === null ? '…' : at.run)).join(' '));
