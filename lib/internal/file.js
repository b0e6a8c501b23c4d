'use strict';

const { Blob } = require('internal/blob');

class File extends Blob {}

module.exports = { File };
