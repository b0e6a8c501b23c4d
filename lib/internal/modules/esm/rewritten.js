'use strict';

// What internal/modules/esm/rewrite makes of a module's text.

const { ObjectSetPrototypeOf } = primordials;
const { findJson, kRewritten, keepJson } = require('internal/modules/esm/kept');

// Throws Node's SyntaxError.
function partsOf(url, text, isFile) {
  // Nobody has said that what is no file may be written to one.
  const kept = isFile ? findJson(kRewritten, text) : undefined;
  if (kept !== undefined) return withoutPrototypes(kept);
  const { rewriteModule } = require('internal/modules/esm/rewrite');
  let parts;
  try {
    parts = rewriteModule(text);
  } catch (error) {
    throw require('internal/modules/esm/syntax_error').explain(error, url, text);
  }
  if (isFile) keepJson(kRewritten, text, parts);
  return parts;
}

// The program could have changed them.
function withoutPrototypes(parts) {
  ObjectSetPrototypeOf(parts, null);
  const { imports, indirectExports, localExports, requests } = parts;
  const lists = [imports, indirectExports, localExports, requests];
  for (let i = 0; i < lists.length; i++) {
    for (let j = 0; j < lists[i].length; j++) ObjectSetPrototypeOf(lists[i][j], null);
  }
  for (let i = 0; i < requests.length; i++) ObjectSetPrototypeOf(requests[i].attributes, null);
  return parts;
}

module.exports = { partsOf };
