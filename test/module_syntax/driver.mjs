// driver.mjs FOLDER FILE...: runs programs one after the other and prints their traces, each after a line
// `==== FILE`. Their files are put into FOLDER.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder, ...files] = process.argv.slice(2);
fs.copyFileSync(new URL('./support.mjs', import.meta.url), path.join(folder, 'support.mjs'));
await import(pathToFileURL(path.join(folder, 'support.mjs')));
process.on('uncaughtException', (error) => log(`uncaught ${error?.name}`));
process.on('unhandledRejection', (error) => log(`unhandled ${error?.name}`));
let trace = [];
const log = (line) => trace.push(...takeLines(), line);

function unpack(file) {
  const home = path.join(folder, path.basename(file, '.txt'));
  fs.mkdirSync(home, { recursive: true });
  for (const part of fs.readFileSync(file, 'utf8').split(/^\/\/\/\/ /m).slice(1)) {
    const end = part.indexOf('\n');
    fs.writeFileSync(path.join(home, part.slice(0, end)), part.slice(end + 1));
  }
  return pathToFileURL(path.join(home, 'm0.mjs')).href;
}

function describe(error) {
  if (!(error instanceof Error)) return `threw ${showValue(error)}`;
  if (error instanceof SyntaxError) return 'SyntaxError';
  return error.message === 'top' ? `${error.name} ${where(error)}` : error.name;
}

async function run(url) {
  try {
    const space = await import(url);
    await new Promise((done) => setImmediate(done)); // import() may take as many turns as it likes
    for (const name of Object.keys(space)) {
      let value;
      try { value = showValue(space[name]); } catch (error) { value = error.name; }
      log(`${name}: ${value}`);
    }
  } catch (error) {
    await new Promise((done) => setImmediate(done));
    log(describe(error));
  }
}

for (const file of files) {
  trace = [];
  restart();
  await run(unpack(file));
  console.log([`==== ${path.basename(file)}`, ...trace, ...takeLines()].join('\n'));
}
