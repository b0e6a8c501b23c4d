// fs.watch(): events, encodings, closing, signals, trees, and the iterator of promises.
//
// Prints:
//   [ 'rename:f', 'change:f' ]
//   [ 'rename:66', 'rename:67' ]
//   [ 'change:g', 'rename:g', 'rename:g' ]
//   missing throws Error: ENOENT: no such file or directory, watch 'none' (errno -2, code ENOENT, syscall watch, path none)
//   a number throws TypeError: The "path" argument must be of type string or an instance of Buffer or URL. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   recursive throws TypeError: The "options.recursive" property must be of type boolean. Received type number (1) (code ERR_INVALID_ARG_TYPE)
//   encoding throws TypeError: The argument 'encoding' is invalid encoding. Received 'x' (code ERR_INVALID_ARG_VALUE)
//   [Object: null prototype] { eventType: 'rename', filename: 'e' }
//   AbortError ABORT_ERR
//   e/f/deep
'use strict';

const fs = require('fs');
const { once } = require('events');
const { sync } = require('./fixtures/show');

async function changes(path, options, act, isLast) {
  const watcher = fs.watch(path, options);
  const seen = [];
  act();
  await new Promise((resolve) => {
    watcher.on('change', (type, name) => {
      seen.push(`${type}:${name}`);
      if (isLast(type, name)) resolve();
    });
  });
  watcher.close();
  watcher.close();
  await once(watcher, 'close');
  return seen;
}

(async () => {
  fs.mkdirSync('d');
  console.log(await changes('d', {}, () => fs.writeFileSync('d/f', 'x'),
                            (type) => type === 'change'));
  console.log(await changes('d', 'hex', () => fs.renameSync('d/f', 'd/g'),
                            (type, name) => name === '67'));
  let count = 0;
  console.log(await changes('d/g', {}, () => fs.unlinkSync('d/g'), () => ++count === 3));

  sync('missing', () => fs.watch('none'));
  sync('a number', () => fs.watch(1));
  sync('recursive', () => fs.watch('.', { recursive: 1 }));
  sync('encoding', () => fs.watch('.', 'x'));

  const controller = new AbortController();
  const watcher = fs.watch('.', { signal: controller.signal });
  controller.abort();
  await once(watcher, 'close');
  fs.watch('.').unref();
  fs.watch('.', { persistent: false });

  const stop = new AbortController();
  try {
    setImmediate(() => fs.mkdirSync('d/e'));
    for await (const change of fs.promises.watch('d', { signal: stop.signal })) {
      console.log(change);
      stop.abort();
    }
  } catch (error) {
    console.log(error.name, error.code);
  }

  const tree = fs.watch('d', { recursive: true });
  const deep = new Promise((resolve) => {
    tree.on('change', (type, name) => {
      if (name === 'e') fs.writeFileSync('d/e/f/deep', '');
      if (name === 'e/f') fs.writeFileSync('d/e/f/deep', '');
      if (name === 'e/f/deep') resolve(name);
    });
  });
  fs.mkdirSync('d/e/f');
  console.log(await deep);
  tree.close();
})();
