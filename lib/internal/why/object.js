'use strict';

// process.giro: what giro knows about a program and Node does not tell.

const { whyAlive } = require('internal/why/alive');
const { record } = require('internal/why/births');

module.exports = {
  giro: {
    whyAlive,
    // From now on creation stacks are recorded.
    recordStacks() {
      record();
    },
  },
};
