'use strict';

// The standard streams of a worker. What one side writes goes through the port between them, and
// comes out of the stream of the other side.

const { ArrayPrototypePush, ArrayPrototypeMap } = primordials;
const { Readable } = require('internal/streams/readable');
const { Writable } = require('internal/streams/writable');
const { kStdio, kStdioWanted } = require('internal/worker/messages');

class WorkerReadable extends Readable {
  constructor(port, name) {
    super();
    this._port = port;
    this._name = name;
    this._isStarted = false;
    this.on('end', () => this._release());
  }

  // In a worker, who reads waits for the parent.
  _release() {
    if (this._isStarted && this._keepsAlive) this._port.release();
    this._keepsAlive = false;
  }

  _read() {
    if (!this._isStarted && this._keepsAlive) this._port.hold();
    this._isStarted = true;
    this._port.post({ __proto__: null, type: kStdioWanted, name: this._name });
  }

  receive(chunks) {
    for (let i = 0; i < chunks.length; i++) {
      const { chunk, encoding } = chunks[i];
      this.push(chunk, encoding);
    }
  }
}

class WorkerWritable extends Writable {
  constructor(port, name) {
    super({ __proto__: null, decodeStrings: false });
    this._port = port;
    this._name = name;
    this._waiting = [];
  }

  _writev(chunks, callback) {
    const list = ArrayPrototypeMap(chunks, ({ chunk, encoding }) => ({ chunk, encoding }));
    this._port.post({ __proto__: null, type: kStdio, name: this._name, chunks: list });
    if (process._exiting) {
      callback();
      return;
    }
    ArrayPrototypePush(this._waiting, callback);
    if (this._waiting.length === 1) this._port.hold();
  }

  _final(callback) {
    this._port.post({ __proto__: null, type: kStdio, name: this._name, chunks: [{ chunk: null }] });
    callback();
  }

  // The other side has taken what was sent.
  proceed() {
    const waiting = this._waiting;
    if (waiting.length === 0) return;
    this._waiting = [];
    this._port.release();
    for (let i = 0; i < waiting.length; i++) waiting[i]();
  }

  // The thread ends: everything goes out now.
  flush() {
    while (this._waiting.length > 0) this.proceed();
  }
}

WorkerReadable.prototype._keepsAlive = false;

// The port as the streams see it: it keeps the loop alive while one of them waits.
class StdioPort {
  constructor(port) {
    this._port = port;
    this._holds = 0;
  }

  post(message) { this._port.postMessage(message); }

  hold() {
    if (this._holds++ === 0) this._port.ref();
  }

  release() {
    if (--this._holds === 0) this._port.unref();
  }
}

module.exports = { StdioPort, WorkerReadable, WorkerWritable };
