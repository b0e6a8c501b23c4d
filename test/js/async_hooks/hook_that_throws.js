// An error of a hook ends the process; nobody can catch it.
// Prints nothing:
// Exit code: 1
// Stderr has: from the hook
'use strict';

process.on('uncaughtException', () => console.log('caught'));
require('async_hooks').createHook({ init() { throw new Error('from the hook'); } }).enable();
setTimeout(() => console.log('ran'), 1);
