'use strict';

// What is made of the text of a file, kept from one run to the next, so that neither what makes it nor
// a parser has to be loaded again.
//
// internalBinding('module_cache'): find(kind, text) -> what was kept, or undefined;
//   keep(kind, text, made); kRewritten, kExportNames, kDelegations: the kinds

const { JSONParse, JSONStringify } = primordials;
const { find, kDelegations, kExportNames, kRewritten, keep } = internalBinding('module_cache');

// Whether the program has a say in what JSON looks like.
function isJsonChanged() {
  return [].toJSON !== undefined || ''.toJSON !== undefined || (0).toJSON !== undefined ||
    true.toJSON !== undefined;
}

// Objects in what is found have prototypes.
function findJson(kind, text) {
  const kept = find(kind, text);
  return kept === undefined ? undefined : JSONParse(kept);
}

function keepJson(kind, text, made) {
  if (!isJsonChanged()) keep(kind, text, JSONStringify(made));
}

module.exports = {
  findJson, findText: find, isJsonChanged, kDelegations, kExportNames, kRewritten, keepJson, keepText: keep,
};
