'use strict';

// What is under way, for process.getActiveResourcesInfo() and its older relatives. C++ keeps alive
// what it will call back; of these objects, those that a program may see tell what they are:
// activeRequest() gives the name of a request, activeHandle() the name and the owner of a handle
// that holds the process.

const { ArrayPrototypeMap, ArrayPrototypePush } = primordials;
const { immediateInfo } = internalBinding('loop');
const { listKept } = internalBinding('engine');

const kReferenced = 1;

function listActive() {
  const requests = [];
  const handles = [];
  const kept = listKept();
  for (let i = 0; i < kept.length; i++) {
    const object = kept[i];
    if (typeof object !== 'object') continue;
    if (typeof object.activeRequest === 'function') {
      ArrayPrototypePush(requests, { name: object.activeRequest(), object });
    } else if (typeof object.activeHandle === 'function') {
      const handle = object.activeHandle();
      if (handle !== undefined) ArrayPrototypePush(handles, handle);
    }
  }
  return { requests, handles };
}

function getActiveResourcesInfo() {
  const { requests, handles } = listActive();
  const names = ArrayPrototypeMap(requests, ({ name }) => name);
  for (let i = 0; i < handles.length; i++) ArrayPrototypePush(names, handles[i].name);
  const timers = require('internal/timers').countActive();
  for (let i = 0; i < timers; i++) ArrayPrototypePush(names, 'Timeout');
  for (let i = 0; i < immediateInfo[kReferenced]; i++) ArrayPrototypePush(names, 'Immediate');
  return names;
}

function _getActiveRequests() {
  return ArrayPrototypeMap(listActive().requests, ({ object }) => object);
}

function _getActiveHandles() {
  return ArrayPrototypeMap(listActive().handles, ({ owner }) => owner);
}

module.exports = { _getActiveHandles, _getActiveRequests, getActiveResourcesInfo };
