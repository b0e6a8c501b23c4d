// Names from older programs: FileReadStream, FileWriteStream, and times as seconds.
// Prints:
//   [ 12.5, 1.5, 7, -3 ]
//   true
//   TypeError ERR_INVALID_ARG_TYPE The "time" argument must be an instance of Date or an Time in seconds. Received type string ('noon')
//   TypeError ERR_INVALID_ARG_TYPE The "atime" argument must be an instance of Date or an Time in seconds. Received an instance of Object
//   TypeError ERR_INVALID_ARG_TYPE The "time" argument must be an instance of Date or an Time in seconds. Received type number (Infinity)
//   true true
//   false true
//   ENOENT open
//   true 9
//   text 4 file
'use strict';

const fs = require('fs');

const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

const now = Date.now() / 1000;
tell(() => [fs._toUnixTimestamp('12.5'), fs._toUnixTimestamp(new Date(1500)), fs._toUnixTimestamp(7), fs._toUnixTimestamp('-3')]);
tell(() => fs._toUnixTimestamp(-1) >= now);
tell(() => fs._toUnixTimestamp('noon'));
tell(() => fs._toUnixTimestamp({}, 'atime'));
tell(() => fs._toUnixTimestamp(Infinity));

console.log(fs.FileReadStream === fs.ReadStream, fs.FileWriteStream === fs.WriteStream);
const { FileReadStream } = fs;
const written = new fs.FileWriteStream('file', { flags: 'w' });
FileReadStream('missing').on('error', ({ code, syscall }) => {
  console.log(code, syscall);
  written.end('some text', () => {
    const read = FileReadStream('file', { encoding: 'utf8', start: 5 });
    console.log(read instanceof fs.ReadStream, written.bytesWritten);
    read.on('data', (text) => console.log(text, read.bytesRead, read.path));
  });
});

class Mine {}
fs.FileWriteStream = Mine;
console.log(fs.WriteStream === Mine, fs.FileWriteStream === Mine);
