'use strict';

// An old name of stream.Readable.

module.exports = require('stream').Readable;
