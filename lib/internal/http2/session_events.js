'use strict';

// What C++ tells a session (internal/http2/events).

const { ArrayPrototypeShift, FunctionPrototypeCall } = primordials;

const { now } = internalBinding('performance');
const { restore } = require('internal/async_context');
const {
  codes: { ERR_HTTP2_SESSION_ERROR, ERR_HTTP2_TOO_MANY_INVALID_FRAMES },
} = require('internal/errors');
const { NghttpError, kNoError, kTooManyInvalidFrames } = require('internal/http2/error_codes');
const { kState } = require('internal/http2/symbols');

// In the context of a stream, or of the session that made it.
function enter(session, stream) {
  restore(stream?.asyncContext ?? session.asyncContext);
}

function settingsCame(session, acknowledges) {
  enter(session);
  const state = session[kState];
  if (!acknowledges) {
    state.remoteSettings = undefined;
    if (session.listenerCount('remoteSettings') > 0) {
      session.emit('remoteSettings', session.remoteSettings);
    }
    return;
  }
  state.localSettings = undefined;
  if (state.settingsSent > 0) state.settingsSent--;
  const entry = ArrayPrototypeShift(state.settings);
  const { localSettings } = session;
  if (entry !== undefined && typeof entry.callback === 'function') {
    restore(entry.asyncContext);
    FunctionPrototypeCall(entry.callback, session, null, localSettings, now() - entry.start);
    enter(session);
  }
  session.emit('localSettings', localSettings);
}

function pingCame(session, acknowledges, bytes) {
  const { FastBuffer } = require('internal/buffer/memory');
  const payload = new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  enter(session);
  if (!acknowledges) {
    session.emit('ping', payload);
    return;
  }
  const state = session[kState];
  const ping = ArrayPrototypeShift(state.pings);
  if (ping === undefined) return;
  const duration = now() - ping.start;
  if (state.times !== undefined) state.times.pingRTT = duration;
  restore(ping.asyncContext);
  ping.callback(null, duration, payload);
}

function goawayCame(session, code, lastStreamId, bytes) {
  enter(session);
  const state = session[kState];
  state.goawayCode = code;
  state.goawayLastStreamId = lastStreamId;
  const { FastBuffer } = require('internal/buffer/memory');
  const opaque = bytes === undefined ? undefined :
    new FastBuffer(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  session.emit('goaway', code, lastStreamId, opaque);
  if (code === kNoError) session.close();
  else session.destroy(new ERR_HTTP2_SESSION_ERROR(code), kNoError);
}

function failed(session, number) {
  enter(session);
  session.destroy(number === kTooManyInvalidFrames ?
    new ERR_HTTP2_TOO_MANY_INVALID_FRAMES() : new NghttpError(number));
}

module.exports = { enter, failed, goawayCame, pingCame, settingsCame };
