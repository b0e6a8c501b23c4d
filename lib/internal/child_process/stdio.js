'use strict';

// The `stdio` option: what the descriptors of a child are.

const { ArrayBufferIsView, ArrayIsArray, ArrayPrototypePush } = primordials;
const { kIgnore, kPipe } = internalBinding('child_process');
const {
  ERR_INVALID_ARG_VALUE, ERR_INVALID_SYNC_FORK_INPUT, ERR_IPC_ONE_PIPE, ERR_IPC_SYNC_FORK,
} = require('internal/errors').codes;

// 'pipe' is ['pipe', 'pipe', 'pipe']; `channel`: an entry more.
function toArray(stdio, channel) {
  const isAlike = stdio === 'ignore' || stdio === 'overlapped' || stdio === 'pipe';
  if (!isAlike && stdio !== 'inherit') throw new ERR_INVALID_ARG_VALUE('stdio', stdio);
  const list = isAlike ? [stdio, stdio, stdio] : [0, 1, 2];
  if (channel !== undefined) list[3] = channel;
  return list;
}

// The descriptor of a stream or of what it stands on; undefined: there is none.
function descriptorOf(value) {
  if (typeof value === 'number') return value;
  if (typeof value.fd === 'number') return value.fd;
  const handle = value._handle ?? value.handle;
  return typeof handle?.fd === 'number' ? handle.fd : undefined;
}

function toEntry(value, index, isSync) {
  value ??= index < 3 ? 'pipe' : 'ignore';
  if (value === 'ignore') return { __proto__: null, fd: kIgnore };
  if (value === 'pipe' || value === 'overlapped' || (typeof value === 'number' && value < 0)) {
    return { __proto__: null, fd: kPipe };
  }
  if (value === 'ipc') return { __proto__: null, fd: kPipe, isChannel: true };
  if (value === 'inherit') return { __proto__: null, fd: index };
  if (typeof value === 'string' || ArrayBufferIsView(value)) {
    if (!isSync) {
      const { inspect } = require('internal/util/inspect');
      throw new ERR_INVALID_SYNC_FORK_INPUT(inspect(value));
    }
    // Node takes them for other descriptors, too, and the child gets nothing there.
    return index === 0 ? { __proto__: null, fd: kPipe, input: value } :
      { __proto__: null, fd: kIgnore };
  }
  const fd = typeof value === 'number' || typeof value === 'object' ?
    descriptorOf(value) : undefined;
  if (fd === undefined) throw new ERR_INVALID_ARG_VALUE('stdio', value);
  return { __proto__: null, fd, stream: typeof value === 'object' ? value : undefined };
}

// One entry { fd, input?, isChannel?, stream? } a descriptor; `fd` is one of ours, or kIgnore or
// kPipe.
function toEntries(stdio, isSync) {
  if (typeof stdio === 'string') stdio = toArray(stdio);
  else if (!ArrayIsArray(stdio)) throw new ERR_INVALID_ARG_VALUE('stdio', stdio);
  const entries = [];
  let hasChannel = false;
  for (let i = 0; i < stdio.length || i < 3; i++) {
    const entry = toEntry(stdio[i], i, isSync);
    if (entry.isChannel) {
      if (isSync) throw new ERR_IPC_SYNC_FORK();
      if (hasChannel) throw new ERR_IPC_ONE_PIPE();
      hasChannel = true;
    }
    ArrayPrototypePush(entries, entry);
  }
  return entries;
}

function descriptorsOf(entries) {
  const list = [];
  for (let i = 0; i < entries.length; i++) ArrayPrototypePush(list, entries[i].fd);
  return list;
}

module.exports = { descriptorsOf, kPipe, toArray, toEntries };
