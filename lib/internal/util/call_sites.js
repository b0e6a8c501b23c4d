'use strict';

// The frames of util.getCallSites().

const { ArrayPrototypePush, Error, ErrorCaptureStackTrace, ReflectSet } = primordials;
const { sitesOf } = require('internal/errors/captured_stack');

// Whether a map is looked for: what the call says of it, or as for stacks.
function mapper(maps) {
  const support = require('internal/source_maps/support');
  return maps ?? support.isEnabled() ? support.originOf : undefined;
}

// As many as `count` callers of the function `from`.
function callSitesOf(from, count, maps) {
  const originOf = mapper(maps);
  const sites = capture(from, count);
  const result = [];
  for (let i = 0; i < sites.length && result.length < count; i++) {
    const site = sites[i];
    if (site.isNative()) continue;
    const name = site.getFileName() ?? '';
    const line = site.getLineNumber() ?? 0;
    const column = site.getColumnNumber() ?? 0;
    const origin = originOf?.(name, line, column) ?? { __proto__: null, file: name, line, column };
    ArrayPrototypePush(result, {
      __proto__: null,
      functionName: site.getFunctionName() ?? '',
      scriptId: '0',  // the engine has no numbers for its scripts
      scriptName: origin.file,
      lineNumber: origin.line,
      columnNumber: origin.column,
      column: origin.column,
    });
  }
  return result;
}

function capture(from, count) {
  const holder = { __proto__: null };
  const limit = Error.stackTraceLimit;
  // Between two frames of scripts there may be a native one, as of Array.prototype.map.
  ReflectSet(Error, 'stackTraceLimit', 2 * count);
  ErrorCaptureStackTrace(holder, from);
  ReflectSet(Error, 'stackTraceLimit', limit);
  return sitesOf(holder);
}

module.exports = { callSitesOf };
