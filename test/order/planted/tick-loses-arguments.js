'use strict';

// T3 broken.
const { nextTick } = process;
process.nextTick = (callback) => nextTick(callback);
