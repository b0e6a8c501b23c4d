// An AsyncResource is followed by hooks while they are enabled; its callback runs with its id.
// Prints:
//   init KIND true
//   before true
//   inside true true
//   after true
//   1
//   destroy true
//   disabled
//   ERR_ASYNC_CALLBACK hook.init must be a function
//   ERR_ASYNC_CALLBACK hook.after must be a function
//   ERR_INVALID_ASYNC_ID
'use strict';
const { AsyncResource, createHook, executionAsyncId, executionAsyncResource } = require('async_hooks');

let resource;
let resourceId;
const lines = [];
const hook = createHook({
  init(id, type, trigger) {
    if (type !== 'KIND') return;
    resourceId = id;
    lines.push(`init ${type} ${trigger === executionAsyncId()}`);
  },
  before(id) { if (id === resourceId) lines.push(`before ${executionAsyncId() === id}`); },
  after(id) { if (id === resourceId) lines.push(`after ${executionAsyncId() === id}`); },
  destroy(id) { if (id === resourceId) lines.push('destroy true'); },
}).enable();

resource = new AsyncResource('KIND');
resource.runInAsyncScope(() => {
  lines.push(`inside ${executionAsyncId() === resource.asyncId()} ${executionAsyncResource() === resource}`);
});
lines.push(executionAsyncId());
resource.emitDestroy();
setImmediate(function whenDestroyed() {
  if (!lines.includes('destroy true')) {
    setImmediate(whenDestroyed);
    return;
  }
  hook.disable();
  new AsyncResource('KIND');
  lines.push('disabled');
  for (const callbacks of [{ init: 1 }, { after: {} }]) {
    try {
      createHook(callbacks);
    } catch (error) {
      lines.push(`${error.code} ${error.message}`);
    }
  }
  try {
    new AsyncResource('KIND', { triggerAsyncId: -2 });
  } catch (error) {
    lines.push(error.code);
  }
  console.log(lines.join('\n'));
});
