// node measure.js PAGE.html: how long a page with a recording takes to open, and its longest tasks, as JSON. Times are processor time of the
// page's main thread, by the browser's own trace; clock_ms is not.

import { pathToFileURL } from 'node:url';
import { Bench, launch } from './browser.js';

const EXIT_CODE_SKIPPED = 77;

const { browser, reason } = await launch();
if (!browser) {
  console.error(reason);
  process.exit(EXIT_CODE_SKIPPED);
}
const bench = new Bench(browser, '');
const page = await bench.newPage();
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
const begin = performance.now();
const opening = await bench.tasksDuring(page, async () => {
  await page.goto(pathToFileURL(process.argv[2]).href, { waitUntil: 'commit' });
  await bench.ready(page);
});
const clock = performance.now() - begin;
const { metrics } = await session.send('Performance.getMetrics');
const using = await bench.tasksDuring(page, async () => {
  const box = await page.locator('#timeline-canvas').boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + 60);
  await bench.press(page, '0');
  for (const [dx, dy] of [[0, -120], [80, 0], [0, 120]]) {
    for (let i = 0; i < 25; i++) {
      await page.mouse.wheel(dx, dy);
      await bench.settled(page);
    }
  }
  for (let i = 0; i < 30; i++) await bench.press(page, 'ArrowRight');
  await bench.press(page, 'End', 'ArrowLeft', '2', '3');
});
console.log(JSON.stringify({
  opens_ms: metrics.find(({ name }) => name === 'TaskDuration').value * 1000, clock_ms: clock, opening_task_ms: opening[0], using_task_ms: using[0],
}));
await bench.close();
process.exit(page.faults.length ? 1 : 0);
