// The reader gives the same model for a file in one piece, in many, and when it stops after every event.
// Prints:
//   one piece: 109 callbacks, no problems
//   a byte at a time: the same
//   pieces of 1000 bytes: the same
//   an event at a time: the same
import { TraceModel } from '../../page/src/model.js';
import { TraceReader } from '../../page/src/reader.js';
import { readModel } from './fixtures/read_model.js';
import { httpServer } from './fixtures/scenarios.js';

const { trace } = httpServer();

function pieces(size) {
  const list = [];
  for (let at = 0; at < trace.length; at += size) list.push(trace.slice(at, at + size));
  return list;
}

function told(model) {
  const [stream] = model.loops();
  const { runs, tasks, operations } = stream;
  return JSON.stringify([[...runs.begin.slice(0, runs.length)], [...runs.end.slice(0, runs.length)], [...tasks.id.slice(0, tasks.length)],
    [...operations.job.slice(0, operations.length)], stream.strings, model.problems, model.eventCount]);
}

const whole = readModel(trace);
console.log(`one piece: ${whole.loops()[0].runs.length} callbacks, ${whole.problems.length ? 'problems' : 'no problems'}`);
console.log('a byte at a time:', told(readModel(pieces(1))) === told(whole) ? 'the same' : 'other');
console.log('pieces of 1000 bytes:', told(readModel(pieces(1000))) === told(whole) ? 'the same' : 'other');

const model = new TraceModel();
const reader = new TraceReader(model);
for (const piece of pieces(777)) {
  reader.append(piece);
  while (reader.pump(1));
}
reader.finish();
model.settle();
console.log('an event at a time:', told(model) === told(whole) ? 'the same' : 'other');
