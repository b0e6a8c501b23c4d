'use strict';

// A module's text as one that the engine can run (internal/modules/esm/rewrite tells how that looks), and what
// it says of itself.
//
// internalBinding('script').rewriteModule(text): the same, packed, for nearly all texts; undefined where one is wrong,
//   or of the few that src/syntax leaves to rewrite.js. What it does takes no longer than to look for what was kept.

const { rewriteModule } = internalBinding('script');
const { pack, unpack } = require('internal/modules/esm/packed_parts');

// Throws Node's SyntaxError.
function partsOf(url, text, isFile) {
  const made = rewriteModule(text);
  return made === undefined ? slowPartsOf(url, text, isFile) : unpack(made);
}

function slowPartsOf(url, text, isFile) {
  const { findText, isJsonChanged, keepText, kRewritten } = require('internal/modules/esm/kept');
  // Nobody has said that what is no file may be written to one.
  const kept = isFile ? findText(kRewritten, text) : undefined;
  if (kept !== undefined) return unpack(kept);
  const rewriter = require('internal/modules/esm/rewrite');
  let parts;
  try {
    parts = rewriter.rewriteModule(text);
  } catch (error) {
    throw require('internal/modules/esm/syntax_error').explain(error, url, text);
  }
  if (isFile && !isJsonChanged()) keepText(kRewritten, text, pack(parts));
  return parts;
}

module.exports = { partsOf };
