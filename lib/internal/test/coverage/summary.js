'use strict';

// Counts of functions, branches and lines, of files and of all.

const { ArrayPrototypePush, ArrayPrototypeSort } = primordials;
const { lineAt, linesOf } = require('internal/test/coverage/lines');

function percentOf(covered, total) {
  return total === 0 ? 100 : (covered / total) * 100;
}

function newTotals() {
  return {
    totalLineCount: 0,
    totalBranchCount: 0,
    totalFunctionCount: 0,
    coveredLineCount: 0,
    coveredBranchCount: 0,
    coveredFunctionCount: 0,
    coveredLinePercent: 0,
    coveredBranchPercent: 0,
    coveredFunctionPercent: 0,
  };
}

function setPercents(totals) {
  totals.coveredLinePercent = percentOf(totals.coveredLineCount, totals.totalLineCount);
  totals.coveredBranchPercent = percentOf(totals.coveredBranchCount, totals.totalBranchCount);
  totals.coveredFunctionPercent = percentOf(totals.coveredFunctionCount, totals.totalFunctionCount);
  return totals;
}

const counts = [
  'totalLineCount', 'totalBranchCount', 'totalFunctionCount', 'coveredLineCount', 'coveredBranchCount',
  'coveredFunctionCount',
];

// Gives lines their counts. Whether all lines of the range are left out by comments.
function apply(lines, range) {
  let isIgnored = true;
  for (let i = lineAt(lines, range.startOffset); i < lines.length && lines[i].start < range.endOffset; i++) {
    const line = lines[i];
    if (line.start >= range.startOffset && line.end <= range.endOffset) line.count = range.count;
    if (!line.isIgnored) isIgnored = false;
  }
  return isIgnored;
}

function summarizeFile(path, source, functions) {
  const lines = linesOf(source);
  const file = { path, ...newTotals(), functions: [], branches: [], lines: [] };
  if (lines.length === 0) return setPercents(file);
  for (let i = 0; i < functions.length; i++) {
    const { functionName, isBlockCoverage, ranges } = functions[i];
    for (let j = 0; j < ranges.length; j++) {
      const range = ranges[j];
      const isIgnored = apply(lines, range);
      const { line } = lines[lineAt(lines, range.startOffset)];
      const isCovered = range.count > 0 || isIgnored;
      if (isBlockCoverage) {
        ArrayPrototypePush(file.branches, { line, count: range.count });
        file.totalBranchCount++;
        if (isCovered) file.coveredBranchCount++;
      }
      // The first function is the file itself.
      if (j > 0 || i === 0) continue;
      ArrayPrototypePush(file.functions, { name: functionName, count: range.count, line });
      file.totalFunctionCount++;
      if (isCovered) file.coveredFunctionCount++;
    }
  }
  for (let i = 0; i < lines.length; i++) {
    const { count, isIgnored, line } = lines[i];
    file.totalLineCount++;
    if (count > 0 || isIgnored) file.coveredLineCount++;
    if (!isIgnored) ArrayPrototypePush(file.lines, { line, count });
  }
  return setPercents(file);
}

// `files`: [{ path, source, functions }]
function summarize(files, thresholds, workingDirectory) {
  const summary = { workingDirectory, files: [], totals: newTotals(), thresholds };
  const sorted = ArrayPrototypeSort(files, (a, b) => (a.path < b.path ? -1 : 1));
  for (let i = 0; i < sorted.length; i++) {
    const { path, source, functions } = sorted[i];
    const file = summarizeFile(path, source, functions);
    ArrayPrototypePush(summary.files, file);
    for (let j = 0; j < counts.length; j++) summary.totals[counts[j]] += file[counts[j]];
  }
  setPercents(summary.totals);
  return summary;
}

module.exports = { summarize };
