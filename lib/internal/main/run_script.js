'use strict';

// --run: a script of the nearest package.json, by the shell.

const {
  ArrayPrototypeSlice, JSONParse, JSONStringify, ObjectKeys, RegExpPrototypeExec,
  StringPrototypeReplaceAll,
} = primordials;
const { statSync, readFileSync } = require('fs');
const { delimiter, dirname, join } = require('path');

const kShell = '/bin/sh';

function exists(path, isFolder) {
  const stats = statSync(path, { __proto__: null, throwIfNoEntry: false });
  return stats !== undefined && (isFolder ? stats.isDirectory() : true);
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

// From here upwards: the package.json, and the folders of programs on the way and above it.
function look() {
  let file;
  let programs = '';
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const bin = join(folder, 'node_modules', '.bin');
    if (exists(bin, true)) programs += `${bin}${delimiter}`;
    const candidate = join(folder, 'package.json');
    if (file === undefined && exists(candidate, false)) file = candidate;
    if (folder === dirname(folder)) break;
  }
  return { __proto__: null, file, programs };
}

function readPackage(file) {
  let parsed;
  try {
    parsed = JSONParse(readFileSync(file, 'utf8'));
  } catch {
    fail(`Can't parse ${file}`);
  }
  if (parsed === null || typeof parsed !== 'object') fail(`Can't parse ${file}`);
  return parsed;
}

function scriptOf(name, file) {
  const { scripts } = readPackage(file);
  if (scripts === null || typeof scripts !== 'object') fail(`Can't find "scripts" field in ${file}`);
  const script = scripts[name];
  if (typeof script === 'string') return script;
  if (script !== undefined) fail(`Script "${name}" is unexpectedly not a string for ${file}\n`);
  let text = `Missing script: "${name}" for ${file}\n\nAvailable scripts are:`;
  const names = ObjectKeys(scripts);
  for (let i = 0; i < names.length; i++) {
    const value = scripts[names[i]];
    text += `\n  ${names[i]}: ${typeof value === 'string' ? value : JSONStringify(value)}`;
  }
  return fail(text);
}

// One word for the shell, whatever is in it.
function quoted(word) {
  if (RegExpPrototypeExec(/^[\w@%+=:,./-]+$/, word) !== null) return word;
  return `'${StringPrototypeReplaceAll(word, "'", "'\\''")}'`;
}

function argumentsText() {
  const words = ArrayPrototypeSlice(process.argv, 1);
  const { script } = internalBinding('life');
  if (words.length > 0 && script !== undefined) words[0] = script;
  let text = '';
  for (let i = 0; i < words.length; i++) text += ` ${quoted(words[i])}`;
  return text;
}

function runScript(name) {
  const { file, programs } = look();
  if (file === undefined) fail(`Can't find package.json for directory ${process.cwd()}\n`);
  const command = scriptOf(name, file) + argumentsText();
  const { error, status } = require('child_process').spawnSync(kShell, ['-c', command], {
    __proto__: null,
    cwd: dirname(file),
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: programs + (process.env.PATH ?? ''),
      NODE_RUN_SCRIPT_NAME: name,
      NODE_RUN_PACKAGE_JSON_PATH: file,
    },
  });
  if (error !== undefined) fail(`Can't run ${kShell}: ${error.message}`);
  // As in Node: which code a script failed with is lost.
  process.exit(status === 0 ? 0 : 1);
}

module.exports = { runScript };
