'use strict';

require('./meter').measureBatch(1_000_000, queueMicrotask);
