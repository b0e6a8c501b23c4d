'use strict';

// A worker, as the primary and the worker itself see it. What it can be asked for depends on who
// asks; primary.js and child.js add that.

const { FunctionPrototypeCall, ObjectSetPrototypeOf, ReflectApply } = primordials;
const EventEmitter = require('events');

function Worker(options) {
  if (!(this instanceof Worker)) return new Worker(options);
  FunctionPrototypeCall(EventEmitter, this);
  options = options !== null && typeof options === 'object' ? options : { __proto__: null };
  this.exitedAfterDisconnect = undefined;
  this.state = options.state || 'none';
  this.id = options.id | 0;
  if (!options.process) return;
  this.process = options.process;
  this.process.on('error', (code, signal) => this.emit('error', code, signal));
  this.process.on('message', (message, handle) => this.emit('message', message, handle));
}
ObjectSetPrototypeOf(Worker.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(Worker, EventEmitter);

Worker.prototype.kill = function(...args) {
  ReflectApply(this.destroy, this, args);
};

Worker.prototype.send = function(...args) {
  return ReflectApply(this.process.send, this.process, args);
};

Worker.prototype.isDead = function() {
  return this.process.exitCode != null || this.process.signalCode != null;
};

Worker.prototype.isConnected = function() {
  return this.process.connected;
};

module.exports = { Worker };
