'use strict';

// The parts that a module's text was rewritten to (internal/modules/esm/rewrite) as one text, for files: a line of JSON with lists,
// which are quicker read than objects, and the code behind it as it is.

const {
  ArrayPrototypePush, JSONParse, JSONStringify, ObjectKeys, StringPrototypeIndexOf, StringPrototypeSlice,
} = primordials;

const kHasEval = 1;
const kImportsSources = 2;
const kHasTopLevelAwait = 4;
const kAwaitsResources = 8;
const kMayDelegate = 16;

// Lists of so many values each.
const kImport = 5;
const kLocalExport = 2;

// JSON has no undefined.
function orNull(value) {
  return value === undefined ? null : value;
}

function orUndefined(value) {
  return value === null ? undefined : value;
}

function packRequests(requests) {
  const list = [];
  for (let i = 0; i < requests.length; i++) {
    const { attributes, phase, specifier } = requests[i];
    const names = ObjectKeys(attributes);
    const request = [specifier, orNull(phase)];
    for (let k = 0; k < names.length; k++) ArrayPrototypePush(request, names[k], attributes[names[k]]);
    ArrayPrototypePush(list, request);
  }
  return list;
}

function unpackRequests(list) {
  const requests = [];
  for (let i = 0; i < list.length; i++) {
    const request = list[i];
    const attributes = { __proto__: null };
    for (let k = 2; k < request.length; k += 2) attributes[request[k]] = request[k + 1];
    ArrayPrototypePush(requests, {
      __proto__: null, specifier: request[0], attributes, phase: orUndefined(request[1]),
    });
  }
  return requests;
}

function packImports(imports) {
  const list = [];
  for (let i = 0; i < imports.length; i++) {
    const { end, local, name, request, start } = imports[i];
    ArrayPrototypePush(list, local, request, orNull(name), start, end);
  }
  return list;
}

function unpackImports(list) {
  const imports = [];
  for (let i = 0; i < list.length; i += kImport) {
    ArrayPrototypePush(imports, {
      __proto__: null, local: list[i], request: list[i + 1], name: orUndefined(list[i + 2]),
      start: list[i + 3], end: list[i + 4],
    });
  }
  return imports;
}

function packLocalExports(exports) {
  const list = [];
  for (let i = 0; i < exports.length; i++) ArrayPrototypePush(list, exports[i].name, exports[i].local);
  return list;
}

function unpackLocalExports(list) {
  const exports = [];
  for (let i = 0; i < list.length; i += kLocalExport) {
    ArrayPrototypePush(exports, { __proto__: null, name: list[i], local: list[i + 1] });
  }
  return exports;
}

function packIndirectExports(exports) {
  const list = [];
  for (let i = 0; i < exports.length; i++) {
    const { end, importName, name, request, start } = exports[i];
    ArrayPrototypePush(list, name, request, orNull(importName), start, end);
  }
  return list;
}

function unpackIndirectExports(list) {
  const exports = [];
  for (let i = 0; i < list.length; i += kImport) {
    ArrayPrototypePush(exports, {
      __proto__: null, name: list[i], request: list[i + 1], importName: orUndefined(list[i + 2]),
      start: list[i + 3], end: list[i + 4],
    });
  }
  return exports;
}

function pack(parts) {
  const flags = (parts.hasEval ? kHasEval : 0) | (parts.importsSources ? kImportsSources : 0) |
    (parts.hasTopLevelAwait ? kHasTopLevelAwait : 0) | (parts.awaitsResources ? kAwaitsResources : 0) |
    (parts.mayDelegate ? kMayDelegate : 0);
  const line = JSONStringify([
    flags, parts.prefix, parts.patch, packRequests(parts.requests), packImports(parts.imports),
    packLocalExports(parts.localExports), packIndirectExports(parts.indirectExports), parts.starExports,
  ]);
  return `${line}\n${parts.code}`;
}

function unpack(text) {
  const end = StringPrototypeIndexOf(text, '\n');
  const lists = JSONParse(StringPrototypeSlice(text, 0, end));
  const flags = lists[0];
  return {
    __proto__: null,
    code: StringPrototypeSlice(text, end + 1),
    patch: lists[2],
    prefix: lists[1],
    hasEval: (flags & kHasEval) !== 0,
    importsSources: (flags & kImportsSources) !== 0,
    mayDelegate: (flags & kMayDelegate) !== 0,
    requests: unpackRequests(lists[3]),
    imports: unpackImports(lists[4]),
    localExports: unpackLocalExports(lists[5]),
    indirectExports: unpackIndirectExports(lists[6]),
    starExports: lists[7],
    hasTopLevelAwait: (flags & kHasTopLevelAwait) !== 0,
    awaitsResources: (flags & kAwaitsResources) !== 0,
  };
}

module.exports = { pack, unpack };
