'use strict';

// What node:diagnostics_channel is told of HTTP. Nothing is made while nobody has loaded it:
// without the module there are no subscribers.

const loaded = { __proto__: null, channels: undefined };

function channel(name) {
  if (loaded.channels === undefined) {
    // Only a program that has loaded the module can have subscribed.
    if (require.cache.diagnostics_channel === undefined) return undefined;
    const diagnostics = require('diagnostics_channel');
    loaded.channels = {
      __proto__: null,
      clientCreated: diagnostics.channel('http.client.request.created'),
      clientStart: diagnostics.channel('http.client.request.start'),
      clientError: diagnostics.channel('http.client.request.error'),
      clientFinish: diagnostics.channel('http.client.response.finish'),
      serverStart: diagnostics.channel('http.server.request.start'),
      serverFinish: diagnostics.channel('http.server.response.finish'),
      serverCreated: diagnostics.channel('http.server.response.created'),
    };
  }
  return loaded.channels[name];
}

function hasServerStart() {
  const start = channel('serverStart');
  return start !== undefined &&
    (start.hasSubscribers || loaded.channels.serverCreated.hasSubscribers);
}

function serverStarted(request, response, socket, server) {
  channel('serverCreated').publish({ request, response });
  channel('serverStart').publish({ request, response, socket, server });
}

function hasServerFinish() {
  return channel('serverFinish')?.hasSubscribers === true;
}

function serverFinished(request, response, socket, server) {
  channel('serverFinish').publish({ request, response, socket, server });
}

// `name` of the above; `make()` gives the message.
function tell(name, make) {
  const found = channel(name);
  if (found?.hasSubscribers) found.publish(make());
}

module.exports = { hasServerFinish, hasServerStart, serverFinished, serverStarted, tell };
