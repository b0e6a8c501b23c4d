'use strict';

const timer = setTimeout(() => {}, 1);
clearTimeout(timer);
Object.getPrototypeOf(timer).refresh = function() { return this; };
