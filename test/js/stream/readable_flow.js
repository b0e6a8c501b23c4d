// A listener for 'data' makes the stream flow from the next tick; what is pushed while it flows
// goes out at once.
// Prints:
//   before null
//   after true
//   read 2 buffered 0
//   resume
//   read 2 buffered 6
//   data chunk1
//   read 2 buffered 6
//   data chunk2
//   pause
//   paused true 6
//   resume
//   read 2 buffered 6
//   data chunk3
//   end
//   close
//   pushing
//   direct now
//   pushed 0
//   end is not emitted inside push()
//   direct end true true

'use strict';

const { Readable } = require('stream');

let count = 0;
const source = new Readable({
  highWaterMark: 2,
  read(size) {
    count++;
    console.log('read', size, 'buffered', this.readableLength);
    if (count <= 3) this.push(`chunk${count}`);
    else this.push(null);
  },
});
console.log('before', source.readableFlowing);
for (const name of ['pause', 'resume', 'end', 'close']) source.on(name, () => console.log(name));
source.on('data', (chunk) => {
  console.log('data', String(chunk));
  if (String(chunk) === 'chunk2') {
    source.pause();
    setImmediate(() => {
      console.log('paused', source.isPaused(), source.readableLength);
      source.resume();
    });
  }
});
console.log('after', source.readableFlowing);

setImmediate(() => setImmediate(() => setImmediate(() => {
  const direct = new Readable({ read() {} });
  direct.on('data', (chunk) => console.log('direct', String(chunk)));
  direct.on('end', () => console.log('direct end', direct.readableEnded, direct.readableDidRead));
  setImmediate(() => {
    console.log('pushing');
    direct.push('now');
    console.log('pushed', direct.readableLength);
    direct.push(null);
    console.log('end is not emitted inside push()');
  });
})));
