'use strict';

// What net.setDefaultAutoSelectFamily() and its sister set, for all sockets.

const { MathMax } = primordials;
const { validateBoolean, validateInt32 } = require('internal/validators');

const kPatienceMin = 10; // ms

const options = internalBinding('options');

const given = options['--network-family-autoselection-attempt-timeout'];

const defaults = {
  __proto__: null,
  autoSelectFamily: options['--network-family-autoselection'] !== false,
  attemptTimeout: given === undefined ? 250 : MathMax(given, kPatienceMin),
  kPatienceMin,
};

function getDefaultAutoSelectFamily() {
  return defaults.autoSelectFamily;
}

function setDefaultAutoSelectFamily(value) {
  validateBoolean(value, 'value');
  defaults.autoSelectFamily = value;
}

function getDefaultAutoSelectFamilyAttemptTimeout() {
  return defaults.attemptTimeout;
}

function setDefaultAutoSelectFamilyAttemptTimeout(value) {
  validateInt32(value, 'value', 1);
  defaults.attemptTimeout = MathMax(value, kPatienceMin);
}

defaults.setters = {
  __proto__: null,
  getDefaultAutoSelectFamily,
  setDefaultAutoSelectFamily,
  getDefaultAutoSelectFamilyAttemptTimeout,
  setDefaultAutoSelectFamilyAttemptTimeout,
};

module.exports = defaults;
