// A server is open and the soonest timer is far away; a thousand turns take no time.
// Prints:
//   1000 turns
'use strict';

const server = require('net').createServer().listen(0, '127.0.0.1');
const far = setTimeout(() => console.log('poll blocked'), 10_000);
let turns = 0;
function again() {
  turns += 1;
  if (turns < 1000) return setImmediate(again);
  console.log(turns, 'turns');
  clearTimeout(far);
  server.close();
}
setImmediate(again);
