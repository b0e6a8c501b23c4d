'use strict';

require('./post_message')(__filename, 20_000, { id: 1, name: 'ping', values: [1, 2, 3] });
