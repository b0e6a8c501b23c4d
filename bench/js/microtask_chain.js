'use strict';

require('./meter').measureChain(1_000_000, queueMicrotask);
