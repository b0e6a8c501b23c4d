// FileHandle.readableWebStream(): bytes of a file, once.
//
// Prints:
//   abcdef
//   ERR_INVALID_STATE
//   byob: abc then def, done true
//   closed by its handle
//   closes its handle: true
'use strict';

const { open, writeFile } = require('fs/promises');

(async () => {
  await writeFile('f', 'abcdef');
  const handle = await open('f');
  let text = '';
  for await (const chunk of handle.readableWebStream()) text += Buffer.from(chunk);
  console.log(text);
  try {
    handle.readableWebStream();
  } catch ({ code }) {
    console.log(code);
  }
  await handle.close();

  const other = await open('f');
  const reader = other.readableWebStream().getReader({ mode: 'byob' });
  const first = await reader.read(new Uint8Array(3));
  const second = await reader.read(new Uint8Array(10));
  const { done } = await reader.read(new Uint8Array(1));
  console.log(`byob: ${Buffer.from(first.value)} then ${Buffer.from(second.value)}, done ${done}`);
  await other.close();

  const third = await open('f');
  const { closed } = third.readableWebStream().getReader();
  third.close();
  await closed;
  console.log('closed by its handle');
  const fourth = await open('f');
  for await (const chunk of fourth.readableWebStream({ autoClose: true })) Buffer.from(chunk);
  console.log('closes its handle:', fourth.fd === -1);
})();
