'use strict';

const EventEmitter = require('events');
EventEmitter.prototype.prependListener = EventEmitter.prototype.on;
EventEmitter.prototype.prependOnceListener = EventEmitter.prototype.once;
