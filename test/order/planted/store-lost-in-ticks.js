'use strict';

const { AsyncLocalStorage } = require('async_hooks');
const outside = AsyncLocalStorage.snapshot();
const { nextTick } = process;
process.nextTick = (callback, ...args) => nextTick(() => outside(callback, ...args));
