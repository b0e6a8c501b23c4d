// Pictures of the page, to be looked at and for the documents.

import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { embed } from '../page/fixtures/embed.js';
import { httpServer, readFileThenBoth, ticksAndPromises, twoWorkers } from '../page/fixtures/scenarios.js';

function picture(bench, name, scenario, options, prepare) {
  return pictureOf(bench, name, embed(bench.template, scenario.trace, scenario.sources), options, prepare);
}

// Of a server that was recorded.
function pictureOfServer(bench, name, options, prepare) {
  if (!bench.giro) return picture(bench, name, httpServer(), options, prepare);
  const cwd = join(import.meta.dirname, 'fixtures');
  const trace = join(bench.folder, 'server.trace');
  execFileSync(bench.giro, [`--trace-loop=${trace}`, '--trace-output', 'server.cjs'], { cwd });
  const html = execFileSync(bench.giro, ['trace', 'view', '-o', '-', trace], { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  return pictureOf(bench, name, html, options, prepare);
}

// Of a script of the seed documents, as it ran; without --giro as the simulated loop has it.
function pictureOfSeed(bench, name, seed, scenario, words, prepare) {
  if (!bench.giro) return picture(bench, name, scenario(), {}, prepare);
  // Without what says how it is tested.
  const text = readFileSync(join(import.meta.dirname, '..', 'seeds', seed), 'utf8').replace(/^(\/\/.*\n)+/, '');
  const script = 'app.js';
  const trace = join(bench.folder, 'seed.trace');
  writeFileSync(join(bench.folder, script), text);
  execFileSync(bench.giro, [...words, `--trace-loop=${trace}`, '--trace-output', script], { cwd: bench.folder });
  const html = execFileSync(bench.giro, ['trace', 'view', '-o', '-', trace], { encoding: 'utf8', maxBuffer: 1 << 28 });
  return pictureOf(bench, name, html, {}, prepare);
}

async function pictureOf(bench, name, html, options, prepare) {
  const page = await bench.open(html, { viewport: { width: 1280, height: 800 }, ...options });
  await prepare(page);
  await bench.settled(page);
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))));
  await page.screenshot({ path: join(bench.screenshots, `${name}.png`) });
}

async function find(bench, page, text, times = 1) {
  await page.keyboard.press('/');
  await page.keyboard.type(text);
  await page.waitForFunction(() => document.getElementById('search-count').textContent.includes('of'));
  for (let i = 1; i < times; i++) await bench.press(page, 'Enter');
  await page.fill('#search', '');
  await page.evaluate(() => document.activeElement.blur());
}

export const checks = {
  'the page': (bench) => pictureOfServer(bench, 'page', {}, async (page) => {
    await find(bench, page, 'onRequest', 8);
    await bench.press(page, '+', '+');
  }),
  'the page in the dark': (bench) => pictureOfServer(bench, 'page-dark', { colorScheme: 'dark' }, async (page) => {
    await find(bench, page, 'onRequest', 8);
    await bench.press(page, '3', '+');
  }),
  'why this order': (bench) => pictureOfSeed(bench, 'why-this-order', 'en/timeout_vs_immediate_from_io.js', readFileThenBoth, [], async (page) => {
    await find(bench, page, 'immediate', 2);
    await bench.press(page, 'z', '-');
  }),
  'ticks and promises': (bench) => pictureOfSeed(bench, 'ticks-and-promises', 'zh/order_of_ticks_promises_timers_and_immediates.js', ticksAndPromises,
                                                 ['--virtual-time'], (page) => bench.press(page, 'Home', 'ArrowRight', '2')),
  'a late timer': (bench) => pictureOfSeed(bench, 'late-timer', 'es/read_of_95_ms_and_callback_of_10_ms_delay_a_timer_to_105.js', readFileThenBoth,
                                           ['--virtual-time', '--virtual-read-time=95'], (page) => bench.press(page, 'End', 'ArrowLeft')),
  'two workers': (bench) => picture(bench, 'workers', twoWorkers(), {}, (page) => bench.press(page, 'ArrowRight', 'ArrowRight', '3')),
  'a phone': (bench) => pictureOfServer(bench, 'phone', { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }, async (page) => {
    await find(bench, page, 'onRequest', 8);
  }),
};
