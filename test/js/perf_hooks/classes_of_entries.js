// The classes of the timeline: what can be made by hand, what cannot, and what an observer's list gives.
// Prints:
//   true true
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_ILLEGAL_CONSTRUCTOR Illegal constructor
//   TypeError ERR_MISSING_ARGS The "name" argument must be specified
//   TypeError ERR_PERFORMANCE_INVALID_TIMESTAMP -1 is not a valid timestamp
//   TypeError ERR_INVALID_ARG_TYPE The "startTime" argument must be of type number. Received type string ('x')
//   PerformanceMark {
//     name: 'by hand',
//     entryType: 'mark',
//     startTime: 5,
//     duration: 0,
//     detail: { a: 1 }
//   } true {"name":"by hand","entryType":"mark","startTime":5,"duration":0,"detail":{"a":1}}
//   0
//   true true
//   [
//     'resource http://localhost:8080',
//     'mark a',
//     'measure from a to b',
//     'mark b'
//   ]
//   [ 'from a to b' ] 1
//   true 1 2 text
//   true fetch 20 200
//   {
//     name: 'http://localhost:8080',
//     entryType: 'resource',
//     startTime: 0,
//     duration: 20,
//     initiatorType: 'fetch',
//     nextHopProtocol: undefined,
//     workerStart: 1,
//     redirectStart: 2,
//     redirectEnd: 3,
//     fetchStart: 4,
//     domainLookupStart: undefined,
//     domainLookupEnd: undefined,
//     connectStart: undefined,
//     connectEnd: undefined,
//     secureConnectionStart: undefined,
//     requestStart: 6,
//     responseStart: 7,
//     responseEnd: 20,
//     transferSize: 308,
//     encodedBodySize: 8,
//     decodedBodySize: 9,
//     deliveryType: '',
//     responseStatus: 200
//   }
'use strict';

const hooks = require('perf_hooks');

const { performance, Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure } = hooks;
const { PerformanceObserver, PerformanceObserverEntryList, PerformanceResourceTiming } = hooks;
const tell = (action) => {
  try {
    console.log(action());
  } catch ({ name, code, message }) {
    console.log(name, code, message);
  }
};

console.log(performance instanceof Performance, performance instanceof EventTarget);
for (const made of [Performance, PerformanceMeasure, PerformanceObserverEntryList, PerformanceResourceTiming, PerformanceEntry]) {
  tell(() => new made());
}
tell(() => new PerformanceMark());
tell(() => new PerformanceMark('a', { startTime: -1 }));
tell(() => new PerformanceMark('a', { startTime: 'x' }));
const mark = new PerformanceMark('by hand', { startTime: 5, detail: { a: 1 } });
console.log(mark, mark instanceof PerformanceEntry, JSON.stringify(mark));
console.log(performance.getEntriesByName('by hand').length);

const observer = new PerformanceObserver((list, self) => {
  console.log(list instanceof PerformanceObserverEntryList, self === observer);
  console.log(list.getEntries().map(({ name, entryType }) => `${entryType} ${name}`));
  console.log(list.getEntriesByType('measure').map(({ name }) => name), list.getEntriesByName('a', 'mark').length);
  const [measure] = list.getEntriesByType('measure');
  console.log(measure instanceof PerformanceMeasure, measure.startTime, measure.duration, measure.detail);
  const [timing] = list.getEntriesByType('resource');
  console.log(timing instanceof PerformanceResourceTiming, timing.initiatorType, timing.duration, timing.responseStatus);
  console.log(timing.toJSON());
  observer.disconnect();
});
observer.observe({ entryTypes: ['mark', 'measure', 'resource'] });
performance.mark('a', { startTime: 1 });
performance.mark('b', { startTime: 3 });
performance.measure('from a to b', { start: 'a', end: 'b', detail: 'text' });
const times = {
  startTime: 0, endTime: 20, finalServiceWorkerStartTime: 1, redirectStartTime: 2, redirectEndTime: 3,
  postRedirectStartTime: 4, finalConnectionTimingInfo: null, finalNetworkRequestStartTime: 6,
  finalNetworkResponseStartTime: 7, encodedBodySize: 8, decodedBodySize: 9,
};
performance.markResourceTiming(times, 'http://localhost:8080', 'fetch', globalThis, '', {}, 200, '');
