'use strict';

// Which file a request of a module led to: a repeated require() is two look-ups.

const {
  Map, MapPrototypeDelete, MapPrototypeGet, MapPrototypeSet, ObjectDefineProperty, Symbol,
} = primordials;

const kRequests = Symbol('requests');

// { filename, module } of an earlier request, or undefined. A parent may be any object: packages
// make parents of their own.
function known(parent, request) {
  const requests = parent?.[kRequests];
  return requests === undefined ? undefined : MapPrototypeGet(requests, request);
}

function setKnown(parent, request, filename, module) {
  if (parent === null || typeof parent !== 'object') return;
  if (parent[kRequests] === undefined) {
    ObjectDefineProperty(parent, kRequests, { __proto__: null, value: new Map() });
  }
  MapPrototypeSet(parent[kRequests], request, { __proto__: null, filename, module });
}

function forget(parent, request) {
  const requests = parent?.[kRequests];
  if (requests !== undefined) MapPrototypeDelete(requests, request);
}

module.exports = { forget, known, setKnown };
