// fs.Utf8Stream collects text for few writes: what it checks, when it writes, what it tells, and how it ends.
// Prints:
//   true undefined undefined
//   TypeError ERR_INVALID_ARG_TYPE The "fd" argument must be one of type number or string. Received undefined
//   TypeError ERR_INVALID_ARG_VALUE The property 'options.contentMode' must be one of: 'buffer', 'utf8'. Received 'x'
//   RangeError ERR_OUT_OF_RANGE The value of "options.minLength" is out of range. It must be >= 0 && <= 4294967295. Received -1
//   RangeError ERR_INVALID_ARG_VALUE The argument 'minLength' should be smaller than maxWrite (16384). Received 20000
//   TypeError ERR_INVALID_ARG_TYPE The "options.maxWrite" property must be of type number. Received type string ('x')
//   TypeError ERR_INVALID_ARG_TYPE The "options.sync" property must be of type boolean. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE The "options.retryEAGAIN" property must be of type function. Received type number (5)
//   TypeError ERR_INVALID_ARG_TYPE The "options.fs.write" property must be of type function. Received type number (5)
//   folder/a true 10 false false utf8
//   true ""
//   written 12
//   "1234567é890"
//   written 1
//   flushed null "1234567é890x"
//   written 4
//   "1234567é890x" "more" b
//   Error ERR_INVALID_STATE Invalid state: Utf8Stream is destroyed
//   Error ERR_INVALID_STATE Invalid state: Utf8Stream is destroyed
//   Error ERR_INVALID_STATE Invalid state: Utf8Stream is destroyed
//   true ""
//   dropped too much text
//   "123"
//   TypeError ERR_INVALID_ARG_TYPE The "data" argument must be of type string. Received an instance of Buffer
//   TypeError ERR_INVALID_ARG_TYPE The "data" argument must be an instance of Buffer. Received type string ('text')
//   <Buffer ff 00>
//   ENOENT open
'use strict';

const fs = require('fs');
const { once } = require('events');

const { Utf8Stream } = fs;
const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};
const contents = (file) => JSON.stringify(fs.readFileSync(file, 'utf8'));

console.log('lchmod' in fs, fs.lchmod, fs.lchmodSync);
tell(() => new Utf8Stream());
for (const options of [{ contentMode: 'x' }, { minLength: -1 }, { minLength: 20000 }, { maxWrite: 'x' }, { sync: 5 },
  { retryEAGAIN: 5 }, { fs: { write: 5 } }]) tell(() => new Utf8Stream({ fd: 1, ...options }));

async function collect() {
  const stream = new Utf8Stream({ dest: 'folder/a', minLength: 10, append: false, mkdir: true });
  await once(stream, 'ready');
  console.log(stream.file, stream.fd > 2, stream.minLength, stream.sync, stream.append, stream.contentMode);
  stream.on('write', (count) => console.log('written', count));
  console.log(stream.write('12345'), contents('folder/a'));
  stream.write('67\u00e9890');
  await once(stream, 'drain');
  console.log(contents('folder/a'));
  stream.write('x');
  stream.flush((error) => {
    console.log('flushed', error, contents('folder/a'));
    stream.reopen('b');
  });
  await once(stream, 'ready');
  stream.write('more');
  stream.end();
  await Promise.all([once(stream, 'finish'), once(stream, 'close')]);
  console.log(contents('folder/a'), contents('b'), stream.file);
  tell(() => stream.write('late'));
  tell(() => stream.flushSync());
  tell(() => stream.write(5));
}

async function atOnce() {
  const stream = new Utf8Stream({ dest: 'c', sync: true, maxLength: 8, minLength: 5 });
  stream.on('drop', (data) => console.log('dropped', data));
  console.log(stream.write('123'), contents('c'));
  stream.write('too much text');
  stream.flushSync();
  console.log(contents('c'));
  tell(() => stream.write(Buffer.from('x')));
  stream.destroy();
  await once(stream, 'close');
  const bytes = new Utf8Stream({ dest: 'd', contentMode: 'buffer' });
  tell(() => bytes.write('text'));
  bytes.write(Buffer.from([0xff, 0]));
  bytes.end();
  await once(bytes, 'finish');
  console.log(fs.readFileSync('d'));
  new Utf8Stream({ dest: 'no/such/folder' }).on('error', ({ code, syscall }) => console.log(code, syscall));
}

collect().then(atOnce);
