// A change of TZ holds for the next Date.
//
// Needs: engine time-zone
// Environment: TZ=UTC
// Prints:
//   0
//   9
//   19
//   0

'use strict';

const hours = () => new Date(0).getHours();
console.log(hours());
process.env.TZ = 'Asia/Tokyo';
console.log(hours());
setTimeout(() => {
  process.env.TZ = 'America/New_York';
  console.log(hours());
  process.env.TZ = 'UTC';
  console.log(hours());
}, 1);
