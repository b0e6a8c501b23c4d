'use strict';

// The end of the program, at once.

const { ErrorCaptureStackTrace, StringPrototypeIndexOf, StringPrototypeSlice } = primordials;
const { threadId } = internalBinding('worker');
const { exit } = internalBinding('life');

// `isOfError`: one that nothing caught; otherwise the program wants to end.
function end(code, isOfError) {
  exit(code, isOfError);
  // A worker gets here, and is stopped here.
  for (;;);
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
