'use strict';

// Whether a body is the one that the request's `integrity` tells (Subresource Integrity).

const {
  ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypePush, Error, RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
} = primordials;
const { MemoryPart } = require('internal/blob_parts');
const { Body } = require('internal/fetch/body');

const algorithms = ['sha256', 'sha384', 'sha512']; // the stronger the later

// { algorithm, digests }: those of the strongest algorithm, undefined if there is none.
function strongestOf(integrity) {
  const pattern = /(?:^|\s)(sha256|sha384|sha512)-([\w+/-]+={0,2})(?:\?\S*)?(?=\s|$)/gi;
  let best;
  for (let found; (found = RegExpPrototypeExec(pattern, integrity)) !== null;) {
    const strength = ArrayPrototypeIndexOf(algorithms, found[1]);
    if (best === undefined || strength > best.strength) {
      best = { __proto__: null, strength, algorithm: found[1], digests: [] };
    }
    if (strength === best.strength) ArrayPrototypePush(best.digests, plain(found[2]));
  }
  return best;
}

// Both alphabets, with or without the end.
function plain(digest) {
  const standard = RegExpPrototypeSymbolReplace(/-/g, digest, '+');
  return RegExpPrototypeSymbolReplace(/=+$/, RegExpPrototypeSymbolReplace(/_/g, standard, '/'), '');
}

// Reads the whole body; rejects if it is another.
async function check({ integrity }, response) {
  const wanted = strongestOf(integrity);
  if (wanted === undefined || response.body === null) return;
  const bytes = await response.body.consume();
  const { createHash } = require('crypto');
  const digest = createHash(wanted.algorithm).update(bytes).digest('base64');
  if (!ArrayPrototypeIncludes(wanted.digests, plain(digest))) {
    throw new Error('integrity mismatch');
  }
  response.body = new Body([new MemoryPart(bytes)]);
}

module.exports = { check };
