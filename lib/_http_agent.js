'use strict';

const { Agent, settings } = require('internal/http/agent');

module.exports = { Agent, globalAgent: settings.globalAgent };
