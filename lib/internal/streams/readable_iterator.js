'use strict';

// `for await (const chunk of readable)`.

const { Promise } = primordials;
const { aggregateTwoErrors } = require('internal/errors');
const { destroyer } = require('internal/streams/destroyer');
const { isWritable } = require('internal/streams/utils');
const { eos } = require('internal/streams/end_of_stream');

module.exports = function iterate(stream, options) {
  if (typeof stream.read !== 'function') {
    const { Readable } = require('internal/streams/readable');
    stream = Readable.wrap(stream, { objectMode: true });
  }
  const iterator = chunksOf(stream, options);
  iterator.stream = stream;
  return iterator;
};

function nop() {}

async function* chunksOf(stream, options) {
  let wake = nop;
  // As a listener it wakes the reader; as the function that a promise is made with it puts the
  // reader to sleep.
  function next(resolve) {
    if (this === stream) {
      wake();
      wake = nop;
    } else {
      wake = resolve;
    }
  }
  stream.on('readable', next);

  // undefined: still going; null: ended.
  let error;
  const stopWatching = eos(stream, { __proto__: null, writable: false }, (reason) => {
    error = reason ? aggregateTwoErrors(error, reason) : null;
    wake();
    wake = nop;
  });

  try {
    while (true) {
      const chunk = stream.destroyed ? null : stream.read();
      if (chunk !== null) yield chunk;
      else if (error) throw error;
      else if (error === null) return;
      else await new Promise(next);
    }
  } catch (reason) {
    error = aggregateTwoErrors(error, reason);
    throw error;
  } finally {
    // After its end a duplex may still be written to.
    if ((error || options?.destroyOnReturn !== false) &&
        (error === undefined || stream._readableState.autoDestroy) &&
        !(error === null && stream.allowHalfOpen && isWritable(stream))) {
      destroyer(stream, null);
    } else {
      stream.off('readable', next);
      stopWatching();
    }
  }
}
