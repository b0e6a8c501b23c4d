'use strict';

// What internal/modules/esm/rewrite makes of a module's text. For files it is kept from one run to
// the next, so that neither that nor the parser has to be loaded again.
//
// internalBinding('module_cache'): find(text) -> what was kept, or undefined; keep(text, made)

const { JSONParse, JSONStringify, ObjectSetPrototypeOf } = primordials;
const { find, keep } = internalBinding('module_cache');

// Throws Node's SyntaxError.
function partsOf(url, text, isFile) {
  // Nobody has said that what is no file may be written to one.
  const kept = isFile ? find(text) : undefined;
  if (kept !== undefined) return read(kept);
  const { rewriteModule } = require('internal/modules/esm/rewrite');
  let parts;
  try {
    parts = rewriteModule(text);
  } catch (error) {
    throw require('internal/modules/esm/syntax_error').explain(error, url, text);
  }
  if (isFile && !isChanged()) keep(text, JSONStringify(parts));
  return parts;
}

// Whether the program has a say in what JSON looks like.
function isChanged() {
  return [].toJSON !== undefined || ''.toJSON !== undefined || (0).toJSON !== undefined ||
    true.toJSON !== undefined;
}

// With no prototypes that the program could have changed.
function read(kept) {
  const parts = ObjectSetPrototypeOf(JSONParse(kept), null);
  const { imports, indirectExports, localExports, requests } = parts;
  const lists = [imports, indirectExports, localExports, requests];
  for (let i = 0; i < lists.length; i++) {
    for (let j = 0; j < lists[i].length; j++) ObjectSetPrototypeOf(lists[i][j], null);
  }
  for (let i = 0; i < requests.length; i++) ObjectSetPrototypeOf(requests[i].attributes, null);
  return parts;
}

module.exports = { partsOf };
