'use strict';

const { measure } = require('./meter');

// So many that a round of them takes longer than a millisecond: the loop never waits.
const kRounds = 10;

measure(1_000_000, (count, done) => {
  let ran = 0;
  for (let i = 0; i < count / kRounds; i++) {
    let rounds = 0;
    const interval = setInterval(() => {
      if (++rounds === kRounds) clearInterval(interval);
      // A round that comes after clearInterval makes them too many.
      if (++ran === count) setTimeout(() => done(ran), 2);
    }, 1);
  }
});
