// Every property that Node's process object has is there, enumerable as there; what is added later
// (mainModule, symbols) is left out.
//
// Prints:
//   missing: none
//   not enumerable: none
//   [object process] process true
//   instances share a prototype: true
//   exitCode configurable: false
//   v24.19.0 24.19.0 x64 linux node

'use strict';

const names = `version versions arch platform release _rawDebug moduleLoadList binding
  _linkedBinding _events _eventsCount _maxListeners domain _exiting exitCode config dlopen uptime
  _getActiveRequests _getActiveHandles getActiveResourcesInfo reallyExit _kill loadEnvFile cpuUsage
  threadCpuUsage resourceUsage memoryUsage constrainedMemory availableMemory kill exit execve ref
  unref finalization hrtime openStdin getuid geteuid getgid getegid getgroups
  allowedNodeEnvironmentFlags features _fatalException setUncaughtExceptionCaptureCallback
  hasUncaughtExceptionCaptureCallback emitWarning nextTick _tickCallback sourceMapsEnabled
  setSourceMapsEnabled getBuiltinModule _debugProcess _debugEnd _startProfilerIdleNotifier
  _stopProfilerIdleNotifier stdout stdin stderr abort umask chdir cwd initgroups setgroups setegid
  seteuid setgid setuid env title argv execArgv pid ppid execPath debugPort argv0 _preload_modules
  report`.split(/\s+/);

const descriptors = Object.getOwnPropertyDescriptors(process);
const list = (filter) => names.filter(filter).join(' ') || 'none';
console.log('missing:', list((name) => descriptors[name] === undefined));
console.log('not enumerable:', list((name) => !descriptors[name]?.enumerable));
console.log(String(process), process.constructor.name, process instanceof require('events'));
console.log('instances share a prototype:',
            Object.getPrototypeOf(Object.getPrototypeOf(process)) === require('events').prototype);
console.log('exitCode configurable:', descriptors.exitCode.configurable);
const { version, versions, arch, platform, release } = process;
console.log(version, versions.node, arch, platform, release.name);
