'use strict';

// Fields of sessions, streams and messages that are none of their users' business.

const { Symbol } = primordials;

module.exports = {
  kAborted: Symbol('aborted'),
  kAuthority: Symbol('authority'),
  kHandle: Symbol('kHandle'), // of C++; undefined: not yet, or no more
  kHeaders: Symbol('headers'),
  kBound: Symbol('bound'), // of a socket: the session that it carries
  kHttp2Session: Symbol('session'), // of a stream
  kOptions: Symbol('options'),
  kProtocol: Symbol('protocol'),
  kProxySocket: Symbol('proxySocket'),
  kRawHeaders: Symbol('rawHeaders'),
  kRawTrailers: Symbol('rawTrailers'),
  kRequest: Symbol('request'),
  kResponse: Symbol('response'),
  kServer: Symbol('server'),
  kSessions: Symbol('sessions'),
  kSocket: Symbol('socket'),
  kState: Symbol('state'),
  kStream: Symbol('stream'),
  kTimeout: Symbol('timeout'),
  kTrailers: Symbol('trailers'),
  sensitiveHeaders: Symbol('sensitiveHeaders'),
};
