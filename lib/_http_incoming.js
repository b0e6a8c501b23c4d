'use strict';

const { IncomingMessage, readStart, readStop } = require('internal/http/incoming');

module.exports = { IncomingMessage, readStart, readStop };
