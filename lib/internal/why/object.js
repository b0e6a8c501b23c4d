'use strict';

// process.giro: what giro knows about a program and Node does not tell.

const { whyAlive } = require('internal/why/alive');
const { record } = require('internal/why/births');

module.exports = {
  giro: {
    whyAlive,
    // What the loop has done since this was first called.
    loop() {
      return internalBinding('performance').loopMetrics();
    },
    // From now on creation stacks are recorded.
    recordStacks() {
      record();
    },
  },
};
