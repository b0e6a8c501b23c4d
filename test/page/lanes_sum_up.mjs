// Drawn from afar, a lane shows as much time as its spans have, and never more rectangles than pixels.
// Prints:
//   near: every span by itself
//   afar: at most 500 rectangles for 100000 spans
//   afar: a third is busy, and so drawn
//   one short span in an hour is drawn
//   the span at a time, and the nearest
//   open spans end now, and where they ended later
import assert from 'node:assert';
import { Lane } from '../../page/src/lane.js';

function laneOf(spans) {
  const lane = new Lane({ length: () => spans.length, begin: (row) => spans[row][0], end: (row) => spans[row][1], colour: (row) => row % 3 });
  lane.update(1e12);
  return lane;
}

const lane = laneOf(Array.from({ length: 100000 }, (_, i) => [i * 300, i * 300 + 100]));
let painted = [];
lane.paint(3000, 6000, 1000, (...rectangle) => painted.push(rectangle));
assert.deepStrictEqual(painted.filter(([from]) => from >= 3000).map(([from, to, colour, share, index]) => [from, to, share, index])[0], [3000, 3100, 1, 10]);
assert.ok(painted.every(([, , , , index]) => index >= 0));
console.log('near: every span by itself');

painted = [];
lane.paint(0, 100000 * 300, 1000, (...rectangle) => painted.push(rectangle));
assert.ok(painted.length <= 500, `${painted.length}`);
console.log('afar: at most 500 rectangles for 100000 spans');
const drawn = painted.reduce((sum, [from, to, , share]) => sum + (to - from) * share, 0);
assert.ok(Math.abs(drawn / (100000 * 300) - 1 / 3) < 0.01, `${drawn}`);
console.log('afar: a third is busy, and so drawn');

const spans = Array.from({ length: 5000 }, (_, i) => [i, i + 0.5]);
spans.push([3600e9, 3600e9 + 10]);
painted = [];
laneOf(spans).paint(0, 4000e9, 1000, (...rectangle) => painted.push(rectangle));
assert.ok(painted.some(([from, to]) => from <= 3600e9 && to >= 3600e9));
console.log('one short span in an hour is drawn');

assert.strictEqual(lane.spanAt(350, 0), 1);
assert.strictEqual(lane.spanAt(450, 10), -1);
assert.strictEqual(lane.spanAt(450, 60), 1);
assert.strictEqual(lane.spanAt(560, 60), 2);
console.log('the span at a time, and the nearest');

const growing = [[0, 10], [20, NaN]];
const open = laneOf(growing);
open.update(50);
assert.strictEqual(open.end[1], 50);
growing[1][1] = 60;
growing.push([70, NaN]);
open.update(80);
assert.deepStrictEqual([...open.end.slice(0, 3)], [10, 60, 80]);
assert.strictEqual(open.busy[3], 10 + 40 + 10);
console.log('open spans end now, and where they ended later');
