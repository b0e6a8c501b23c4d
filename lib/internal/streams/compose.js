'use strict';

// compose(a, b, …): one duplex that writes to the first and reads from the last.

const { ArrayPrototypeSlice } = primordials;
const { codes: { ERR_INVALID_ARG_VALUE, ERR_MISSING_ARGS } } = require('internal/errors');
const { destroyer } = require('internal/streams/destroyer');
const { Duplex } = require('internal/streams/duplex');
const { eos } = require('internal/streams/end_of_stream');
const { pipeline } = require('internal/streams/pipeline');
const { Plumbing } = require('internal/streams/plumbing');
const { nodeStreamOf } = require('internal/streams/web');
const { isNodeStream, isReadable, isWebStream, isWritable } = require('internal/streams/utils');

module.exports = function compose(...streams) {
  if (streams.length === 0) throw new ERR_MISSING_ARGS('streams');
  if (streams.length === 1) return Duplex.from(streams[0]);
  const given = ArrayPrototypeSlice(streams);
  const last = streams.length - 1;
  if (typeof streams[0] === 'function') streams[0] = Duplex.from(streams[0]);
  if (typeof streams[last] === 'function') streams[last] = Duplex.from(streams[last]);
  check(streams, given);

  let plumbing;
  const head = streams[0];
  const tail = pipeline(streams, (error) => {
    if (!plumbing.closed(error) && !readable && !writable) plumbing.duplex.destroy();
  });
  const writable = !!isWritable(head);
  const readable = !!isReadable(tail);
  plumbing = new Plumbing(new Duplex({
    __proto__: null,
    writableObjectMode: !!head?.writableObjectMode,
    readableObjectMode: !!tail?.readableObjectMode,
    writable,
    readable,
  }));
  if (writable) {
    plumbing.writeTo(head);
    eos(tail, () => plumbing.finished());
  }
  if (readable) plumbing.flowFrom(tail);
  plumbing.destroyWith((error) => destroyer(tail, error));
  return plumbing.duplex;
};

function check(streams, given) {
  for (let i = 0; i < streams.length; i++) {
    if (isWebStream(streams[i])) streams[i] = nodeStreamOf(streams[i]);
    if (!isNodeStream(streams[i])) continue;
    if (i < streams.length - 1 && !isReadable(streams[i])) {
      throw new ERR_INVALID_ARG_VALUE(`streams[${i}]`, given[i], 'must be readable');
    }
    if (i > 0 && !isWritable(streams[i])) {
      throw new ERR_INVALID_ARG_VALUE(`streams[${i}]`, given[i], 'must be writable');
    }
  }
}
