'use strict';

// What C++ tells of sessions (Http2Callbacks in src/runtime/bindings/http2_connection.h), and what becomes
// of it.

const binding = internalBinding('http2');
const { tell } = require('internal/diagnostics');
const { ClientHttp2Stream } = require('internal/http2/client');
const { codeOfLibraryError, kRefused } = require('internal/http2/error_codes');
const { toList, toObject } = require('internal/http2/headers');
const observing = require('internal/http2/observing');
const { ServerHttp2Stream } = require('internal/http2/server_stream');
const sessions = require('internal/http2/session_events');
const streams = require('internal/http2/stream');
const { kState } = require('internal/http2/symbols');
const { touch } = require('internal/http2/timeouts');
const transport = require('internal/http2/transport');

const kRequest = 0;
const kResponse = 1;
const kPush = 2;
const kEndStream = 1;
const kMisdirected = 421;

function find(session, id) {
  const stream = session[kState].streams.get(id);
  sessions.enter(session, stream);
  return stream;
}

// ---- Headers -----------------------------------------------------------------------------------

function onHeaders(session, id, kind, flags, fields, sensitive) {
  touch(session);
  const stream = find(session, id);
  const list = toList(fields);
  if (stream === undefined) {
    if (kind === kRequest) openRequest(session, id, flags, list, sensitive);
    else if (kind === kPush) openPushed(session, id, flags, list, sensitive);
    return;
  }
  if (stream.destroyed) return;
  touch(stream);
  const { times } = stream[kState];
  if (times !== undefined) observing.noteHeader(times);
  const headers = toObject(list, sensitive);
  if ((flags & kEndStream) !== 0) stream[kState].endsAfterHeaders ||= kind === kResponse;
  if (headers[':status'] === kMisdirected) {
    require('internal/http2/origins').misdirected(session, stream.sentHeaders[':authority']);
  }
  const event = eventOf(stream, session, headers);
  if (tell.on && (event === 'response' || event === 'push')) {
    observing.tellFinished(stream, headers, flags);
  }
  if (event === 'headers' && headers[':status'] === 100) {
    process.nextTick(emit, stream, 'continue', undefined, undefined, undefined);
  }
  process.nextTick(emit, stream, event, headers, flags, list);
}

function eventOf(stream, session, headers) {
  const status = headers[':status'];
  if (session.isServer() || status === undefined) return 'trailers';
  if (status < 200) return 'headers';
  return stream.id % 2 === 0 ? 'push' : 'response';
}

function emit(stream, event, headers, flags, list) {
  if (stream.destroyed && event !== 'stream') return;
  stream.emit(event, headers, flags, list);
}

function openRequest(session, id, flags, list, sensitive) {
  const state = session[kState];
  if (state.isClosed || state.isDestroyed) {
    // The last one that is answered has been told.
    if (!state.isDestroyed) binding.reset(session.native(), id, kRefused);
    return;
  }
  const headers = toObject(list, sensitive);
  const stream = new ServerHttp2Stream(session, id, undefined, headers[':authority'],
                                       headers[':scheme']);
  state.streams.set(id, stream);
  const streamState = stream[kState];
  if (streamState.times !== undefined) observing.noteHeader(streamState.times);
  if ((flags & kEndStream) !== 0) {
    streamState.endsAfterHeaders = true;
    stream.push(null);
  }
  if (headers[':method'] === 'HEAD') {
    // The answer has no body.
    streamState.isHead = true;
    stream.end();
  }
  if (tell.on) {
    observing.tellCreated(stream, headers);
    observing.tellStarted(stream, headers);
  }
  process.nextTick(emitStream, session, stream, headers, flags, list);
}

function openPushed(session, id, flags, list, sensitive) {
  const state = session[kState];
  if (state.isDestroyed) return;
  const headers = toObject(list, sensitive);
  const stream = new ClientHttp2Stream(session, id, undefined);
  stream.asyncContext = session.asyncContext;
  state.streams.set(id, stream);
  stream[kState].isHeaderSent = true;
  stream[kState].isEndSent = true;
  stream.end();
  if (tell.on) {
    observing.tellCreated(stream, headers);
    observing.tellStarted(stream, headers);
  }
  process.nextTick(emitStream, session, stream, headers, flags, list);
}

function emitStream(session, stream, headers, flags, list) {
  session.emit('stream', stream, headers, flags, list);
}

// ---- Data --------------------------------------------------------------------------------------

function onData(session, id, memory, offset, size) {
  const stream = find(session, id);
  if (stream !== undefined && !stream.destroyed) streams.onData(stream, memory, offset, size);
}

function onDataEnd(session, id) {
  const stream = find(session, id);
  if (stream !== undefined && !stream.destroyed) streams.onDataEnd(stream);
}

function onClosed(session, id, code) {
  const stream = find(session, id);
  if (stream !== undefined) streams.onClosed(stream, code);
}

function onWritten(session, id, status) {
  const stream = find(session, id);
  if (stream !== undefined) streams.onWritten(stream, status);
}

function onTrailers(session, id) {
  const stream = find(session, id);
  if (stream === undefined || stream.destroyed || stream.closed) return;
  stream[kState].areTrailersReady = true;
  if (!stream.emit('wantTrailers')) stream.sendTrailers({});
}

function onFileFailed(session, id) {
  const stream = find(session, id);
  if (stream !== undefined) require('internal/http2/files').onFileFailed(stream);
}

// A frame could not be sent.
function onNotSent(session, id, type, error) {
  const stream = find(session, id);
  // What goes with its stream, or with the session, is no error.
  if (error === kStreamClosed || error === kStreamClosing || error === kSessionClosing ||
      error === kCanceled) return;
  const code = codeOfLibraryError(error);
  if (stream !== undefined) {
    if (stream.destroyed) return;
    stream.emit('frameError', type, code, id);
    // Nothing new begins on such a session.
    stream.once('close', () => session.close());
    // The peer has never heard of a request that was not sent.
    const isRequest = !session.isServer() && type === kHeadersFrame &&
      !stream[kState].areTrailersReady;
    if (isRequest) streams.closeStream(stream, kRefused, false);
    else stream.close(code);
    if (isRequest) stream.destroy();
    return;
  }
  session.emit('frameError', type, code, id);
  if (id === 0) session.close();
}
const kHeadersFrame = 1;
const kStreamClosed = -510;
const kStreamClosing = -511;
const kSessionClosing = -530;
const kCanceled = -535;

// ---- The connection ------------------------------------------------------------------------------

function onService(session, id, origin, value) {
  sessions.enter(session);
  session.emit('altsvc', value, origin, id);
}

function onOrigins(session, list) {
  sessions.enter(session);
  require('internal/http2/origins').received(session, list);
}

// In the order of Http2Callbacks.
binding.setCallbacks([
  onHeaders, onData, onDataEnd, onClosed, sessions.settingsCame, sessions.pingCame,
  sessions.goawayCame, onService, onOrigins, onNotSent, onTrailers, onWritten, onFileFailed,
  transport.send, sessions.failed,
]);

module.exports = {};
