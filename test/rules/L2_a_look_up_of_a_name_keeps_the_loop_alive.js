// Prints:
//   looked up true
//   exit
'use strict';

require('dns').lookup('localhost', (error, address) => {
  console.log('looked up', error !== null || address.length > 0);
});
process.on('exit', () => console.log('exit'));
