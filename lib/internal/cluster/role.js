'use strict';

// Whether this process is a worker of a cluster, for those who would listen by themselves
// otherwise. The process object finds out when it is filled (lib/internal/process/object.js), which
// happens when it is first used.

module.exports = { __proto__: null, isWorker: false };
void process.env;
