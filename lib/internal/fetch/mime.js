'use strict';

// The type of a body, by its Content-Type headers.

const {
  ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeSlice,
} = primordials;
const { MIMEType } = require('internal/util/mime');

// A header's values: separated by commas that stand in no quotes.
function splitValues(text) {
  const values = [];
  const separator = /"(?:[^"\\]|\\.)*"?|,/g;
  let begin = 0;
  for (let found; (found = RegExpPrototypeExec(separator, text)) !== null;) {
    if (found[0] !== ',') continue;
    ArrayPrototypePush(values, StringPrototypeSlice(text, begin, found.index));
    begin = found.index + 1;
  }
  ArrayPrototypePush(values, StringPrototypeSlice(text, begin));
  return values;
}

function parse(text) {
  try {
    return new MIMEType(text);
  } catch {
    return undefined;
  }
}

// Undefined if there is none that can be understood. The last one counts, with the charset of one
// before it that has the same essence.
function mimeTypeOf(list) {
  const text = list.get('content-type');
  if (text === null) return undefined;
  const values = splitValues(text);
  let type;
  let charset = null;
  for (let i = 0; i < values.length; i++) {
    const next = parse(values[i]);
    if (next === undefined || next.essence === '*/*') continue;
    if (next.essence !== type?.essence) charset = null;
    type = next;
    const own = type.params.get('charset');
    if (own !== null) charset = own;
    else if (charset !== null) type.params.set('charset', charset);
  }
  return type;
}

module.exports = { mimeTypeOf, parse };
