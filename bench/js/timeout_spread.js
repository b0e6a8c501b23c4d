'use strict';

const kDurations = 100;
require('./meter').measureTimers(1_000_000, (i) => 1 + i % kDurations, kDurations);
