'use strict';

// The end of the program, at once.

const { ErrorCaptureStackTrace, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;
const { threadId } = internalBinding('worker');
const { exit } = internalBinding('life');

// `isOfError`: one that nothing caught; otherwise the program wants to end.
function end(code, isOfError) {
  writeCoverage();
  exit(code, isOfError);
  // A worker gets here, and is stopped here.
  for (;;);
}

// NODE_V8_COVERAGE
function writeCoverage() {
  require.cache['internal/coverage/collect']?.exports.write();
}

// --trace-exit
function traceExit(code) {
  const holder = {};
  ErrorCaptureStackTrace(holder, traceExit);
  const stack = StringPrototypeSlice(holder.stack, StringPrototypeIndexOf(holder.stack, '\n'));
  const thread = threadId === 0 ? '' : `, thread:${threadId}`;
  process.stderr.write(
    `(node:${process.pid}${thread}) WARNING: Exited the environment with code ${code}${stack}\n`);
}

module.exports = { end, traceExit };
