'use strict';

// The headers of a message that goes out: those that the program sets one by one, and the text of
// the head that they become.

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ObjectKeys,
  RegExpPrototypeExec,
  SafeSet,
  StringPrototypeToLowerCase,
  Symbol,
} = primordials;

const { makeHead, second } = internalBinding('http');
const {
  ERR_HTTP_HEADERS_SENT,
  ERR_HTTP_TRAILER_INVALID,
  ERR_INVALID_ARG_TYPE,
} = require('internal/errors').codes;
const { validateHeaderName, validateHeaderValue } = require('internal/http/checks');

// { lower-case name: [name, value] }, or null.
const kOutHeaders = Symbol('kOutHeaders');
const kUniqueHeaders = Symbol('kUniqueHeaders');

const closeExpression = /(?:^|\W)close(?:$|\W)/i;
const chunkExpression = /(?:^|\W)chunked(?:$|\W)/i;

// Http1Connection of C++.
const kUnsaid = 0;
const kClose = 1;
const kKeepAlive = 2;

// Headers whose lists go out as one line, "a; b".
function parseUniqueHeadersOption(headers) {
  return ArrayIsArray(headers) ? toNames(headers) : null;
}

function toNames(list) {
  const names = new SafeSet();
  for (let i = 0; i < list.length; i++) names.add(StringPrototypeToLowerCase(list[i]));
  return names;
}

// ---- Set one by one ----------------------------------------------------------------------------

function checkUnsent(message, action) {
  if (message._header) throw new ERR_HTTP_HEADERS_SENT(action);
}

const methods = {
  __proto__: null,

  setHeader(name, value) {
    checkUnsent(this, 'set');
    validateHeaderName(name);
    validateHeaderValue(name, value, this._isLenientHeaderValidation());
    const headers = this[kOutHeaders] ??= { __proto__: null };
    headers[StringPrototypeToLowerCase(name)] = [name, value];
    return this;
  },

  setHeaders(headers) {
    checkUnsent(this, 'set');
    if (!headers || ArrayIsArray(headers) || typeof headers.keys !== 'function' ||
        typeof headers.get !== 'function') {
      throw new ERR_INVALID_ARG_TYPE('headers', ['Headers', 'Map'], headers);
    }
    // All cookies of a Headers object come one by one, and are one list here.
    const cookies = [];
    for (const entry of headers) {
      if (entry[0] === 'set-cookie') addAll(cookies, entry[1]);
      else this.setHeader(entry[0], entry[1]);
    }
    if (cookies.length > 0) this.setHeader('set-cookie', cookies);
    return this;
  },

  appendHeader(name, value) {
    checkUnsent(this, 'append');
    validateHeaderName(name);
    validateHeaderValue(name, value, this._isLenientHeaderValidation());
    const key = StringPrototypeToLowerCase(name);
    const headers = this[kOutHeaders] ??= { __proto__: null };
    const before = headers[key];
    if (before === undefined) {
      headers[key] = [name, value];
      return this;
    }
    if (!ArrayIsArray(before[1])) before[1] = [before[1]];
    const list = before[1];
    addAll(list, value);
    return this;
  },

  getHeader(name) {
    require('internal/validators').validateString(name, 'name');
    return this[kOutHeaders]?.[StringPrototypeToLowerCase(name)]?.[1];
  },

  getHeaderNames() {
    return this[kOutHeaders] ? ObjectKeys(this[kOutHeaders]) : [];
  },

  getRawHeaderNames() {
    const headers = this[kOutHeaders];
    const names = [];
    for (const key in headers) ArrayPrototypePush(names, headers[key][0]);
    return names;
  },

  getHeaders() {
    const headers = this[kOutHeaders];
    const copy = { __proto__: null };
    for (const key in headers) copy[key] = headers[key][1];
    return copy;
  },

  hasHeader(name) {
    require('internal/validators').validateString(name, 'name');
    return !!this[kOutHeaders]?.[StringPrototypeToLowerCase(name)];
  },

  removeHeader(name) {
    require('internal/validators').validateString(name, 'name');
    checkUnsent(this, 'remove');
    const key = StringPrototypeToLowerCase(name);
    if (key === 'connection') this._removedConnection = true;
    else if (key === 'content-length') this._removedContLen = true;
    else if (key === 'transfer-encoding') this._removedTE = true;
    else if (key === 'date') this.sendDate = false;
    if (this[kOutHeaders]) delete this[kOutHeaders][key];
  },

  _renderHeaders() {
    if (this._header) throw new ERR_HTTP_HEADERS_SENT('render');
    const headers = this[kOutHeaders];
    const rendered = {};
    for (const key in headers) rendered[headers[key][0]] = headers[key][1];
    return rendered;
  },

  addTrailers(headers) {
    this._trailer = '';
    const isList = ArrayIsArray(headers);
    const keys = ObjectKeys(headers);
    for (let i = 0; i < keys.length; i++) {
      const field = isList ? headers[keys[i]][0] : keys[i];
      const value = isList ? headers[keys[i]][1] : headers[keys[i]];
      validateHeaderName(field, 'Trailer name');
      if (ArrayIsArray(value) && value.length > 1 &&
          !this[kUniqueHeaders]?.has(StringPrototypeToLowerCase(field))) {
        for (let j = 0; j < value.length; j++) addTrailer(this, field, value[j]);
      } else {
        addTrailer(this, field, ArrayIsArray(value) ? joinList(value) : value);
      }
    }
  },
};

