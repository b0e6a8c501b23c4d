// Exit code: 1
// Stderr has: The promise rejected with the reason "#<Object>".
// Stderr has: code: 'ERR_UNHANDLED_REJECTION'
// Prints nothing:
'use strict';

Promise.reject({ a: 1 });
