// What bench/js/meter.js gives the scripts, for the engine's own shell: jsc prelude.js SCRIPT. Nothing carries a
// store there, so cases with one show what promises cost without.

/* global drainMicrotasks, preciseTime, print, quit */
function require() {
  const kRepetitions = 3;
  return {
    AsyncLocalStorage: class {
      run(store, callback) { return callback(); }
    },
    measure(count, run) {
      let best = Infinity;
      for (let repetition = 0; repetition <= kRepetitions; repetition++) {
        let ran = 0;
        const began = preciseTime();
        run(count, (result) => { ran = result; });
        drainMicrotasks();
        const ns = (preciseTime() - began) * 1e9;
        if (ran !== count) {
          print(`${ran} operations of ${count} ran`);
          quit(1);
        }
        if (repetition > 0) best = Math.min(best, ns / count);
      }
      print(best.toFixed(2));
    },
  };
}
