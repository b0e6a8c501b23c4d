// How events, targets and signals print.
// Prints:
//   Event {
//     type: 'x',
//     defaultPrevented: false,
//     cancelable: true,
//     timeStamp: T
//   }
//   CustomEvent {
//     type: 'y',
//     defaultPrevented: false,
//     cancelable: false,
//     timeStamp: T
//   }
//   Event { e: Event }
//   EventTarget {} AbortController { signal: AbortSignal { aborted: false } } AbortSignal { aborted: true }
//   { a: { b: { c: EventTarget } } }
//   Mine {}
'use strict';
const { inspect } = require('util');

const hideTime = (text) => text.replace(/timeStamp: [\d.]+/, 'timeStamp: T');
console.log(hideTime(inspect(new Event('x', { cancelable: true }))));
console.log(hideTime(inspect(new CustomEvent('y', { detail: 1 }))));
console.log(inspect(new Event('x'), { depth: -1 }), inspect({ e: new Event('x') }, { depth: 0 }));
console.log(new EventTarget(), new AbortController(), AbortSignal.abort());
console.log({ a: { b: { c: new EventTarget() } } });
class Mine extends EventTarget {}
console.log(new Mine());
