'use strict';

// Worker threads. Most programs that load this want to know no more than where they are.

const { isMainThread } = internalBinding('life');
const { threadId, threadName } = internalBinding('worker');
const { loadLazily } = require('internal/util/lazy_property');

const exported = module.exports;

const started = isMainThread ? undefined : require('internal/worker/main').started();

exported.isInternalThread = false;
exported.isMainThread = isMainThread;
loadLazily(exported, 'MessagePort', 'internal/message_port');
loadLazily(exported, 'MessageChannel', 'internal/message_port');
loadLazily(exported, 'markAsUncloneable', 'internal/transferable');
loadLazily(exported, 'markAsUntransferable', 'internal/transferable');
loadLazily(exported, 'isMarkedAsUntransferable', 'internal/transferable');
loadLazily(exported, 'moveMessagePortToContext', 'internal/message_port');
loadLazily(exported, 'receiveMessageOnPort', 'internal/message_port');
loadLazily(exported, 'resourceLimits', 'internal/worker');
loadLazily(exported, 'postMessageToThread', 'internal/worker/mailbox');
exported.threadId = threadId;
exported.threadName = threadName;
loadLazily(exported, 'SHARE_ENV', 'internal/worker');
loadLazily(exported, 'Worker', 'internal/worker');
exported.parentPort = started?.parentPort ?? null;
exported.workerData = started === undefined ? null : started.workerData;
loadLazily(exported, 'BroadcastChannel', 'internal/broadcast_channel');
loadLazily(exported, 'setEnvironmentData', 'internal/worker/environment_data');
loadLazily(exported, 'getEnvironmentData', 'internal/worker/environment_data');
loadLazily(exported, 'locks', 'internal/locks');