// One value, or several.
function addAll(list, value) {
  if (!ArrayIsArray(value)) ArrayPrototypePush(list, value);
  else for (let i = 0; i < value.length; i++) ArrayPrototypePush(list, value[i]);
}

function addTrailer(message, field, value) {
  const { checkInvalidHeaderChar } = require('internal/http/checks');
  if (checkInvalidHeaderChar(value, message._isLenientHeaderValidation())) {
    const { ERR_INVALID_CHAR } = require('internal/errors').codes;
    throw new ERR_INVALID_CHAR('trailer content', field);
  }
  message._trailer += `${field}: ${value}\r\n`;
}

function joinList(list) {
  let text = '';
  for (let i = 0; i < list.length; i++) text += i === 0 ? list[i] : `; ${list[i]}`;
  return text;
}

// ---- The text of the head ----------------------------------------------------------------------

// What the program's own headers say, so that ours do not say it again.
class HeadWriter {
  constructor(message, firstLine) {
    this.message = message;
    this.text = firstLine;
    this.hasConnection = false;
    this.hasContentLength = false;
    this.hasTransferEncoding = false;
    this.hasDate = false;
    this.hasExpect = false;
    this.hasTrailer = false;
  }

  // One that the program set: checked already.
  addKnown(name, value) {
    if (!ArrayIsArray(value)) {
      this.line(name, value);
    } else if (value.length >= 2 && isJoined(this.message, name)) {
      this.line(name, joinList(value));
    } else {
      for (let i = 0; i < value.length; i++) this.line(name, value[i]);
    }
  }

  add(name, value) {
    validateHeaderName(name);
    const isRelaxed = this.message._isLenientHeaderValidation();
    if (ArrayIsArray(value)) {
      for (let i = 0; i < value.length; i++) validateHeaderValue(name, value[i], isRelaxed);
    } else {
      validateHeaderValue(name, value, isRelaxed);
    }
    this.addKnown(name, value);
  }

  line(name, value) {
    this.text += `${name}: ${value}\r\n`;
    switch (name.length) {
      case 4:
      case 6:
      case 7:
      case 10:
      case 14:
      case 17:
        this.note(StringPrototypeToLowerCase(name), value);
    }
  }

  note(name, value) {
    const { message } = this;
    switch (name) {
      case 'connection':
        this.hasConnection = true;
        message._removedConnection = false;
        if (RegExpPrototypeExec(closeExpression, value) !== null) message._last = true;
        else message.shouldKeepAlive = true;
        break;
      case 'transfer-encoding':
        this.hasTransferEncoding = true;
        message._removedTE = false;
        if (RegExpPrototypeExec(chunkExpression, value) !== null) message.chunkedEncoding = true;
        break;
      case 'content-length':
        this.hasContentLength = true;
        message._contentLength = +value;
        message._removedContLen = false;
        break;
      case 'date': this.hasDate = true; break;
      case 'expect': this.hasExpect = true; break;
      case 'trailer': this.hasTrailer = true; break;
      case 'keep-alive': message._defaultKeepAlive = false; break;
    }
  }

