'use strict';

// Http2Session: what servers and clients have in common. C++ (src/runtime/bindings/http2_connection.h)
// reads and writes the socket where it is one of ours; other streams are read and written here.

const {
  ArrayPrototypePush,
  ArrayPrototypeShift,
  SafeMap,
  SafeSet,
  SymbolFor,
} = primordials;

const binding = internalBinding('http2');
const { now } = internalBinding('performance');
const { slot } = require('internal/async_context');
const EventEmitter = require('events');
const errors = require('internal/errors');
const {
  ERR_HTTP2_INVALID_SESSION,
  ERR_HTTP2_MAX_PENDING_SETTINGS_ACK,
  ERR_HTTP2_PING_CANCEL,
  ERR_HTTP2_PING_LENGTH,
  ERR_HTTP2_SESSION_ERROR,
  ERR_HTTP2_SETTINGS_CANCEL,
  ERR_HTTP2_SOCKET_BOUND,
  ERR_HTTP2_STREAM_CANCEL,
  ERR_INVALID_ARG_TYPE,
} = errors.codes;
const { outOfRange, validateFunction, validateInt32, validateNumber } =
  require('internal/validators');
const { constants } = require('internal/http2/constants');
const debug = require('internal/http2/debug');
const { NghttpError, kCancel, kInternalError, kNoError } = require('internal/http2/error_codes');
const observing = require('internal/http2/observing');
const {
  checkCustomNumbers, checkObject, checkSettings, readSettings, toEntries,
} = require('internal/http2/settings');
const {
  kAuthority, kHandle, kBound, kOptions, kProtocol, kProxySocket, kSocket, kState, kTimeout,
} = require('internal/http2/symbols');
const { show } = require('internal/http2/showing');
const { clearTimer, setTimer, touch } = require('internal/http2/timeouts');
const { isPlainSocket, startPlain, startStream } = require('internal/http2/transport');

const customInspect = SymbolFor('nodejs.util.inspect.custom');

class SessionState {
  constructor() {
    this.isClosed = false;
    this.isDestroyed = false;
    this.isEnding = false; // it was closed before it was destroyed
    this.destroyCode = kNoError;
    this.goawayCode = null;
    this.goawayLastStreamId = null;
    this.error = undefined;
    this.streams = new SafeMap(); // by id
    this.pendingStreams = new SafeSet(); // without an id yet
    this.pings = [];
    this.settings = []; // that wait for their acknowledgement
    this.settingsSent = 0; // and were not acknowledged
    this.whenConnected = []; // what requests wait for
    this.socket = undefined; // that is closing
    this.localSettings = undefined;
    this.remoteSettings = undefined;
    this.originSet = undefined;
    this.encrypted = undefined;
    this.alpnProtocol = undefined;
    this.activity = 0; // bytes when the timer began
    this.times = undefined;
    this.isPlain = false; // C++ reads and writes
  }
}

const shownFields = ['type', 'closed', 'destroyed', 'state', 'localSettings', 'remoteSettings'];

class Http2Session extends EventEmitter {
  constructor(type, options, socket) {
    super();
    if (socket[kBound] !== undefined) throw new ERR_HTTP2_SOCKET_BOUND();
    socket[kBound] = this;
    this[kState] = new SessionState();
    this[kOptions] = options;
    this[kSocket] = socket;
    this[kProxySocket] = null;
    this[kTimeout] = null;
    this[kHandle] = undefined;
    this[kProtocol] = undefined;
    this[kAuthority] = undefined;
    this.type = type;
    debug('a session of a %s begins', this.isServer() ? 'server' : 'client');
    this.asyncContext = slot.current;
    if (slot.hooks !== undefined) slot.hooks.own('HTTP2SESSION', this);
    socket.on('error', socketFailed);
    socket.on('close', socketClosed);
    socket.disableRenegotiation?.();
    if (socket.connecting || socket.secureConnecting) {
      const event = socket.secureConnecting !== undefined ? 'secureConnect' : 'connect';
      socket.once(event, () => start(this));
    } else {
      start(this);
    }
  }

