'use strict';

const { finished } = require('internal/streams/end_of_stream');
const { pipelinePromise } = require('internal/streams/pipeline');

module.exports = { finished, pipeline: pipelinePromise };