  // Behind the program's headers.
  finish() {
    const { message } = this;
    const hasDate = message.sendDate && !this.hasDate;
    const { statusCode } = message;
    // Such a response has no body, so that nobody could tell where chunks end.
    if (message.chunkedEncoding && (statusCode === 204 || statusCode === 304)) {
      message.chunkedEncoding = false;
      message.shouldKeepAlive = false;
    }
    const connection = chooseConnection(message, this);
    const says = connection === kKeepAlive && message._keepAliveTimeout > 0 &&
      message._defaultKeepAlive;
    const length = chooseFraming(message, this);
    if (message.chunkedEncoding !== true && this.hasTrailer) throw new ERR_HTTP_TRAILER_INVALID();
    message._header = headFor(
      this.text, hasDate, connection, says ? message._keepAliveTimeout / 1000 : -1,
      says ? message._maxRequestsPerSocket | 0 : 0, length);
  }
}

// Many responses in one second have the same head; C++ knows its bytes again by the string.
const last = {
  __proto__: null,
  text: '', hasDate: false, connection: 0, keepAlive: 0, requestsMax: 0, length: 0, second: 0,
  head: undefined,
};

function headFor(text, hasDate, connection, keepAlive, requestsMax, length) {
  const now = second();
  if (last.head !== undefined && last.second === now && last.length === length &&
      last.connection === connection && last.keepAlive === keepAlive &&
      last.requestsMax === requestsMax && last.hasDate === hasDate && last.text === text) {
    return last.head;
  }
  last.text = text;
  last.hasDate = hasDate;
  last.connection = connection;
  last.keepAlive = keepAlive;
  last.requestsMax = requestsMax;
  last.length = length;
  last.second = now;
  return last.head =
    makeHead(text, hasDate, connection, keepAlive, requestsMax, length, length === kChunked);
}

function isJoined(message, name) {
  const key = StringPrototypeToLowerCase(name);
  // Cookies of a request are one line by definition.
  return (key === 'cookie' && !message._isResponse) || message[kUniqueHeaders]?.has(key) === true;
}

function chooseConnection(message, { hasConnection, hasContentLength }) {
  if (message._removedConnection) {
    message._last = !message.shouldKeepAlive;
    return kUnsaid;
  }
  if (hasConnection) return kUnsaid;
  const keeps = message.shouldKeepAlive &&
    (hasContentLength || message.useChunkedEncodingByDefault || message.agent);
  if (keeps) return message.maxRequestsOnConnectionReached ? kClose : kKeepAlive;
  message._last = true;
  return kClose;
}

const kNoLength = -1;
const kChunked = -2;

// The length to be said, or one of the above.
function chooseFraming(message, { hasContentLength, hasTransferEncoding, hasTrailer }) {
  if (hasContentLength || hasTransferEncoding) return kNoLength;
  if (!message._hasBody) {
    message.chunkedEncoding = false;
    return kNoLength;
  }
  if (!message.useChunkedEncodingByDefault) {
    message._last = true;
    return kNoLength;
  }
  if (!hasTrailer && !message._removedContLen && typeof message._contentLength === 'number') {
    return message._contentLength;
  }
  if (!message._removedTE) {
    message.chunkedEncoding = true;
    return kChunked;
  }
  // The body ends with the connection.
  message._last = true;
  return kNoLength;
}

// `headers`: what setHeader() made (with kOutHeaders), an object, a flat list or a list of pairs.
function storeHeader(message, firstLine, headers) {
  const writer = new HeadWriter(message, firstLine);
  if (headers) {
    if (headers === message[kOutHeaders]) {
      for (const key in headers) writer.addKnown(headers[key][0], headers[key][1]);
    } else if (!ArrayIsArray(headers)) {
      const keys = ObjectKeys(headers);
      for (let i = 0; i < keys.length; i++) writer.add(keys[i], headers[keys[i]]);
    } else if (headers.length > 0 && ArrayIsArray(headers[0])) {
      for (let i = 0; i < headers.length; i++) writer.add(headers[i][0], headers[i][1]);
    } else {
      checkFlatList(headers);
      for (let i = 0; i < headers.length; i += 2) writer.add(headers[i], headers[i + 1]);
    }
  }
  writer.finish();
  message._headerSent = false;
  // The server is to see the head now: it has to say whether it wants the body.
  if (writer.hasExpect) message._send('');
}

function checkFlatList(headers) {
  if (headers.length % 2 === 0) return;
  const { ERR_INVALID_ARG_VALUE } = require('internal/errors').codes;
  throw new ERR_INVALID_ARG_VALUE('headers', headers);
}

module.exports = {
  checkFlatList,
  chunkExpression,
  kOutHeaders,
  kUniqueHeaders,
  methods,
  parseUniqueHeadersOption,
  storeHeader,
};