  // ---- For our own use -------------------------------------------------------------------------

  native() { return this[kHandle]; }
  isServer() { return this.type === constants.NGHTTP2_SESSION_SERVER; }
  isStrict() { return this[kOptions].strictSingleValueFields !== false; }
  destroyCode() { return this[kState].destroyCode; }

  // A stream has gone.
  forget(stream) {
    const state = this[kState];
    const { id } = stream;
    if (id === undefined) state.pendingStreams.delete(stream);
    else state.streams.delete(id);
    if (state.times !== undefined) {
      const { times } = stream[kState];
      if (times !== undefined) state.times.streamsDuration += now() - times.start;
    }
    if (state.isClosed && !state.isDestroyed) endSoon(this);
  }

  // ---- What users see --------------------------------------------------------------------------

  get encrypted() { return this[kState].encrypted; }
  get alpnProtocol() { return this[kState].alpnProtocol; }
  get closed() { return this[kState].isClosed; }
  get destroyed() { return this[kState].isDestroyed; }
  get connecting() { return this[kHandle] === undefined && !this.destroyed; }
  get goawayCode() { return this[kState].goawayCode ?? kNoError; }
  get goawayLastStreamID() { return this[kState].goawayLastStreamId ?? 0; }
  get pendingSettingsAck() { return this[kState].settingsSent > 0; }

  get socket() {
    if (this[kProxySocket] === null) {
      this[kProxySocket] = require('internal/http2/proxies').proxyOfSession(this);
    }
    return this[kSocket] === undefined ? undefined : this[kProxySocket];
  }

  get originSet() {
    return this.encrypted && !this.destroyed ?
      require('internal/http2/origins').listOf(this) : undefined;
  }

  get state() {
    if (this.connecting || this.destroyed) return {};
    const values = binding.state(this[kHandle], [0, 0, 0, 0, 0, 0, 0, 0, 0]);
    return {
      effectiveLocalWindowSize: values[0],
      effectiveRecvDataLength: values[1],
      nextStreamID: values[2],
      localWindowSize: values[3],
      lastProcStreamID: values[4],
      remoteWindowSize: values[5],
      outboundQueueSize: values[6],
      deflateDynamicTableSize: values[7],
      inflateDynamicTableSize: values[8],
    };
  }

  get localSettings() {
    const state = this[kState];
    if (state.localSettings !== undefined) return state.localSettings;
    if (this.connecting || this.destroyed) return {};
    return state.localSettings = readSettings(this[kHandle], false);
  }

  get remoteSettings() {
    const state = this[kState];
    if (state.remoteSettings !== undefined) return state.remoteSettings;
    if (this.connecting || this.destroyed) return {};
    return state.remoteSettings = readSettings(this[kHandle], true);
  }

  [customInspect](depth, options) {
    return show(this, 'Http2Session', shownFields, depth, options);
  }

  // ---- What users ask for ----------------------------------------------------------------------

