'use strict';

// What perf_hooks and diagnostics_channel are told of HTTP/2. Nothing is made while nobody listens.

const { ArrayPrototypeMap, ObjectDefineProperty, ObjectKeys } = primordials;
const { now } = internalBinding('performance');
const binding = internalBinding('http2');
const { tell } = require('internal/diagnostics');
const spans = require('internal/perf/spans');
const { kHttp2Session } = require('internal/http2/symbols');

// ---- Performance ---------------------------------------------------------------------------------

function isObserved() {
  return spans.isObserved('http2');
}

function beginStream() {
  return {
    __proto__: null, start: now(), firstHeader: 0, firstByte: 0, firstByteSent: 0,
    bytesRead: 0, bytesWritten: 0,
  };
}

function noteHeader(times) {
  if (times.firstHeader === 0) times.firstHeader = now() - times.start;
}

function noteRead(times, size) {
  if (times.firstByte === 0) times.firstByte = now() - times.start;
  times.bytesRead += size;
}

function noteWrite(times, size) {
  if (times.firstByteSent === 0) times.firstByteSent = now() - times.start;
  times.bytesWritten += size;
}

// What is in `detail` is on the entry, too.
function enqueue(name, start, duration, detail) {
  const { PerformanceNodeEntry, kMake } = require('internal/perf/entries');
  const entry = new PerformanceNodeEntry(kMake, name, 'http2', start, duration, detail);
  const keys = ObjectKeys(detail);
  for (let i = 0; i < keys.length; i++) {
    ObjectDefineProperty(entry, keys[i], {
      __proto__: null, value: detail[keys[i]], enumerable: true, configurable: true,
    });
  }
  require('internal/perf/timeline').enqueue(entry);
}

function endStream({ id, times }) {
  enqueue('Http2Stream', times.start, now() - times.start, {
    bytesRead: times.bytesRead,
    bytesWritten: times.bytesWritten,
    id,
    timeToFirstByte: times.firstByte,
    timeToFirstByteSent: times.firstByteSent,
    timeToFirstHeader: times.firstHeader,
  });
}

// `times`: { start, pingRTT, streamsDuration }
function endSession(native, times, isServer) {
  const counts = binding.counts(native, [0, 0, 0, 0, 0, 0]);
  enqueue('Http2Session', times.start, now() - times.start, {
    bytesRead: counts[4],
    bytesWritten: counts[5],
    framesReceived: counts[0],
    framesSent: counts[1],
    maxConcurrentStreams: counts[3],
    pingRTT: times.pingRTT,
    streamAverageDuration: counts[2] === 0 ? 0 : times.streamsDuration / counts[2],
    streamCount: counts[2],
    type: isServer ? 'server' : 'client',
  });
}

// ---- Channels ------------------------------------------------------------------------------------

function channelOf(stream, name) {
  return `http2.${stream[kHttp2Session].isServer() ? 'server' : 'client'}.stream.${name}`;
}

function publish(stream, name, data) {
  tell.publish(channelOf(stream, name), data);
}

function isOfServer(stream) {
  return stream[kHttp2Session].isServer();
}

function tellCreated(stream, headers) {
  publish(stream, 'created', { stream, headers });
}

function tellStarted(stream, headers) {
  publish(stream, 'start', { stream, headers });
}

// The headers of a response have come, or gone.
function tellFinished(stream, headers, flags) {
  publish(stream, 'finish', { stream, headers, flags });
}

function tellChunk(stream, writev, data, encoding) {
  if (isOfServer(stream)) return;
  // Of buffers alone nobody needs the encodings.
  if (data.allBuffers) data = ArrayPrototypeMap(data, ({ chunk }) => chunk);
  publish(stream, 'bodyChunkSent', { stream, writev, data, encoding });
}

function tellBodySent(stream) {
  if (!isOfServer(stream)) publish(stream, 'bodySent', { stream });
}

function tellClosed(stream) {
  publish(stream, 'close', { stream });
}

function tellFailed(stream, error) {
  publish(stream, 'error', { stream, error });
}

module.exports = {
  beginStream,
  endSession,
  endStream,
  isObserved,
  noteHeader,
  noteRead,
  noteWrite,
  tellBodySent,
  tellChunk,
  tellClosed,
  tellCreated,
  tellFailed,
  tellFinished,
  tellStarted,
};
