// The page as it is used: keys, clicks, fingers.

import assert from 'node:assert';
import { embed } from '../page/fixtures/embed.js';
import { hundredMilliseconds, httpServer, ticksAndPromises, twoWorkers } from '../page/fixtures/scenarios.js';

const server = httpServer();
const text = (page, selector) => page.locator(selector).first().innerText();
const app = (page, name) => page.evaluate((property) => globalThis.giroPage.app[property], name);
const span = async (page) => {
  const { begin, end } = await app(page, 'view');
  return end - begin;
};

// Where a run is drawn, in pixels of the window.
const placeOfRun = (page, row) => page.evaluate((run) => {
  const { timeline, app: { model } } = globalThis.giroPage;
  const { runs } = model.streams[0];
  const box = timeline.canvas.getBoundingClientRect();
  const track = timeline.tracks.ofRun(0, run);
  return { x: box.x + timeline.x((runs.begin[run] + runs.end[run]) / 2), y: box.y + timeline.y(track) + track.height / 2 };
}, row);

async function open(bench, scenario, options) {
  const page = await bench.open(embed(bench.template, scenario.trace, scenario.sources), options);
  assert.deepStrictEqual(page.faults, []);
  return page;
}

export const checks = {
  async 'opens at the first callback'(bench) {
    const page = await open(bench, server);
    assert.strictEqual(await text(page, '#command'), 'giro server.js');
    assert.match(await text(page, '#details'), /1717 events · 25\.600 ms · .*io_uring/);
    assert.strictEqual(await text(page, '#now-title'), 'server.js');
    assert.ok(await page.locator('#main-box.lit').count());
    assert.strictEqual(await text(page, '#position'), '1 of 109');
    assert.strictEqual(await page.title(), 'giro server.js · loop');
  },

  async 'steps by keys'(bench) {
    const page = await open(bench, server);
    await bench.press(page, 'ArrowRight');
    assert.strictEqual(await text(page, '#now-title'), 'listening');
    assert.strictEqual(await page.locator('#announcer').textContent(), 'listening, nextTick, at 0.901 ms');
    assert.ok(await page.locator('[data-box=ticks] .box.lit').count());
    await bench.press(page, 'ArrowRight');
    assert.ok(await page.locator('[data-box=poll] .box.lit').count());
    await bench.press(page, 'ArrowLeft', 'ArrowLeft');
    assert.strictEqual(await text(page, '#now-title'), 'server.js');
    await bench.press(page, 'e');
    assert.strictEqual(await page.locator('[data-box=timers] .chip').count(), 2);
    await bench.press(page, 'ArrowRight');
    assert.strictEqual(await text(page, '#now-title'), 'listening');
    await bench.press(page, 'End');
    assert.strictEqual(await text(page, '#position'), '109 of 109');
    await bench.press(page, 'ArrowRight');
    assert.strictEqual(await text(page, '#position'), '109 of 109');
    await bench.press(page, 'Home', ']');
    assert.strictEqual(await text(page, '#now-turn'), 'turn 1');
    await bench.press(page, '[');
    assert.strictEqual(await text(page, '#position'), '1 of 109');
  },

  async 'plays and pauses'(bench) {
    const page = await open(bench, server);
    await page.selectOption('#speed', 'callbacks 1000');
    await page.locator('#timeline-canvas').focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => !globalThis.giroPage.app.isPlaying && document.getElementById('position').textContent === '109 of 109');
    await page.selectOption('#speed', 'time 0.0001');
    await page.locator('#timeline-canvas').focus();
    await page.keyboard.press('Space');
    await page.waitForFunction(() => globalThis.giroPage.app.isPlaying && globalThis.giroPage.app.time > 0);
    await bench.press(page, 'Space');
    assert.strictEqual(await app(page, 'isPlaying'), false);
  },

  async 'zooms, moves and shows all'(bench) {
    const page = await open(bench, server);
    const whole = await span(page);
    await bench.press(page, '+', '+');
    assert.ok(Math.abs(await span(page) - whole / 4) < whole / 100);
    const { begin } = await app(page, 'view');
    await bench.press(page, 'Shift+ArrowRight');
    assert.ok((await app(page, 'view')).begin > begin);
    await bench.press(page, '-');
    assert.ok(Math.abs(await span(page) - whole / 2) < whole / 100);
    await bench.press(page, '0');
    assert.ok(Math.abs(await span(page) - whole) < whole / 100);
    const box = await page.locator('#timeline-canvas').boundingBox();
    await page.mouse.move(box.x + 600, box.y + 60);
    await page.mouse.wheel(0, -300);
    await page.waitForFunction((before) => globalThis.giroPage.app.view.end - globalThis.giroPage.app.view.begin < before * 0.7, whole);
    const before = (await app(page, 'view')).begin;
    await page.mouse.down();
    await page.mouse.move(box.x + 400, box.y + 60, { steps: 4 });
    await page.mouse.up();
    await bench.settled(page);
    assert.ok((await app(page, 'view')).begin > before);
  },

  async 'finds callbacks'(bench) {
    const page = await open(bench, server);
    await page.keyboard.press('/');
    await page.keyboard.type('about.html');
    await page.waitForFunction(() => /1 of \d/.test(document.getElementById('search-count').textContent));
    assert.strictEqual(await text(page, '#now-title'), 'FileRequest');
    await bench.press(page, 'Enter');
    assert.match(await text(page, '#search-count'), /^2 of /);
    await page.fill('#search', 'no such thing');
    await page.waitForFunction(() => document.getElementById('search-count').textContent === 'none');
    await bench.press(page, 'Escape');
    assert.strictEqual(await text(page, '#search-count'), '');
  },

  async 'jumps to a time'(bench) {
    const page = await open(bench, server);
    await page.keyboard.press('g');
    await page.keyboard.type('10.5 ms');
    await bench.press(page, 'Enter');
    assert.strictEqual(await app(page, 'time'), 10.5e6);
    assert.strictEqual(await text(page, '#now-title'), 'Waiting in poll');
  },

  async 'a click on the timeline selects, and links lead on'(bench) {
    const page = await open(bench, server);
    const row = await page.evaluate(() => {
      const { runs } = globalThis.giroPage.app.model.streams[0];
      let best = 1;
      for (let run = 1; run < 40; run++) if (runs.end[run] - runs.begin[run] > runs.end[best] - runs.begin[best]) best = run;
      globalThis.giroPage.app.set({ view: { begin: runs.begin[best] - 2e5, end: runs.end[best] + 2e5 } });
      return best;
    });
    await bench.settled(page);
    const { x, y } = await placeOfRun(page, row);
    await page.mouse.move(x, y);
    await page.locator('#timeline-tip').waitFor();
    await page.mouse.click(x, y);
    await bench.settled(page);
    assert.deepStrictEqual(await app(page, 'selection'), { type: 'run', stream: 0, row });
    const title = await text(page, '.subject h2');
    await page.locator('.chain .link').first().click();
    await bench.settled(page);
    assert.notStrictEqual(await text(page, '.subject h2'), title);
    assert.strictEqual(await text(page, '.subject h2'), 'server.js');
  },

  async 'what waits can be clicked'(bench) {
    const page = await open(bench, server);
    await bench.press(page, 'e');
    await page.locator('[data-box=timers] .chip', { hasText: 'report' }).click();
    await bench.settled(page);
    assert.strictEqual(await text(page, '.subject h2'), 'report');
    assert.match(await text(page, '#panel-callback'), /delay\s+5\.00 ms, repeats/);
    assert.match(await text(page, '#panel-callback'), /Scheduled by/);
    await page.locator('#kernel-list .flight').first().click();
    await bench.settled(page);
    assert.match(await text(page, '#panel-callback'), /Ran 6 times/);
  },

  async 'tells why, with the rule'(bench) {
    const page = await open(bench, server);
    await bench.press(page, 'ArrowRight');
    const answer = page.locator('#why .answer').first();
    assert.match(await answer.innerText(), /L2 When the main script “server\.js” has returned/);
    await answer.locator('.cite').click();
    assert.match(await page.locator('.rule-text').innerText(), /^L2\. After the main script come ticks/);
    assert.strictEqual(await answer.locator('.cite').getAttribute('aria-expanded'), 'true');
    await answer.locator('.cite').click();
    assert.strictEqual(await page.locator('.rule-text').count(), 0);
  },

  async 'shows the source and the late timer of the document'(bench) {
    const page = await open(bench, hundredMilliseconds());
    await bench.press(page, 'End');
    assert.match(await text(page, '#panel-callback'), /late by\s+5\.01 ms/);
    assert.match(await page.locator('.source .here').innerText(), /setTimeout\(\(\) => \{/);
    assert.strictEqual(await page.locator('.source mark').innerText(), '(');
    assert.match(await text(page, '#why'), /P8 A timer is never early.*had to wait until “read file file” returned/s);
  },

  async 'shows output as it came'(bench) {
    const page = await open(bench, ticksAndPromises());
    await bench.press(page, '4', 'ArrowRight', 'ArrowRight');
    const lines = page.locator('.output-line');
    assert.deepStrictEqual(await lines.locator('.text').allInnerTexts(), ['script start', 'async1 start', 'async2', 'promise1', 'promise2', 'script end', 'nextTick',
      'async1 end', 'promise3', 'setTimeout0', 'setImmediate', 'setTimeout1']);
    assert.strictEqual(await page.locator('.output-line.here .text').innerText(), 'nextTick');
    assert.strictEqual(await page.locator('.output-line.later').count(), 5);
    await lines.last().click();
    await bench.settled(page);
    assert.strictEqual(await text(page, '#position'), '7 of 7');
  },

  async 'draws the map of causes, by keyboard too'(bench) {
    const page = await open(bench, server);
    await page.keyboard.press('/');
    await page.keyboard.type('answer');
    await page.waitForFunction(() => document.getElementById('search-count').textContent.startsWith('1 of'));
    await page.keyboard.press('Tab');
    await page.locator('#timeline-canvas').focus();
    await bench.press(page, '3');
    assert.match(await text(page, '.map-head'), /onConnection\s+connection \d+ callbacks/);
    assert.match(await page.locator('.tree-row.here').innerText(), /answer/);
    const rows = await page.locator('.tree-row').count();
    await page.locator('.tree-row').first().focus();
    await page.keyboard.press('ArrowLeft');
    await bench.settled(page);
    assert.strictEqual(await page.locator('.tree-row').count(), 1);
    await page.keyboard.press('ArrowRight');
    await bench.settled(page);
    assert.strictEqual(await page.locator('.tree-row').count(), rows);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await bench.press(page, 'Enter');
    assert.strictEqual(await text(page, '#now-title'), 'onHead');
    await page.locator('[aria-label="next root"]').click();
    await bench.settled(page);
    assert.strictEqual(await text(page, '#now-title'), 'onConnection');
  },

  async 'lists the order with its reasons'(bench) {
    const page = await open(bench, ticksAndPromises());
    await bench.press(page, '2', 'ArrowRight');
    assert.deepStrictEqual(await page.locator('.order-label').allInnerTexts(), ['order.js', 'nextTick at order.js:18:18', 'async1', 'microtask at order.js:24:9',
      'timer at order.js:10:12', 'immediate at order.js:15:16', 'timer at order.js:12:14']);
    assert.deepStrictEqual(await page.locator('.order-why .cite').allInnerTexts(), ['L2', 'T2', 'T1', 'T1', 'P8', 'P4']);
    assert.match(await page.locator('.order-run.here').innerText(), /nextTick/);
    await page.locator('.order-run').nth(4).click();
    await bench.settled(page);
    assert.strictEqual(await text(page, '#position'), '5 of 7');
  },

  async 'tells which handles are open'(bench) {
    const page = await open(bench, server);
    await page.evaluate(() => globalThis.giroPage.app.goToTime(8e6));
    await bench.settled(page);
    await page.locator('#now-handles').click();
    await bench.settled(page);
    assert.match(await text(page, '#panel-callback'), /3 open handles.*TCP server 127\.0\.0\.1:8080.*keeps the process alive.*server\.js\s+opened it/s);
  },

  async 'shows workers beside the main loop'(bench) {
    const page = await open(bench, twoWorkers());
    assert.deepStrictEqual(await page.locator('#streams button').allInnerTexts(), ['main loop', 'worker 1', 'worker 2']);
    await page.locator('#streams button').nth(1).click();
    await bench.press(page, 'End');
    assert.match(await text(page, '.chain'), /two_workers\.js\s+main loop\s+.*onQuestion/s);
    await bench.press(page, 'w');
    assert.strictEqual(await page.locator('#streams [aria-selected=true]').innerText(), 'worker 2');
  },

  async 'gives help and a tour'(bench) {
    const page = await open(bench, server);
    await bench.press(page, '?');
    assert.ok(await page.locator('#help[open]').count());
    await bench.press(page, 'Escape', 't');
    for (let step = 1; step <= 8; step++) {
      assert.strictEqual(await text(page, '.tour-count'), `${step} of 8`);
      const card = await page.locator('#tour').boundingBox();
      assert.ok(card.x >= 0 && card.y >= 0 && card.x + card.width <= 1440 && card.y + card.height <= 900, `step ${step} at ${JSON.stringify(card)}`);
      await bench.press(page, 'Enter');
    }
    assert.strictEqual(await page.locator('#tour[open]').count(), 0);
    assert.ok(await page.locator('#spotlight').isHidden());
  },

  async 'is light and dark'(bench) {
    const page = await open(bench, server, { colorScheme: 'dark' });
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    assert.strictEqual(await background(), 'rgb(18, 20, 24)');
    await bench.press(page, 'd');
    assert.strictEqual(await background(), 'rgb(246, 245, 242)');
    await page.emulateMedia({ colorScheme: 'light' });
    await bench.press(page, 'd');
    assert.strictEqual(await background(), 'rgb(18, 20, 24)');
    await bench.press(page, 'd');
    assert.strictEqual(await background(), 'rgb(246, 245, 242)');
  },

  async 'works on a phone'(bench) {
    const page = await open(bench, server, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is wider than the screen');
    await page.locator('#forward').tap();
    await bench.settled(page);
    assert.strictEqual(await text(page, '#now-title'), 'listening');
    await page.locator('#tabs [data-panel=output]').tap();
    await page.locator('.output-line').nth(1).tap();
    await bench.settled(page);
    assert.strictEqual(await text(page, '#now-title'), 'answer');
    await page.locator('#timeline-canvas').scrollIntoViewIfNeeded();
    const box = await page.locator('#timeline-canvas').boundingBox();
    await page.touchscreen.tap(box.x + 200, box.y + 8);
    await bench.settled(page);
    assert.notStrictEqual(await text(page, '#position'), '1 of 109');
  },

  async 'every control has a name'(bench) {
    const page = await open(bench, server);
    await bench.press(page, 'ArrowRight', '3');
    const unnamed = await page.evaluate(() => [...document.querySelectorAll('button, input, select, [role=tab], canvas')]
      .filter((element) => element.ariaHidden !== 'true' && element.getClientRects().length > 0)
      .filter((element) => !(element.getAttribute('aria-label') || element.textContent.trim() || element.labels?.length))
      .map((element) => element.outerHTML.slice(0, 90)));
    assert.deepStrictEqual(unnamed, []);
  },
};
