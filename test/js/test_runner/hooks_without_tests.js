// The first line of TAP does not wait for a result.
//
// Options: --test-reporter=tap
// Prints pattern: before\nTAP version 13\nafter\n1\.\.0\n(# .*\n?)+

'use strict';

const { after, before } = require('node:test');

before(() => console.log('before'));
after(() => console.log('after'));
