'use strict';

// A once listener that emits its own event is called again.
const EventEmitter = require('events');
EventEmitter.prototype.once = function(name, listener) {
  return this.on(name, function wrapped(...args) {
    try {
      listener.apply(this, args);
    } finally {
      this.removeListener(name, wrapped);
    }
  });
};
