'use strict';

// An error in a listener of an EventTarget is reported before the next listener runs.
const { addEventListener } = EventTarget.prototype;
EventTarget.prototype.addEventListener = function(name, listener, options) {
  return addEventListener.call(this, name, (event) => {
    try {
      listener(event);
    } catch (error) {
      if (!process.emit('uncaughtException', error, 'uncaughtException')) throw error;
    }
  }, options);
};
