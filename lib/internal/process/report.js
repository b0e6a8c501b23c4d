'use strict';

// process.report: what the process is and does, for somebody who looks for a fault.

const {
  ArrayPrototypeMap, ArrayPrototypePush, ArrayPrototypeSlice, Date, DateNow, DatePrototypeToISOString, Error,
  ErrorCaptureStackTrace, JSONStringify, ObjectDefineProperty, ObjectKeys, SafeArrayIterator, String,
  StringPrototypeIndexOf, StringPrototypeReplaceAll, StringPrototypeSlice, StringPrototypeSplit,
  StringPrototypeTrim,
} = primordials;
const {
  validateBoolean, validateObject, validateSignalName, validateString,
} = require('internal/validators');
const { pollerName } = internalBinding('loop');

const kReportVersion = 5;

function makeHeader(trigger, filename) {
  const now = DateNow();
  const second = StringPrototypeSlice(DatePrototypeToISOString(new Date(now)), 0, 19);
  return {
    reportVersion: kReportVersion,
    event: 'JavaScript API',
    trigger,
    filename,
    dumpEventTime: `${second}Z`,
    dumpEventTimeStamp: String(now),
    processId: process.pid,
    threadId: 0,
    cwd: process.cwd(),
    commandLine: [process.argv0, ...new SafeArrayIterator(process.execArgv),
                  ...new SafeArrayIterator(ArrayPrototypeSlice(process.argv, 1))],
    nodejsVersion: process.version,
    ...libcVersions(),
    wordSize: 64,
    arch: process.arch,
    platform: process.platform,
    componentVersions: { ...process.versions },
    release: { ...process.release },
    ...machine(),
  };
}

// Who chooses between binaries for glibc and musl looks here.
function libcVersions() {
  const versions = internalBinding('process').glibcVersions();
  if (versions === undefined) return undefined;
  return { glibcVersionRuntime: versions[0], glibcVersionCompiler: versions[1] };
}

function machine() {
  const os = require('os');
  return {
    osName: os.type(),
    osRelease: os.release(),
    osVersion: os.version(),
    osMachine: os.machine(),
    cpus: ArrayPrototypeMap(os.cpus(), ({ model, speed, times }) => ({
      model, speed, user: times.user, nice: times.nice, sys: times.sys, idle: times.idle, irq: times.irq,
    })),
    networkInterfaces: interfaces(os.networkInterfaces()),
    host: os.hostname(),
  };
}

function interfaces(byName) {
  const list = [];
  const names = ObjectKeys(byName);
  for (let i = 0; i < names.length; i++) {
    const addresses = byName[names[i]];
    for (let j = 0; j < addresses.length; j++) {
      const { address, family, internal, mac, netmask, scopeid } = addresses[j];
      const shown = { name: names[i], internal, mac, address, netmask, family };
      if (scopeid !== undefined) shown.scopeid = scopeid;
      ArrayPrototypePush(list, shown);
    }
  }
  return list;
}

function makeStack(error) {
  const text = `${error.stack}`;
  const end = StringPrototypeIndexOf(text, '\n');
  const frames = end < 0 ? [] : StringPrototypeSplit(StringPrototypeSlice(text, end + 1), '\n');
  return {
    message: end < 0 ? text : StringPrototypeSlice(text, 0, end),
    stack: ArrayPrototypeMap(frames, (frame) => StringPrototypeTrim(frame)),
    errorProperties: { ...error },
  };
}

function makeReport(error, trigger, filename) {
  const memory = process.memoryUsage();
  const usage = process.resourceUsage();
  const contents = {
    header: makeHeader(trigger, filename),
    javascriptStack: makeStack(error),
    javascriptHeap: {
      totalMemory: memory.heapTotal,
      usedMemory: memory.heapUsed,
      externalMemory: memory.external,
    },
    nativeStack: [],
    resourceUsage: {
      rss: memory.rss,
      constrained_memory: process.constrainedMemory(),
      available_memory: process.availableMemory(),
      userCpuSeconds: usage.userCPUTime / 1e6,
      kernelCpuSeconds: usage.systemCPUTime / 1e6,
      maxRss: usage.maxRSS * 1024,
      pageFaults: { IORequired: usage.majorPageFault, IONotRequired: usage.minorPageFault },
      fsActivity: { reads: usage.fsRead, writes: usage.fsWrite },
    },
    libuv: [],
    giro: { poller: pollerName() },
    workers: [],
    userLimits: {},
    sharedObjects: [],
  };
  if (!settings.excludeEnv) contents.environmentVariables = { ...process.env };
  return contents;
}

function makeSyntheticError(from) {
  const error = new Error('JavaScript Callstack');
  error.code = 'ERR_SYNTHETIC';
  ErrorCaptureStackTrace(error, from);
  return error;
}

function getReport(err) {
  if (err !== undefined) validateObject(err, 'err');
  return makeReport(err ?? makeSyntheticError(getReport), 'GetReport', null);
}

function makeFilename() {
  const stamp = StringPrototypeSlice(DatePrototypeToISOString(new Date(DateNow())), 0, 19);
  const digits = StringPrototypeReplaceAll(StringPrototypeReplaceAll(stamp, '-', ''), ':', '');
  return `report.${StringPrototypeReplaceAll(digits, 'T', '.')}.${process.pid}.0.001.json`;
}

function writeReport(file, err) {
  if (typeof file === 'object' && file !== null) {
    err = file;
    file = undefined;
  } else if (file !== undefined) {
    validateString(file, 'file');
  }
  if (err !== undefined) validateObject(err, 'err');
  const name = file ?? (settings.filename || makeFilename());
  const contents = makeReport(err ?? makeSyntheticError(writeReport), 'API', name);
  const text = `${JSONStringify(contents, null, settings.compact ? undefined : 2)}\n`;
  if (name === 'stdout') process.stdout.write(text);
  else if (name === 'stderr') process.stderr.write(text);
  else require('fs').writeFileSync(require('path').resolve(settings.directory, name), text);
  return name;
}

// ---- Settings ----------------------------------------------------------------------------------

const settings = {
  __proto__: null,
  directory: '',
  filename: '',
  compact: false,
  excludeNetwork: false,
  signal: 'SIGUSR2',
  reportOnFatalError: false,
  reportOnSignal: false,
  reportOnUncaughtException: false,
  excludeEnv: false,
};

function onSignal() {
  writeReport();
}

const report = { writeReport, getReport };
for (const name in settings) {
  const validate = typeof settings[name] === 'boolean' ? validateBoolean :
    name === 'signal' ? validateSignalName : validateString;
  ObjectDefineProperty(report, name, {
    __proto__: null,
    get: () => settings[name],
    set(value) {
      validate(value, name);
      if (settings.reportOnSignal) process.removeListener(settings.signal, onSignal);
      settings[name] = value;
      if (settings.reportOnSignal) process.on(settings.signal, onSignal);
    },
    enumerable: true,
    configurable: true,
  });
}

module.exports = { report };
