'use strict';

// A worker, as the primary and the worker itself see it. What it can be asked for depends on who
// asks; primary.js and child.js add that.

const { FunctionPrototypeCall, ObjectSetPrototypeOf, ReflectApply } = primordials;
const EventEmitter = require('events');

function Worker(options) {
  if (!(this instanceof Worker)) return new Worker(options);
  FunctionPrototypeCall(EventEmitter, this);
  const isObject = typeof options === 'object' && options !== null;
  const { id, process: child, state } = isObject ? options : { __proto__: null };
  this.exitedAfterDisconnect = undefined;
  this.state = state || 'none';
  this.id = id | 0;
  if (child) followChild(this, child);
}

// What the process says, the worker says too.
function followChild(worker, child) {
  worker.process = child;
  const repeat = (event) => child.on(event, (first, second) => worker.emit(event, first, second));
  repeat('error');
  repeat('message');
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
