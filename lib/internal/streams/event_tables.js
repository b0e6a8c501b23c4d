'use strict';

// The `_events` of a new stream, with the types that streams use laid out: quicker to make than an
// empty table that grows, and listeners come and go without changing its shape. The order is that
// of eventNames().

const { ObjectFreeze } = primordials;

function ReadableEvents() {
  this.close = undefined;
  this.error = undefined;
  this.data = undefined;
  this.end = undefined;
  this.readable = undefined;
}

function WritableEvents() {
  this.close = undefined;
  this.error = undefined;
  this.prefinish = undefined;
  this.finish = undefined;
  this.drain = undefined;
}

function DuplexEvents() {
  this.close = undefined;
  this.error = undefined;
  this.prefinish = undefined;
  this.finish = undefined;
  this.drain = undefined;
  this.data = undefined;
  this.end = undefined;
  this.readable = undefined;
}

// Nothing is inherited: an event may be called 'constructor'.
const nothing = ObjectFreeze({ __proto__: null });
ReadableEvents.prototype = nothing;
WritableEvents.prototype = nothing;
DuplexEvents.prototype = nothing;

module.exports = { DuplexEvents, ReadableEvents, WritableEvents };
