'use strict';

// What compare.js stands on: likeness is what the definition says, and functions are found with their names.

const assert = require('node:assert');
const path = require('node:path');
const { functionsOfText } = require('./functions.js');
const { Row } = require('./likeness.js');

function likenessByDefinition(a, b) {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      lengths[i][j] = a[i - 1] === b[j - 1] ? lengths[i - 1][j - 1] + 1 : Math.max(lengths[i - 1][j], lengths[i][j - 1]);
    }
  }
  return 2 * lengths[a.length][b.length] / (a.length + b.length);
}

let seed = 1;
function random(below) {
  seed = (seed * 48271) % 2147483647;
  return seed % below;
}

for (let round = 0; round < 500; round++) {
  const kinds = 1 + random(12);
  const [a, b] = [1 + random(120), 1 + random(120)].map((length) => Int32Array.from({ length }, () => random(kinds)));
  const row = new Row(a);
  const likeness = likenessByDefinition(a, b);
  assert.strictEqual(row.likenessTo(b), likeness);
  // What is sorted out beforehand is never alike enough.
  const { min, max } = row.lengthsFor(likeness);
  assert.ok(b.length >= min && b.length <= max, `length ${b.length}, expected ${min} to ${max}`);
  assert.ok(row.mayBeLike(b.slice().sort(), likeness), `sorted out at ${likeness}`);
}

const acorn = require(path.join(__dirname, '..', '..', 'node_modules', 'acorn'));
const text = `
  function first(a, b) { return a.size + b.list[a]; }
  function second(x, y) { return x.size + y.list[x] }
  function third(x, y) { return x.count + y.list[x]; }
  const fourth = () => 1;
  class C { fifth() {} #sixth = () => {}; }
  C.prototype.seventh = function() {};
  call(() => {});`;
const found = [...functionsOfText(acorn, text)];
assert.deepStrictEqual(found.map(({ name }) => name),
                       ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', '?']);
assert.notDeepStrictEqual(found[0].exact, found[1].exact);
assert.deepStrictEqual(found[0].shape, found[1].shape);
assert.notDeepStrictEqual(found[1].shape, found[2].shape); // a property's name is no choice
