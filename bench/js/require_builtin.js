'use strict';

const events = require('events');
const { measure } = require('./meter');

measure(300_000, (count, done) => {
  let found = 0;
  for (let i = 0; i < count; i++) if (require('events') === events) found++;
  done(found);
});
