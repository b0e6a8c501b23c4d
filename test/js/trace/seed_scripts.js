// Golden traces: what `giro trace show` prints of the scripts of the seed documents is the order that the documents
// tell, with what caused each callback. Times, numbers and turns are masked; where an order is free, the golden file
// has each of them. GIRO_WRITE_GOLDEN=1 writes what was seen.
// Needs: giro
// Needs: engine places
// Needs: engine jobs
// Time-out: 120
// Prints pattern: \d+ scripts, all as their documents tell
'use strict';
const { execFileSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const seeds = path.join(__dirname, '..', '..', 'seeds');
const golden = path.join(__dirname, 'fixtures', 'golden');
const kSeparator = '--- or ---\n';
// Listening takes a port of this machine, and a path of a temporary folder is another one each time.
const masks = [[/timer [\d.]+ m?s/g, 'timer'], [/\/\S+\/(?=[\w.]+)/g, ''], [/127\.0\.0\.1:\d+|\[::1?\]:\d+|0\.0\.0\.0:\d+/g, 'ADDRESS'], [/descriptor \d+/g, 'descriptor N'], [/ \[eval\S*\]/g, '']];

function optionsOf(text) {
  return (/^\/\/ Options: (.*)$/m.exec(text)?.[1] ?? '').split(' ').filter(Boolean);
}

// A line of `trace show`: 'check immediate (anonymous) (app.js:5:16) ← read app.js'.
function masked(line) {
  const output = /^ *[\d.]+ +(std(?:out|err) │ .*)$/.exec(line);
  if (output !== null) return `  ${output[1].replace(/\d+(?= ?ms)/, 'N')}`;
  const found = /^ *[\d.]+  (?:(main)|\d+ (\w+(?: callbacks)?))? +( *\S.*?) +(?:\d[\d.]* (?:ns|µs|ms|s)|…)(?: +(?:late|waited) [\d.]+ \S+)? +#\d+(?: ← (?:#\d+ )?(.*))?$/.exec(line);
  if (found === null) return undefined;
  const [, main, phase, what, cause] = found;
  // What the runtime does in between, for sockets say, is its own affair and may change.
  const isOwn = (text) => /main script|beforeExit|\(\S+\.js:\d+:\d+\)/.test(text);
  // Nor do all engines tell whose a promise job is.
  if (!isOwn(what) || /^ *microtask/.test(what)) return undefined;
  if (cause !== undefined && !isOwn(cause)) return `${main ?? phase ?? ''} ${what.trim()} ← the runtime`.trim();
  return `${main ?? phase ?? ''} ${what.trim()}${cause === undefined ? '' : ` ← ${cause}`}`.trim();
}

function traced(file) {
  const options = optionsOf(fs.readFileSync(file, 'utf8'));
  execFileSync(process.execPath, [...options, '--trace-loop=seed.trace', '--trace-output', file], { stdio: 'pipe' });
  const shown = execFileSync(process.execPath, ['trace', 'show', 'seed.trace'], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const lines = shown.split('\n').map(masked).filter((line) => line !== undefined);
  // One that comes a million times stands once.
  let text = lines.filter((line, i) => line !== lines[i - 1]).join('\n') + '\n';
  for (const [what, by] of masks) text = text.replace(what, by);
  return text;
}

let count = 0;
for (const language of fs.readdirSync(seeds)) {
  const folder = path.join(seeds, language);
  if (!fs.statSync(folder).isDirectory()) continue;
  for (const name of fs.readdirSync(folder)) {
    if (!name.endsWith('.js')) continue;
    count++;
    const expected = path.join(golden, `${language}.${path.basename(name, '.js')}.txt`);
    const found = traced(path.join(folder, name));
    if (process.env.GIRO_WRITE_GOLDEN) {
      const known = fs.existsSync(expected) ? fs.readFileSync(expected, 'utf8').split(kSeparator) : [];
      if (!known.includes(found)) fs.writeFileSync(expected, [...known, found].join(kSeparator));
    } else if (!fs.readFileSync(expected, 'utf8').split(kSeparator).includes(found)) {
      console.log(`${language}/${name} was traced as\n${found}and not as\n${fs.readFileSync(expected, 'utf8')}`);
    }
  }
}
console.log(`${count} scripts, all as their documents tell`);
