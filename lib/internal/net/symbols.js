'use strict';

// Fields of a socket that are none of its users' business.

const { Symbol } = primordials;

module.exports = {
  kBuffer: Symbol('kBuffer'), // of the `onread` option; null: none
  kBufferCallback: Symbol('kBufferCb'),
  kBufferMaker: Symbol('kBufferGen'),
  kBytesRead: Symbol('kBytesRead'), // when the handle is gone
  kBytesWritten: Symbol('kBytesWritten'),
  kLastWriteQueueSize: Symbol('lastWriteQueueSize'),
  kRenewHandle: Symbol('kRenewHandle'), // a method: another handle for another attempt to connect
  kSetKeepAlive: Symbol('kSetKeepAlive'), // asked for before there was a handle
  kSetKeepAliveInitialDelay: Symbol('kSetKeepAliveInitialDelay'),
  kSetNoDelay: Symbol('kSetNoDelay'),
  kSetTypeOfService: Symbol('kSetTOS'),
  kTimeout: Symbol('timeout'),
};
