'use strict';

// node:sqlite. Databases are SQLite's own files; all but backup() is synchronous.

const { ArrayBufferIsView, ObjectKeys, Uint8Array } = primordials;
const binding = internalBinding('sqlite');
const { isPromise, isUint8Array } = require('internal/util/types');

// Own and enumerable: [name, value, ...]
function entriesOf(object) {
  const names = ObjectKeys(object);
  const list = [];
  for (let i = 0; i < names.length; i++) {
    list[2 * i] = names[i];
    list[2 * i + 1] = object[names[i]];
  }
  return list;
}

function bytesOfView(value) {
  if (isUint8Array(value)) return value;
  if (!ArrayBufferIsView(value)) return undefined;
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
}

binding.lend(isPromise, entriesOf, bytesOfView);

const { DatabaseSync } = require('internal/sqlite/database');
const { StatementSync } = require('internal/sqlite/statement');
const { Session } = require('internal/sqlite/session');
const { backup } = require('internal/sqlite/backup');

const constants = {};
for (let i = 0, names = ObjectKeys(binding.constants); i < names.length; i++) {
  constants[names[i]] = binding.constants[names[i]];
}

module.exports = { DatabaseSync, StatementSync, Session, constants, backup };
