'use strict';

// Which functions of lib/ read like functions of somebody else's: with all names as they are, or with the names of
// variables taken out. Each is compared with every function of theirs that is about as long.
//
// usage: compare.js THEIRS [--all]
//   THEIRS   a folder, for example lib of a checkout of Node
//   --all    also those that come near, of which nothing is demanded
//
// forced.txt lists what an interface leaves no other way to write, one a line: path, function, reason. Fails for a
// function that is alike and not listed, and for a line that no longer applies.

const fs = require('node:fs');
const path = require('node:path');
const { functionsBelow } = require('./functions.js');
const { Row } = require('./likeness.js');

const kTokensMin = 35; // fewer say too little
const kLimits = { exact: 0.8, shape: 0.9 };
const kNear = { exact: 0.7, shape: 0.8 };

const root = path.join(__dirname, '..', '..');

function sortedByLength(functions) {
  return functions.map((each) => ({
    ...each, sorted: { exact: each.exact.slice().sort(), shape: each.shape.slice().sort() },
  })).sort((a, b) => a.exact.length - b.exact.length);
}

function firstOfLength(functions, length) {
  const at = functions.findIndex((each) => each.exact.length >= length);
  return at < 0 ? functions.length : at;
}

// The most alike of theirs by one of the two measures: { likeness, other }, or nothing from the limit on.
function nearest(mine, theirs, measure, limit) {
  const row = new Row(mine[measure]);
  let best;
  let least = limit;
  const { min, max } = row.lengthsFor(limit);
  for (let i = firstOfLength(theirs, min); i < theirs.length && theirs[i].exact.length <= max; i++) {
    if (!row.mayBeLike(theirs[i].sorted[measure], least)) continue;
    const likeness = row.likenessTo(theirs[i][measure]);
    if (likeness < least) continue;
    best = { likeness, measure, other: theirs[i] };
    least = likeness + 1e-9;
  }
  return best;
}

function readForced(file) {
  return fs.readFileSync(file, 'utf8').split('\n').filter((line) => line !== '' && !line.startsWith('#')).map((line) => {
    const [, where, name, reason] = /^(\S+) (\S+)  (\S.*)$/.exec(line) ?? [];
    if (reason === undefined) throw new Error(`${path.relative(root, file)}: not "path function  reason": ${line}`);
    return { key: `${where} ${name}`, line };
  });
}

function describe(mine, { likeness, measure, other }) {
  const how = measure === 'exact' ? 'as it is' : 'but for names';
  return `lib/${mine.file}:${mine.first}-${mine.last} ${mine.name}: ${likeness.toFixed(2)} ${how}, ` +
    `${mine.exact.length} tokens, ${other.file}:${other.first}-${other.last} ${other.name}`;
}

function main([folder, option, ...more]) {
  if (folder === undefined || more.length > 0 || (option ?? '--all') !== '--all') {
    console.error('usage: compare.js THEIRS [--all]');
    return 2;
  }
  const acorn = require(path.join(root, 'node_modules', 'acorn'));
  const theirs = sortedByLength(functionsBelow(acorn, folder, kTokensMin / 3));
  if (theirs.length === 0) throw new Error(`there is no JavaScript in ${folder}`);
  const forced = readForced(path.join(__dirname, 'forced.txt'));
  const limits = option === undefined ? kLimits : kNear;
  const met = new Set();
  let unlisted = 0;
  for (const mine of functionsBelow(acorn, path.join(root, 'lib'), kTokensMin)) {
    const found = ['exact', 'shape'].map((measure) => nearest(mine, theirs, measure, limits[measure]))
      .filter((each) => each !== undefined);
    if (found.length === 0) continue;
    const reason = found.find(({ measure, likeness }) => likeness >= kLimits[measure]);
    const key = `lib/${mine.file} ${mine.name}`;
    const isForced = forced.some((row) => row.key === key);
    if (reason !== undefined) met.add(key);
    if (reason !== undefined && !isForced) unlisted++;
    if (!isForced) console.log(`${reason === undefined ? 'near: ' : ''}${describe(mine, reason ?? found[0])}`);
  }
  const stale = forced.filter((row) => !met.has(row.key));
  for (const { line } of stale) console.log(`forced.txt lists what is not alike: ${line}`);
  console.log(`${unlisted} functions alike, ${forced.length - stale.length} forced, ${stale.length} listed in vain`);
  return unlisted + stale.length > 0 ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
