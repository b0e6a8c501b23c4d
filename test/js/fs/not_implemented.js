// What giro cannot do yet says so, by name.
//
// Needs: giro
// Prints:
//   fs.openAsBlob is not implemented in giro ERR_NOT_IMPLEMENTED
//   FileHandle.readLines is not implemented in giro ERR_NOT_IMPLEMENTED
'use strict';

const fs = require('fs');

const show = (call) => {
  try {
    call();
  } catch ({ message, code }) {
    console.log(message, code);
  }
};

(async () => {
  show(() => fs.openAsBlob('f'));
  const handle = await fs.promises.open('.');
  show(() => handle.readLines());
  await handle.close();
})();
