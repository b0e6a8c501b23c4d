// Marks and measures, and observers of them.
//
// Prints:
//   mark a 5 0 null
//   measure m 5 10 null
//   a m b
//   m
//   observed: mark:x function:work measure:y, by its own: mark:x
//   earlier ones too: x b
//   cleared: 0 marks, 2 measures
//   SyntaxError The "none" performance mark has not been set
//   ERR_PERFORMANCE_INVALID_TIMESTAMP ERR_INVALID_ARG_VALUE ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS ERR_MISSING_ARGS ERR_ILLEGAL_CONSTRUCTOR
//   {"name":"j","entryType":"mark","startTime":1,"duration":0,"detail":null}
'use strict';

const { PerformanceEntry, PerformanceObserver, performance, timerify } = require('perf_hooks');

const show = ({ entryType, name, startTime, duration, detail }) =>
  console.log(entryType, name, startTime, duration, detail);
const names = (list) => list.map(({ name }) => name).join(' ');

show(performance.mark('a', { startTime: 5 }));
performance.mark('b', { startTime: 15 });
show(performance.measure('m', 'a', 'b'));
console.log(names(performance.getEntries()));
console.log(names(performance.getEntriesByType('measure')));

const told = [];
const own = [];
const observer = new PerformanceObserver((list, same) => {
  for (const { entryType, name } of list.getEntries()) told.push(`${entryType}:${name}`);
  for (const { entryType, name } of list.getEntriesByName('x')) own.push(`${entryType}:${name}`);
  same.disconnect();
});
observer.observe({ entryTypes: ['mark', 'measure', 'function'] });
performance.mark('x', { startTime: 0 });
timerify(function work() {})();
performance.measure('y', { start: 1e9, duration: 1 });
setImmediate(() => {
  console.log(`observed: ${told.join(' ')}, by its own: ${own.join(' ')}`);
  performance.clearMarks('a');
  new PerformanceObserver((list, same) => {
    same.disconnect();
    console.log('earlier ones too:', names(list.getEntries()));
    performance.clearMarks();
    console.log(`cleared: ${performance.getEntriesByType('mark').length} marks,`,
                `${performance.getEntriesByType('measure').length} measures`);
    try {
      performance.measure('m', 'none');
    } catch ({ name, message }) {
      console.log(name, message);
    }
    console.log(...[
      () => performance.mark('a', { startTime: -1 }),
      () => performance.mark('nodeStart'),
      () => performance.measure('m', { start: 1, end: 2, duration: 3 }),
      () => performance.mark(),
      () => new PerformanceEntry(),
    ].map((call) => {
      try {
        return call();
      } catch ({ code }) {
        return code;
      }
    }));
    console.log(JSON.stringify(performance.mark('j', { startTime: 1 })));
  }).observe({ type: 'mark', buffered: true });
});
