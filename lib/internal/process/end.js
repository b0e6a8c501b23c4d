'use strict';

// The end of the program, at once.

const { exit } = internalBinding('life');

function end(code) {
  exit(code);
  // A worker gets here, and is stopped here.
  for (;;);
}

module.exports = { end };
