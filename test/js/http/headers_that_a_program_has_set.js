// They stay, and what is added joins them.
// Prints:
//   { key1: 'value1', key2: 'value2' }
'use strict';

const { IncomingMessage } = require('http');

const message = new IncomingMessage();
message.headers = { key1: 'value1' };
message._addHeaderLines(['key2', 'value2'], 2);
console.log(message.headers);
