'use strict';

const { measure, now } = require('./meter');

// What a time-out that hardly ever strikes costs: it is set and cleared.
measure(1_000_000, (count, done) => {
  let struck = 0;
  const callback = () => { struck++; };
  for (let i = 0; i < count; i++) clearTimeout(setTimeout(callback, 1));
  const clearedAt = now();
  // Whatever was not cleared strikes before this.
  setTimeout(() => done(count - struck, now() - clearedAt), 5);
});
