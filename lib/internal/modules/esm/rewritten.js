'use strict';

// What internal/modules/esm/rewrite makes of a module's text.

const { findText, isJsonChanged, keepText, kRewritten } = require('internal/modules/esm/kept');
const { pack, unpack } = require('internal/modules/esm/packed_parts');

// Throws Node's SyntaxError.
function partsOf(url, text, isFile) {
  // Nobody has said that what is no file may be written to one.
  const kept = isFile ? findText(kRewritten, text) : undefined;
  if (kept !== undefined) return unpack(kept);
  const { rewriteModule } = require('internal/modules/esm/rewrite');
  let parts;
  try {
    parts = rewriteModule(text);
  } catch (error) {
    throw require('internal/modules/esm/syntax_error').explain(error, url, text);
  }
  if (isFile && !isJsonChanged()) keepText(kRewritten, text, pack(parts));
  return parts;
}

module.exports = { partsOf };
