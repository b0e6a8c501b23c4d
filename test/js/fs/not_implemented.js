// What giro cannot do yet says so, by name.
//
// Needs: giro
// Prints:
//   fs.glob is not implemented in giro ERR_NOT_IMPLEMENTED
//   fs.promises.glob is not implemented in giro ERR_NOT_IMPLEMENTED
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
  show(() => fs.glob('*', () => {}));
  show(() => fs.promises.glob('*'));
  const handle = await fs.promises.open('.');
  show(() => handle.readLines());
  await handle.close();
})();
