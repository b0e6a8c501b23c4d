'use strict';

// Combinators of promises, safe from changed prototypes: primordials.SafePromiseAll and its kin.

const {
  AggregateError, ObjectDefineProperty, Promise, PromisePrototypeThen, PromiseResolve,
  SafeArrayIterator,
} = primordials;

// Tells how each element settles; `map` turns an element into what is waited for.
function waitForEach(promises, map, onValue, onReason) {
  const { length } = promises;
  for (let i = 0; i < length; i++) {
    const item = map === undefined ? promises[i] : map(promises[i], i);
    const promise = PromiseResolve(item);
    PromisePrototypeThen(promise, (value) => onValue(i, value), (reason) => onReason(i, reason));
  }
  return length;
}

function collect(promises, map, makeValue, makeReason) {
  return new Promise((resolve, reject) => {
    const values = [];
    let waiting = promises.length;
    const settle = (i, value) => {
      ObjectDefineProperty(values, i, {
        __proto__: null,
        value,
        writable: true,
        enumerable: true,
        configurable: true,
      });
      if (--waiting === 0) resolve(values);
    };
    const onReason = makeReason ?
      (i, reason) => settle(i, makeReason(reason)) :
      (i, reason) => reject(reason);
    if (waitForEach(promises, map, (i, value) => settle(i, makeValue(value)), onReason) === 0) {
      resolve(values);
    }
  });
}

const same = (value) => value;
const nothing = () => undefined;

function all(promises, map) {
  return collect(promises, map, same, undefined);
}

function allSettled(promises, map) {
  return collect(promises, map, (value) => ({ status: 'fulfilled', value }),
                 (reason) => ({ status: 'rejected', reason }));
}

function race(promises, map) {
  return new Promise((resolve, reject) => {
    waitForEach(promises, map, (i, value) => resolve(value), (i, reason) => reject(reason));
  });
}

function any(promises, map) {
  return new Promise((resolve, reject) => {
    const reasons = [];
    let waiting = promises.length;
    const fail = () =>
      reject(new AggregateError(new SafeArrayIterator(reasons), 'All promises were rejected'));
    const onReason = (i, reason) => {
      reasons[i] = reason;
      if (--waiting === 0) fail();
    };
    if (waitForEach(promises, map, (i, value) => resolve(value), onReason) === 0) fail();
  });
}

function finallyDo(promise, callback) {
  return new Promise((resolve, reject) => {
    const passOn = (settle, outcome) => {
      try {
        PromisePrototypeThen(PromiseResolve(callback()), () => settle(outcome), reject);
      } catch (error) {
        reject(error);
      }
    };
    PromisePrototypeThen(promise, (value) => passOn(resolve, value),
                         (reason) => passOn(reject, reason));
  });
}

module.exports = {
  SafePromiseAll: all,
  SafePromiseAllReturnArrayLike: all,
  SafePromiseAllReturnVoid: (promises, map) => PromisePrototypeThen(all(promises, map), nothing),
  SafePromiseAllSettled: allSettled,
  SafePromiseAllSettledReturnVoid: (promises, map) =>
    PromisePrototypeThen(allSettled(promises, map), nothing),
  SafePromiseAny: any,
  SafePromiseRace: race,
  SafePromisePrototypeFinally: finallyDo,
};
