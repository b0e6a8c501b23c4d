// From a moment to the callback before or after it.

// The run that a step by `by` callbacks from here leads to: from the selected one if it is shown, otherwise from the time.
export function nearestRun(stream, time, selection, by) {
  const { runs } = stream;
  if (selection?.type === 'run' && selection.stream === stream.id && runs.begin[selection.row] === time) return selection.row + by;
  const before = stream.runBefore(time);
  if (by > 0) return before + by;
  return before >= 0 && runs.begin[before] < time ? before + by + 1 : before + by;
}
