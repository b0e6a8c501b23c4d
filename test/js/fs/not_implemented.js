// What giro cannot do yet says so, by name.
//
// Needs: giro
// Prints:
//   fs.Utf8Stream is not implemented in giro ERR_NOT_IMPLEMENTED
'use strict';

const fs = require('fs');

const show = (call) => {
  try {
    call();
  } catch ({ message, code }) {
    console.log(message, code);
  }
};

show(() => new fs.Utf8Stream({ fd: 1 }));
