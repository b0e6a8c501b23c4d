// Bytes that were changed at random give a refusal or a model that answers every question, and never a crash or a wait without end.
// Prints:
//   400 damaged recordings were read or refused
// Time-out: 120
import assert from 'node:assert';
import { chainOf, rootOf, summaryOf } from '../../page/src/causes.js';
import { runLabel } from '../../page/src/labels.js';
import { stateAt } from '../../page/src/queues.js';
import { TraceError } from '../../page/src/reader.js';
import { whyOrder } from '../../page/src/why_order.js';
import { readModel } from './fixtures/read_model.js';
import { httpServer, ticksAndPromises, twoWorkers } from './fixtures/scenarios.js';

let state = 99;
function random(below) {
  state = (state * 16807) % 2147483647;
  return Math.floor(state / 2147483647 * below);
}

function damaged(trace) {
  const bytes = trace.slice(0, random(4) === 0 ? 16 + random(trace.length - 16) : trace.length);
  const changes = 1 + random(12);
  for (let i = 0; i < changes; i++) bytes[(random(20) === 0 ? 0 : 16) + random(bytes.length - 16)] = random(2) ? random(256) : 0xff;
  return bytes;
}

// Everything that the page asks.
function ask(model) {
  for (const stream of model.loops()) {
    for (let run = 0; run < stream.runs.length; run += 7) {
      assert.ok(runLabel(stream, run).length > 0);
      assert.ok(chainOf(stream, run).length > 0);
      const root = rootOf(stream, run);
      assert.ok(summaryOf(root.stream, root.run, 500).runs > 0);
      assert.ok(stateAt(model, stream, stream.runs.begin[run]).queues.timers.count >= 0);
      if (run > 0) assert.ok(whyOrder(stream, run - 1, run).text.length > 0);
    }
  }
}

const traces = [httpServer().trace, ticksAndPromises().trace, twoWorkers().trace];
let count = 0;
let withCallbacks = 0;
for (; count < 400; count++) {
  const bytes = damaged(traces[count % traces.length]);
  try {
    const model = readModel(bytes);
    ask(model);
    if (model.loops().some(({ runs }) => runs.length > 0)) withCallbacks++;
  } catch (error) {
    if (!(error instanceof TraceError)) throw new Error(`recording ${count}: ${error.message}`, { cause: error });
  }
}
assert.ok(withCallbacks > count / 4, `only ${withCallbacks} had anything in them`);
console.log(`${count} damaged recordings were read or refused`);
