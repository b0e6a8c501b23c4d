'use strict';

const { EventEmitter } = require('events');
const { measure } = require('./meter');

measure(5_000_000, (count, done) => {
  const emitter = new EventEmitter();
  let sum = 0;
  emitter.on('event', (number) => { sum += number; });
  for (let i = 0; i < count; i++) emitter.emit('event', 1);
  done(sum);
});
