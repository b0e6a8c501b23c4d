// No listener can be there yet. Adjusted: the last line shows that the script has come to its end.
// Prints:
//   main ends
const EventEmitter = require('node:events');

class MyEmitter extends EventEmitter {
  constructor() {
    super();
    this.emit('event');
  }
}

const myEmitter = new MyEmitter();
myEmitter.on('event', () => {
  console.log('an event occurred!');
});
console.log('main ends');