  setNextStreamID(id) {
    if (this.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
    validateNumber(id, 'id');
    if (id <= 0 || id > 4294967295) {
      throw outOfRange(this.setNextStreamID, 'id', '> 0 and <= 4294967295', id);
    }
    binding.setNextStream(this[kHandle], id);
  }

  setLocalWindowSize(windowSize) {
    if (this.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
    validateInt32(windowSize, 'windowSize', 0);
    this.#check(binding.setWindowSize(this[kHandle], windowSize));
  }

  // What the library said to something that a program has asked for.
  #check(status) {
    if (status !== 0) this.destroy(new NghttpError(status));
  }

  ping(payload, callback) {
    if (this.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
    if (typeof payload === 'function') {
      callback = payload;
      payload = undefined;
    }
    const bytes = pingBytes(payload);
    validateFunction(callback, 'callback');
    if (this.connecting) {
      this.once('connect', () => this.ping(bytes, callback));
      return undefined;
    }
    const ping = { __proto__: null, callback, start: now(), asyncContext: slot.current };
    if (slot.hooks !== undefined) ping.callback = slot.hooks.wrap('HTTP2PING', ping, callback);
    if (!binding.ping(this[kHandle], bytes)) {
      ping.callback(new ERR_HTTP2_PING_CANCEL());
      return false;
    }
    ArrayPrototypePush(this[kState].pings, ping);
    return true;
  }

  settings(settings, callback) {
    if (this.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
    checkObject(settings, 'settings');
    checkSettings(settings);
    if (callback !== undefined) validateFunction(callback, 'callback');
    submitSettings(this, settings, callback);
  }

  goaway(code = kNoError, lastStreamID = 0, opaqueData = undefined) {
    if (this.destroyed) throw new ERR_HTTP2_INVALID_SESSION();
    if (opaqueData !== undefined && !require('internal/util/types').isArrayBufferView(opaqueData)) {
      throw new ERR_INVALID_ARG_TYPE('opaqueData', ['Buffer', 'TypedArray', 'DataView'],
                                     opaqueData);
    }
    validateNumber(code, 'code');
    validateNumber(lastStreamID, 'lastStreamID');
    if (this.connecting) {
      this.once('connect', () => this.goaway(code, lastStreamID, opaqueData));
      return;
    }
    binding.goaway(this[kHandle], code, lastStreamID, opaqueData);
  }

  setTimeout(msecs, callback) {
    noteActivity(this);
    return setTimer(this, msecs, callback);
  }

  _onTimeout() {
    // Bytes that have come or gone without anybody here.
    if (this[kHandle] !== undefined && noteActivity(this)) {
      touch(this);
      return;
    }
    this.emit('timeout');
  }

  ref() {
    this[kSocket]?.ref?.();
  }

  unref() {
    this[kSocket]?.unref?.();
  }

  // ---- The end ---------------------------------------------------------------------------------

  close(callback) {
    const state = this[kState];
    if (state.isClosed || state.isDestroyed) return;
    state.isClosed = true;
    state.isEnding = true;
    if (typeof callback === 'function') this.once('close', callback);
    this.goaway();
    endSoon(this);
  }

  destroy(error = kNoError, code) {
    if (this.destroyed) return;
    if (typeof error === 'number') {
      code = error;
      error = code === kNoError ? undefined : new ERR_HTTP2_SESSION_ERROR(code);
    }
    if (code === undefined && error !== null && error !== undefined) code = kInternalError;
    debug('a session of a %s is destroyed', this.isServer() ? 'server' : 'client');
    destroySession(this, error ?? undefined, code ?? kNoError);
  }

  [EventEmitter.captureRejectionSymbol](error, event, ...args) {
    if (event === 'stream') args[0].destroy(error);
    else this.destroy(error);
  }
}

function nop() {}

function pingBytes(payload) {
  if (payload === undefined) {
    const { Buffer } = require('buffer');
    const bytes = Buffer.allocUnsafe(8);
    bytes.writeDoubleLE(now());
    return bytes;
  }
  if (!require('internal/util/types').isArrayBufferView(payload)) {
    throw new ERR_INVALID_ARG_TYPE('payload', ['Buffer', 'TypedArray', 'DataView'], payload);
  }
  if (payload.byteLength !== 8) throw new ERR_HTTP2_PING_LENGTH();
  return payload;
}

// Whether bytes have come or gone since it was asked last.
function noteActivity(session) {
  const state = session[kState];
  if (session[kHandle] === undefined) return false;
  const counts = binding.counts(session[kHandle], [0, 0, 0, 0, 0, 0]);
  const activity = counts[4] + counts[5];
  const isNew = activity !== state.activity;
  state.activity = activity;
  return isNew;
}

// ---- The beginning -----------------------------------------------------------------------------

// In the order in which C++ takes them.
function optionList(options) {
  const {
    maxDeflateDynamicTableSize, maxReservedRemoteStreams, maxSendHeaderBlockLength,
    peerMaxConcurrentStreams, paddingStrategy, maxHeaderListPairs, maxOutstandingPings,
    maxOutstandingSettings, maxSessionMemory, maxSettings, streamResetBurst, streamResetRate,
    maxSessionInvalidFrames, maxSessionRejectedStreams, strictFieldWhitespaceValidation,
  } = options;
  const hasResetRate = streamResetBurst !== undefined && streamResetRate !== undefined;
  const list = [
    maxDeflateDynamicTableSize,
    typeof maxReservedRemoteStreams === 'number' ? maxReservedRemoteStreams >>> 0 : undefined,
    maxSendHeaderBlockLength,
    peerMaxConcurrentStreams,
    paddingOf(paddingStrategy),
    typeof maxHeaderListPairs === 'number' ?
      atLeast(maxHeaderListPairs, options.minHeaderListPairs ?? 1) : undefined,
    maxOutstandingPings,
    maxOutstandingSettings,
    typeof maxSessionMemory === 'number' ? atLeast(maxSessionMemory, 1) * 1e6 : undefined,
    typeof maxSettings === 'number' ? atLeast(maxSettings, 1) : undefined,
    hasResetRate ? streamResetBurst : undefined,
    hasResetRate ? streamResetRate : undefined,
    maxSessionInvalidFrames,
    maxSessionRejectedStreams,
    strictFieldWhitespaceValidation,
  ];
  const custom = checkCustomNumbers(options.remoteCustomSettings);
  for (let i = 0; i < custom.length; i++) ArrayPrototypePush(list, custom[i]);
  return list;
}

function atLeast(value, min) {
  return value < min ? min : value;
}

function paddingOf(strategy) {
  if (strategy === constants.PADDING_STRATEGY_MAX) return 2;
  return strategy === constants.PADDING_STRATEGY_ALIGNED ? 1 : 0;
}

function start(session) {
  const state = session[kState];
  const socket = session[kSocket];
  if (state.isDestroyed || socket === undefined) return;
  const options = session[kOptions];
  session[kHandle] = binding.open(session, session.isServer(), optionList(options));
  state.encrypted = !!socket.encrypted;
  state.alpnProtocol = state.encrypted ? socket.alpnProtocol : 'h2c';
  if (observing.isObserved()) {
    state.times = { __proto__: null, start: now(), pingRTT: 0, streamsDuration: 0 };
  }
  submitSettings(session, options.settings ?? {}, undefined);
  state.isPlain = isPlainSocket(socket);
  if (state.isPlain) startPlain(session, socket);
  else startStream(session, socket);
  process.nextTick(emitConnect, session, socket);
}

function emitConnect(session, socket) {
  session.emit('connect', session, socket);
  const { whenConnected } = session[kState];
  session[kState].whenConnected = undefined;
  for (let i = 0; i < whenConnected.length; i++) whenConnected[i]();
}

function submitSettings(session, settings, callback) {
  const state = session[kState];
  const entry = { __proto__: null, callback, start: now(), asyncContext: slot.current };
  if (slot.hooks !== undefined) {
    entry.callback = slot.hooks.wrap('HTTP2SETTINGS', entry, callback ?? nop);
  }
  state.settingsSent++;
  ArrayPrototypePush(state.settings, entry);
  if (session[kHandle] === undefined) {
    session.once('connect', () => sendSettings(session, settings));
    return;
  }
  sendSettings(session, settings);
}

function sendSettings(session, settings) {
  if (session.destroyed) return;
  if (!binding.maySubmitSettings(session[kHandle])) {
    session.destroy(new ERR_HTTP2_MAX_PENDING_SETTINGS_ACK());
    return;
  }
  binding.submitSettings(session[kHandle], toEntries(settings));
}

// ---- The end -----------------------------------------------------------------------------------

// A session that is closed ends when its last stream has gone.
function endSoon(session) {
  const { pendingStreams, streams } = session[kState];
  if (streams.size > 0 || pendingStreams.size > 0) return;
  setImmediateOnce(session, endIfIdle);
}

function endIfIdle(session) {
  const { isDestroyed, pendingStreams, streams } = session[kState];
  if (isDestroyed || streams.size > 0 || pendingStreams.size > 0) return;
  const native = session[kHandle];
  // What is queued goes first.
  if (native !== undefined && binding.isSending(native) && !session[kSocket]?.destroyed) {
    setImmediateOnce(session, endIfIdle);
    return;
  }
  session.destroy();
}

function setImmediateOnce(session, callback) {
  const { setImmediate } = require('timers');
  setImmediate(callback, session);
}

function cancelWaiting(list, makeError) {
  while (list.length > 0) {
    const { callback } = ArrayPrototypeShift(list);
    if (typeof callback === 'function') process.nextTick(callback, makeError());
  }
}

function destroySession(session, error, code) {
  const state = session[kState];
  const socket = session[kSocket];
  state.isDestroyed = true;
  state.destroyCode = code;
  state.error = error;
  // They can still be asked for.
  if (session[kHandle] !== undefined) keepSettings(session);
  clearTimer(session);
  cancelWaiting(state.pings, () => new ERR_HTTP2_PING_CANCEL());
  cancelWaiting(state.settings, () => new ERR_HTTP2_SETTINGS_CANCEL());
  state.pendingStreams.forEach((stream) => stream.destroy(new ERR_HTTP2_STREAM_CANCEL(error)));
  state.streams.forEach((stream) => stream.destroy(error));
  const native = session[kHandle];
  if (native !== undefined) {
    if (!socket.destroyed) binding.terminate(native, code);
    if (state.times !== undefined) observing.endSession(native, state.times, session.isServer());
    binding.close(native);
  }
  // Programs see no socket any more.
  state.socket = socket;
  session[kSocket] = undefined;
  endSocket(session, socket, error);
}

function keepSettings(session) {
  const state = session[kState];
  state.localSettings ??= readSettings(session[kHandle], false);
}

function endSocket(session, socket, error) {
  if (socket.destroyed) {
    process.nextTick(emitClose, session, error);
    return;
  }
  if (session[kHandle] === undefined) {
    socket.destroy(error);
    return;
  }
  if (session[kState].isEnding && !error) {
    // The peer may still be reading.
    socket.resume();
    socket.end();
    return;
  }
  const { setImmediate } = require('timers');
  setImmediate(() => {
    socket.end(() => socket.destroy(error));
    if (!session[kState].isPlain) socket.resume?.();
  });
}

function emitClose(session, error) {
  if (session[kState].socket === undefined) return;
  session[kProxySocket] = null;
  session[kState].socket = undefined;
  session[kHandle] = undefined;
  if (error) session.emit('error', error);
  session.emit('close');
}

function socketFailed(error) {
  const session = this[kBound];
  if (session === undefined) return;
  // A reset after the end is none.
  if (error.code === 'ECONNRESET' && session[kState].goawayCode === kNoError) {
    session.destroy();
    return;
  }
  session.destroy(error);
}

function socketClosed() {
  const session = this[kBound];
  if (session === undefined) return;
  const state = session[kState];
  this[kBound] = undefined;
  if (state.isDestroyed) {
    emitClose(session, state.error);
    return;
  }
  if (session[kHandle] !== undefined) keepSettings(session);
  state.isClosed = true;
  state.streams.forEach((stream) => stream.close(kCancel));
  state.pendingStreams.forEach((stream) => stream.close(kCancel));
  const { setImmediate } = require('timers');
  setImmediate(() => session.destroy());
}

module.exports = { Http2Session };
