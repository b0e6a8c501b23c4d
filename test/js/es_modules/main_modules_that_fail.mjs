// What the main module throws is an uncaught exception at once: handlers of rejections are not asked.
//
// Prints:
//   uncaught 5 unhandledRejection
//   1 "Uncaught:\n5\n"
//   1 "Uncaught:\nundefined\n"
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

const run = (text) => {
  fs.writeFileSync('main.mjs', text);
  return spawnSync(process.execPath, ['main.mjs'], { encoding: 'utf8' });
};
const asked = 'process.on("unhandledRejection", () => console.log("asked"));';
const handled = 'process.on("uncaughtException", (error, origin) => console.log("uncaught", error, origin));';
process.stdout.write(run(`${asked}${handled}await null; throw 5;`).stdout);
for (const value of ['5', 'undefined']) {
  const { status, stderr, stdout } = run(`${asked} throw ${value};`);
  console.log(status, JSON.stringify(stderr.slice(stderr.indexOf('Uncaught'), stderr.indexOf('(Use')) + stdout));
}
