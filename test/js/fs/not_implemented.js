// What giro cannot do yet says so, by name.
//
// Needs: giro
// Prints:
//   fs.watch is not implemented in giro ERR_NOT_IMPLEMENTED
//   fs.promises.watch is not implemented in giro ERR_NOT_IMPLEMENTED
//   fs.promises.rm is not implemented in giro ERR_NOT_IMPLEMENTED
//   FileHandle.sync is not implemented in giro ERR_NOT_IMPLEMENTED
'use strict';

const fs = require('fs');

const show = ({ message, code }) => console.log(message, code);

(async () => {
  try {
    fs.watch('.');
  } catch (error) {
    show(error);
  }
  try {
    fs.promises.watch('.');
  } catch (error) {
    show(error);
  }
  await fs.promises.rm('.').catch(show);
  const handle = await fs.promises.open('.');
  await handle.sync().catch(show);
  await handle.close();
})();
