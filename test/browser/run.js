// node run.js PAGE [--giro PATH] [--only REGEX] [--screenshots FOLDER]: see README.md.

import { mkdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { Bench, launch } from './browser.js';
import * as badInput from './bad_input.js';
import * as live from './live.js';
import * as million from './million.js';
import * as pictures from './pictures.js';
import * as use from './use.js';

const EXIT_CODE_SKIPPED = 77;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { only: { type: 'string', default: '' }, screenshots: { type: 'string' }, giro: { type: 'string' } } });
const [file] = positionals;
if (!file) {
  console.error('usage: run.js PAGE [--giro PATH] [--only REGEX] [--screenshots FOLDER]');
  process.exit(2);
}
const { browser, reason } = await launch();
if (!browser) {
  console.error(`skipped: ${reason}`);
  process.exit(EXIT_CODE_SKIPPED);
}
const bench = new Bench(browser, readFileSync(file, 'utf8'));
bench.screenshots = values.screenshots;
bench.giro = values.giro && resolve(values.giro);
if (values.screenshots) mkdirSync(values.screenshots, { recursive: true });

let failures = 0;
const parts = values.screenshots ? [pictures, live] : [use, badInput, live, million];
for (const [name, check] of parts.flatMap(({ checks }) => Object.entries(checks))) {
  if (!new RegExp(values.only).test(name)) continue;
  const begin = performance.now();
  try {
    await check(bench);
    console.log(`ok   ${name} (${Math.round(performance.now() - begin)} ms)`);
  } catch (error) {
    failures++;
    console.log(`FAIL ${name}\n  ${error.stack.replaceAll('\n', '\n  ')}`);
  } finally {
    for (const context of browser.contexts()) await context.close();
  }
}
await bench.close();
console.log(failures ? `${failures} failed` : 'all passed');
process.exit(failures ? 1 : 0);
