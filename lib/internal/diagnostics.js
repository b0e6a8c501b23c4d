'use strict';

// What modules of ours tell on channels of node:diagnostics_channel. Before a program has loaded that
// nobody can listen, and all that telling costs is a look at `tell.on`.

const tell = {
  __proto__: null,
  on: false,
  publish(name, data) {
    const { channel, hasSubscribers } = require('diagnostics_channel');
    if (hasSubscribers(name)) channel(name).publish(data);
  },
  // fn() between start and end of a tracing channel.
  traceSync(name, fn, context) {
    return require('diagnostics_channel').tracingChannel(name).traceSync(fn, context);
  },
  // The same of a promise, until it is settled.
  tracePromise(name, fn, context) {
    return require('diagnostics_channel').tracingChannel(name).tracePromise(fn, context);
  },
};

module.exports = { tell };
