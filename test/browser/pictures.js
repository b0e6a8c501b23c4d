// Pictures of the page, to be looked at and for the documents.

import { join } from 'node:path';
import { embed } from '../page/fixtures/embed.js';
import { httpServer, readFileThenBoth, ticksAndPromises, twoWorkers } from '../page/fixtures/scenarios.js';

async function picture(bench, name, scenario, options, prepare) {
  const page = await bench.open(embed(bench.template, scenario.trace, scenario.sources), { viewport: { width: 1280, height: 800 }, ...options });
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
  'the page': (bench) => picture(bench, 'page', httpServer(), {}, async (page) => {
    await find(bench, page, 'onHead', 6);
    await bench.press(page, '+');
  }),
  'the page in the dark': (bench) => picture(bench, 'page-dark', httpServer(), { colorScheme: 'dark' }, async (page) => {
    await find(bench, page, 'answer', 4);
    await bench.press(page, '3');
  }),
  'why this order': (bench) => picture(bench, 'why-this-order', readFileThenBoth(), {}, (page) => bench.press(page, 'ArrowRight', 'ArrowRight')),
  'ticks and promises': (bench) => picture(bench, 'ticks-and-promises', ticksAndPromises(), {}, (page) => bench.press(page, 'e', '2')),
  'two workers': (bench) => picture(bench, 'workers', twoWorkers(), {}, (page) => bench.press(page, 'ArrowRight', 'ArrowRight', '3')),
  'a phone': (bench) => picture(bench, 'phone', httpServer(), { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
                                (page) => bench.press(page, 'e')),
};
