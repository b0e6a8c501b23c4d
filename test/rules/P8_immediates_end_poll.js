// Poll has nothing to report and a server is open: with an immediate it goes on to check instead of
// waiting.
// Prints:
//   immediate from a timer
//   immediate from an immediate
//   immediate from I/O
'use strict';

const fs = require('fs');

const server = require('net').createServer().listen(0, '127.0.0.1');
setTimeout(() => {
  setImmediate(() => {
    console.log('immediate from a timer');
    setImmediate(() => {
      console.log('immediate from an immediate');
      fs.stat(__filename, () => {
        setImmediate(() => {
          console.log('immediate from I/O');
          server.close();
        });
      });
    });
  });
}, 1);
