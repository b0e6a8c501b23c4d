'use strict';

// What knows of promises, iterators, weak collections and proxies more than JavaScript does: see
// src/engine/inspector_host.h. Made when first asked for, because it costs a realm. Null where
// there is none.

const { makeInspectorHost } = internalBinding('engine');

module.exports = makeInspectorHost() ?? null;
