'use strict';

require('./post_message')(__filename, 10_000, new Uint8Array(64 * 1024));
