'use strict';

// Values that every worker started from here on has too.

const { SafeMap } = primordials;
const { isMainThread } = internalBinding('life');

const data = isMainThread ? new SafeMap() : require('internal/worker/main').environmentData();

function setEnvironmentData(key, value) {
  if (value === undefined) data.delete(key);
  else data.set(key, value);
}

function getEnvironmentData(key) {
  return data.get(key);
}

// [key, value, key, value, …]
function entries() {
  const list = [];
  data.forEach((value, key) => {
    list[list.length] = key;
    list[list.length] = value;
  });
  return list;
}

module.exports = { entries, getEnvironmentData, setEnvironmentData };
