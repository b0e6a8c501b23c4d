'use strict';

// node:os.

const {
  ArrayPrototypePush, ObjectDefineProperty, ObjectFreeze, ObjectHasOwn,
  StringPrototypeEndsWith, StringPrototypeSlice, StringPrototypeToLowerCase, SymbolToPrimitive,
} = primordials;
const binding = internalBinding('os');
const constants = internalBinding('constants').os;
const { codes: { ERR_SYSTEM_ERROR }, uvErrmapGet } = require('internal/errors');
const { validateInt32 } = require('internal/validators');

const priorityHighest = constants.priority.PRIORITY_HIGHEST;
const priorityLowest = constants.priority.PRIORITY_LOW;
const names = checked(binding.uname(), 'uv_os_uname');

// What the binding returned, if it is not a negative errno.
function checked(result, syscall) {
  if (typeof result !== 'number' || result >= 0) return result;
  const entry = uvErrmapGet(result);
  const info = { errno: result, code: entry[0], message: entry[1], syscall };
  throw new ERR_SYSTEM_ERROR(info);
}

// ---- The machine -------------------------------------------------------------------------------

function arch() {
  return process.arch;
}

function platform() {
  return process.platform;
}

function type() {
  return names[0];
}

function version() {
  return names[1];
}

function release() {
  return names[2];
}

function machine() {
  return names[3];
}

function endianness() {
  return binding.isBigEndian ? 'BE' : 'LE';
}

function hostname() {
  return checked(binding.hostName(), 'uv_os_gethostname');
}

function uptime() {
  return checked(binding.uptime(), 'uv_uptime');
}

function loadavg() {
  return binding.loadAverage();
}

function totalmem() {
  return binding.totalMemory();
}

function freemem() {
  return binding.freeMemory();
}

function availableParallelism() {
  return binding.availableParallelism();
}

const timeNames = ['user', 'nice', 'sys', 'idle', 'irq'];

function cpus() {
  const fields = binding.processors(); // of one after the other
  const list = [];
  let at = 0;
  while (at < fields.length) {
    const cpu = { model: fields[at++], speed: fields[at++], times: {} };
    for (let i = 0; i < timeNames.length; i++) cpu.times[timeNames[i]] = fields[at++];
    ArrayPrototypePush(list, cpu);
  }
  return list;
}

function networkInterfaces() {
  const list = checked(binding.networkInterfaces(), 'uv_interface_addresses');
  const result = {};
  for (let i = 0; i < list.length; i += 7) {
    const name = list[i];
    const address = list[i + 1];
    const prefix = list[i + 3];
    const scopeid = list[i + 6];
    const entry = {
      address,
      netmask: list[i + 2],
      family: scopeid === undefined ? 'IPv4' : 'IPv6',
      mac: list[i + 4],
      internal: list[i + 5],
      cidr: prefix === -1 ? null : `${address}/${prefix}`,
    };
    if (scopeid !== undefined) entry.scopeid = scopeid;
    if (!ObjectHasOwn(result, name)) result[name] = [];
    ArrayPrototypePush(result[name], entry);
  }
  return result;
}

// ---- The user ----------------------------------------------------------------------------------

// Of a text that has a character for each byte.
function decode(text, encoding) {
  const bytes = require('buffer').Buffer.from(text, 'latin1');
  return encoding === 'buffer' ? bytes : bytes.toString(encoding);
}

function encodingOf(options) {
  const encoding = options !== null && typeof options === 'object' ? options.encoding : undefined;
  if (typeof encoding !== 'string') return 'utf8';
  if (StringPrototypeToLowerCase(encoding) === 'buffer') return 'buffer';
  return require('buffer').Buffer.isEncoding(encoding) ? encoding : 'utf8';
}

function userInfo(options) {
  const encoding = encodingOf(options);
  const user = checked(binding.userInfo(), 'uv_os_get_passwd');
  return {
    __proto__: null,
    uid: user[0],
    gid: user[1],
    username: decode(user[2], encoding),
    homedir: decode(user[3], encoding),
    shell: decode(user[4], encoding),
  };
}

// By the real environment, whatever process.env has been replaced with.
function homedir() {
  return internalBinding('process_environment').get('HOME') ??
    decode(checked(binding.userInfo(), 'uv_os_homedir')[3], 'utf8');
}

function tmpdir() {
  const { env } = process;
  const path = env.TMPDIR || env.TMP || env.TEMP || '/tmp';
  const hasSlash = path.length > 1 && StringPrototypeEndsWith(path, '/');
  return hasSlash ? StringPrototypeSlice(path, 0, -1) : path;
}

// ---- Priorities --------------------------------------------------------------------------------

function getPriority(pid) {
  if (pid === undefined) pid = 0;
  else validateInt32(pid, 'pid');
  return 20 - checked(binding.getPriority(pid), 'uv_os_getpriority');
}

function setPriority(pid, priority) {
  if (priority === undefined) {
    priority = pid;
    pid = 0;
  }
  validateInt32(pid, 'pid');
  validateInt32(priority, 'priority', priorityHighest, priorityLowest);
  checked(binding.setPriority(pid, priority), 'uv_os_setpriority');
}

// ------------------------------------------------------------------------------------------------

// `${os.hostname}` is what os.hostname() is.
const convertible = [
  arch, availableParallelism, endianness, freemem, homedir, hostname, machine, platform, release,
  tmpdir, totalmem, type, uptime, version,
];
for (let i = 0; i < convertible.length; i++) {
  const read = convertible[i];
  read[SymbolToPrimitive] = () => read();
}

module.exports = {
  arch,
  availableParallelism,
  cpus,
  endianness,
  freemem,
  getPriority,
  homedir,
  hostname,
  loadavg,
  networkInterfaces,
  platform,
  release,
  setPriority,
  tmpdir,
  totalmem,
  type,
  userInfo,
  uptime,
  version,
  machine,
};

function defineConstant(name, value, configurable) {
  ObjectDefineProperty(module.exports, name, {
    __proto__: null, value, writable: false, enumerable: true, configurable,
  });
}

ObjectFreeze(constants.signals);
defineConstant('constants', constants, false);
defineConstant('EOL', '\n', true);
defineConstant('devNull', '/dev/null', true);
