'use strict';

require('./meter').measureTimers(1_000_000, () => 1, 1);
