'use strict';

// node:cluster. What a worker has of it is another thing than what the primary has.

const { isWorker } = require('internal/cluster/role');

module.exports = isWorker ? require('internal/cluster/child') : require('internal/cluster/primary');
