'use strict';

// Worker threads.

const { ObjectDefineProperty } = primordials;
const { isMainThread } = internalBinding('life');
const { threadId, threadName } = internalBinding('worker');

const exported = module.exports;

// Made when it is first asked for: most programs that load this want to know no more than where
// they are.
function defineLazily(name, id) {
  ObjectDefineProperty(exported, name, {
    __proto__: null,
    get() {
      const value = require(id)[name];
      define(name, value);
      return value;
    },
    set(value) { define(name, value); },
    enumerable: true,
    configurable: true,
  });
}

function define(name, value) {
  ObjectDefineProperty(exported, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

const started = isMainThread ? undefined : require('internal/worker/main').started();

exported.isInternalThread = false;
exported.isMainThread = isMainThread;
defineLazily('MessagePort', 'internal/message_port');
defineLazily('MessageChannel', 'internal/message_port');
defineLazily('markAsUncloneable', 'internal/transferable');
defineLazily('markAsUntransferable', 'internal/transferable');
defineLazily('isMarkedAsUntransferable', 'internal/transferable');
defineLazily('moveMessagePortToContext', 'internal/message_port');
defineLazily('receiveMessageOnPort', 'internal/message_port');
defineLazily('resourceLimits', 'internal/worker');
defineLazily('postMessageToThread', 'internal/worker/mailbox');
exported.threadId = threadId;
exported.threadName = threadName;
defineLazily('SHARE_ENV', 'internal/worker');
defineLazily('Worker', 'internal/worker');
exported.parentPort = started?.parentPort ?? null;
exported.workerData = started === undefined ? null : started.workerData;
defineLazily('BroadcastChannel', 'internal/broadcast_channel');
defineLazily('setEnvironmentData', 'internal/worker/environment_data');
defineLazily('getEnvironmentData', 'internal/worker/environment_data');
defineLazily('locks', 'internal/locks');
