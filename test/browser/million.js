// A million events: opened, moved and searched without the page ever standing still.

import assert from 'node:assert';
import { embed } from '../page/fixtures/embed.js';
import { manyEvents } from '../page/fixtures/scenarios.js';

const EVENTS = 1e6;
const TASK_MS_MAX = 100;
const OPEN_MS_MAX = 3000;

function tell(what, tasks) {
  console.log(`     ${what}: longest task ${tasks[0].toFixed(0)} ms of processor time`);
  assert.ok(tasks[0] < TASK_MS_MAX, `a task of ${tasks[0]} ms while it ${what}`);
}

export const checks = {
  async 'opens a million events and stays smooth'(bench) {
    const { trace } = manyEvents(EVENTS);
    const address = bench.write(embed(bench.template, trace, {}, { isPacked: true }));
    const page = await bench.newPage();
    const processorTime = await clockOf(page);
    const begin = performance.now();
    const opening = await bench.tasksDuring(page, async () => {
      await page.goto(address, { waitUntil: 'commit' });
      await bench.ready(page);
    });
    const wall = performance.now() - begin;
    tell('opens', opening);
    const took = await processorTime();
    console.log(`     ${trace.length} bytes, ready after ${wall.toFixed(0)} ms by the clock, ${took.toFixed(0)} ms of processor time`);
    assert.ok(took > 100 && took < OPEN_MS_MAX, `${took} ms of processor time`);
    const count = await page.evaluate(() => globalThis.giroPage.app.model.eventCount);
    assert.ok(count >= EVENTS, `${count} events`);

    const box = await page.locator('#timeline-canvas').boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + 60);
    tell('zooms and scrolls', await bench.tasksDuring(page, () => moveAbout(bench, page)));
    tell('steps', await bench.tasksDuring(page, async () => {
      for (let i = 0; i < 30; i++) await bench.press(page, 'ArrowRight');
      await bench.press(page, 'End', 'ArrowLeft');
    }));
    tell('searches and draws the map', await bench.tasksDuring(page, async () => {
      await bench.press(page, '2', 'Home', '3', '4', '1');
      await page.keyboard.press('/');
      await page.keyboard.type('answer');
      await page.waitForFunction(() => document.getElementById('search-count').textContent.includes('of'));
    }));
    assert.deepStrictEqual(page.faults, []);
  },
};

async function moveAbout(bench, page) {
  await bench.press(page, '0');
  for (const [dx, dy] of [[0, -120], [80, 0], [0, 120]]) {
    for (let i = 0; i < 25; i++) {
      await page.mouse.wheel(dx, dy);
      await bench.settled(page);
    }
  }
}

// A function that tells how much processor time the main thread of the page has used since.
async function clockOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    await session.detach();
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1000;
  };
}
