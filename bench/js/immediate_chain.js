'use strict';

// One immediate a turn of the loop.
require('./meter').measureChain(300_000, setImmediate);
