'use strict';

// L4 broken: process.exit() lets what is queued run.
const { exit } = process;
process.exit = (code) => setImmediate(() => exit(code));
