// Options: --expose-gc
// Prints:
//   flat
// Time-out: 60
'use strict';

const EventEmitter = require('events');
const checkFlat = require('./fixtures/flat');

const kEvents = 170_000;
const emitter = new EventEmitter();

checkFlat((done) => {
  for (let i = 0; i < kEvents; i++) {
    emitter.once('event', () => {});
    emitter.emit('event', { i });
    if (i % 10 === 0) new EventEmitter().on('event', () => {}).emit('event', i);
  }
  done();
});
