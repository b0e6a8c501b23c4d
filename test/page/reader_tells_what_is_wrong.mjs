// What is not a trace is refused with a reason; what is damaged is shown as far as it goes, and says so.
// Prints:
//   empty: foreign: The file is empty.
//   text: foreign
//   only a header's half: foreign
//   a later version: newer: 3
//   an older version: older: 1
//   only a header: 0 loops, 0 problems
//   cut off: 1 loops, all but the last chunk, "cut off"
//   a broken chunk in the middle: goes on after it, "damaged"
//   garbage behind: the whole trace, "damaged"
//   a later event: skipped, 3 callbacks
//   a task that is named late: late, even with a field more
//   an unknown event below 0x80: "damaged"
//   a number without an end: "damaged"
import assert from 'node:assert';
import { runLabel } from '../../page/src/labels.js';
import { TraceError } from '../../page/src/reader.js';
import { readModel } from './fixtures/read_model.js';
import { timeoutAgainstImmediate, httpServer } from './fixtures/scenarios.js';
import { TraceWriter } from './fixtures/trace_writer.js';

function refused(bytes) {
  try {
    readModel(bytes);
  } catch (error) {
    assert.ok(error instanceof TraceError);
    return error;
  }
  return assert.fail('was read');
}

const { trace } = timeoutAgainstImmediate();
const text = new TextEncoder().encode('{"traceEvents": []}');
let error = refused(new Uint8Array(0));
console.log(`empty: ${error.reason}: ${error.message}`);
console.log(`text: ${refused(text).reason}`);
console.log(`only a header's half: ${refused(trace.slice(0, 9)).reason}`);
error = refused(new TraceWriter(3).finish());
console.log(`a later version: ${error.reason}: ${/version (\d+) of the format/.exec(error.message)[1]}`);
error = refused(new TraceWriter(1).finish());
console.log(`an older version: ${error.reason}: ${/version (\d+) of the format/.exec(error.message)[1]}`);
let model = readModel(new TraceWriter().finish());
console.log(`only a header: ${model.loops().length} loops, ${model.problems.length} problems`);

const long = httpServer().trace;
model = readModel(long.slice(0, long.length - 3));
assert.strictEqual(model.loops()[0].runs.length, 109);
assert.strictEqual(model.problems.length, 1);
console.log(`cut off: ${model.loops().length} loops, all but the last chunk, "${model.problems[0].text.slice(0, 7)}"`);

// A chunk of each of two streams; the first begins with what is no event.
const writer = new TraceWriter();
writer.stream(0).event(10, 0x10, 1);
writer.stream(1).event(20, 0x10, 1);
const broken = writer.finish();
broken[16 + 24] = 0x7f;
model = readModel(broken);
assert.strictEqual(model.streams[1].turns.length, 1);
console.log(`a broken chunk in the middle: goes on after it, "${model.problems[0].text.slice(0, 7)}"`);

const longer = new Uint8Array(trace.length + 40).fill(0x55);
longer.set(trace);
model = readModel(longer);
assert.strictEqual(model.loops()[0].runs.length, 3);
console.log(`garbage behind: the whole trace, "${model.problems[0].text.slice(0, 7)}"`);

function withEvent(kind, ...fields) {
  const out = new TraceWriter();
  for (let task = 1; task <= 3; task++) {
    out.stream(0).event(task * 10, 0x23, task, 1, 0);
    out.stream(0).event(task * 10 + 5, 0x24);
    out.stream(0).event(task * 10 + 6, kind, ...fields);
  }
  return out.finish();
}
model = readModel(withEvent(0x90, 3, 1, 2, 3));
assert.strictEqual(model.problems.length, 0);
console.log(`a later event: skipped, ${model.loops()[0].runs.length} callbacks`);
const late = new TraceWriter();
const function1 = late.stream(0).function(1, { name: 'late', file: '/l.js', line: 1, column: 1 });
late.stream(0).event(2, 0x20, 1, 1, 0, 0);
late.stream(0).event(3, 0x80, 3, 1, function1, 99);
late.stream(0).event(4, 0x23, 1, 1, 0);
late.stream(0).event(5, 0x24);
model = readModel(late.finish());
assert.strictEqual(model.problems.length, 0);
console.log(`a task that is named late: ${runLabel(model.loops()[0], 0)}, even with a field more`);
console.log(`an unknown event below 0x80: "${readModel(withEvent(0x0f)).problems[0].text.slice(0, 7)}"`);
const endless = new TraceWriter();
endless.stream(0).event(1, 0x10, 1);
const bytes = endless.finish();
bytes.fill(0xff, 16 + 24 + 1);
console.log(`a number without an end: "${readModel(bytes).problems[0].text.slice(0, 7)}"`);
