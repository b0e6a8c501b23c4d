// Files that are not as they should be, and names that are meant to do harm.

import assert from 'node:assert';
import { embed } from '../page/fixtures/embed.js';
import { httpServer, timeoutAgainstImmediate } from '../page/fixtures/scenarios.js';
import { TraceWriter } from '../page/fixtures/trace_writer.js';

const { trace, sources } = httpServer();

async function choose(bench, page, bytes) {
  await page.evaluate(() => delete document.body.dataset.state);
  await page.setInputFiles('#open', { name: 'some.trace', mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
  await bench.ready(page);
}

export const checks = {
  async 'without a trace it offers to open one'(bench) {
    const page = await bench.open(bench.template);
    assert.ok(await page.locator('.open-card').isVisible());
    await choose(bench, page, trace);
    assert.ok(!(await page.locator('.open-card').isVisible()));
    assert.strictEqual(await page.locator('#position').innerText(), '1 of 109');
    assert.deepStrictEqual(page.faults, []);
  },

  async 'refuses what is no trace, and says why'(bench) {
    const page = await bench.open(bench.template);
    for (const [bytes, reason, words] of [
      [Buffer.from('{"traceEvents": []}'), 'foreign', /not a trace of giro/],
      [Buffer.alloc(0), 'foreign', /empty/],
      [new TraceWriter(7).finish(), 'newer', /version 7 of the format/],
      [new TraceWriter().finish(), 'empty', /no events/],
      [Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), 'unreadable', /could not be read/],
    ]) {
      await choose(bench, page, bytes);
      assert.strictEqual(await page.locator('#failure').getAttribute('data-reason'), reason);
      assert.match(await page.locator('#failure').innerText(), words);
    }
    await choose(bench, page, trace);
    assert.ok(!(await page.locator('#failure').isVisible()));
    assert.deepStrictEqual(page.faults, []);
  },

  async 'shows what there is of a trace that was cut off'(bench) {
    const page = await bench.open(embed(bench.template, trace.slice(0, trace.length - 5)));
    assert.match(await page.locator('.notice').innerText(), /cut off.*everything before that is shown/);
    assert.strictEqual(await page.locator('#position').innerText(), '1 of 109');
    await page.locator('.notice .close').click();
    assert.strictEqual(await page.locator('.notice').count(), 0);
    assert.deepStrictEqual(page.faults, []);
  },

  async 'says how many events were dropped, and where'(bench) {
    const writer = new TraceWriter();
    const out = writer.stream(0);
    [[1000, 0x23, 1, 0, 0], [2000, 0x24], [3000, 0x03, 4200], [4000, 0x23, 9, 1, 0], [5000, 0x24]].forEach((event) => out.event(...event));
    const page = await bench.open(embed(bench.template, writer.finish()));
    assert.match(await page.locator('.notice').innerText(), /4200 events could not be recorded/);
    await bench.press(page, 'End');
    assert.match(await page.locator('.answer.lost').innerText(), /Not known: 4200 events/);
    assert.deepStrictEqual(page.faults, []);
  },

  async 'names the function that blocks'(bench) {
    const writer = new TraceWriter();
    const out = writer.stream(0);
    const fn = { name: 'parseAll', file: '/app/big.js', line: 7, column: 3 };
    out.event(1000, 0x23, 1, 5, out.function(1000, fn));
    out.event(201e6, 0x71, 1, 200e6, out.string(201e6, 'parseAll (/app/big.js:9:12)\nonData (/app/big.js:3:1)'));
    const page = await bench.open(embed(bench.template, writer.finish()));
    assert.match(await page.locator('.notice').innerText(), /blocked once, for up to 201 ms at 201\.000 ms: parseAll \(\/app\/big\.js:9:12\)/);
    await page.locator('.notice .link-button').click();
    await bench.press(page, 'Home');
    assert.strictEqual(await page.locator('#now-title').innerText(), 'Blocked by parseAll');
    assert.match(await page.locator('#panel-callback').innerText(), /Blocked the loop: after 200 ms it was here\s+parseAll/);
    assert.deepStrictEqual(page.faults, []);
  },

  async 'unpacks gzip'(bench) {
    const page = await bench.open(embed(bench.template, trace, sources, { isPacked: true }));
    assert.strictEqual(await page.locator('#position').innerText(), '1 of 109');
    assert.deepStrictEqual(page.faults, []);
  },

  async 'names are text, never markup'(bench) {
    const evil = '</script><img src=x onerror="globalThis.wasHarmed = true">';
    const writer = new TraceWriter();
    const out = writer.stream(0);
    const fn = { name: evil, file: `/${evil}.js`, line: 1, column: 1 };
    out.event(1, 0x05, out.string(1, 'command'), out.string(1, evil));
    out.event(1000, 0x23, 1, 1, out.function(1000, fn));
    out.event(1500, 0x70, 1, 10, out.string(1500, evil));
    out.event(2000, 0x24);
    out.event(3000, 0x23, 2, 1, out.function(3000, fn));
    out.event(4000, 0x24);
    const page = await bench.open(embed(bench.template, writer.finish(), { [fn.file]: `${evil}\n` }));
    await bench.press(page, '1', 'ArrowRight', 'ArrowLeft', '2', '3', '4');
    assert.strictEqual(await page.evaluate(() => globalThis.wasHarmed), undefined);
    assert.strictEqual(await page.locator('#command').innerText(), `giro ${evil}`);
    assert.strictEqual(await page.locator('img').count(), 0);
    assert.deepStrictEqual(page.faults, []);
  },

  async 'opens a second file in place of the first'(bench) {
    const page = await bench.open(embed(bench.template, trace));
    await bench.press(page, 'End');
    await choose(bench, page, timeoutAgainstImmediate().trace);
    assert.strictEqual(await page.locator('#position').innerText(), '1 of 3');
    await bench.press(page, 'End', '2', '3', '4', '1');
    assert.strictEqual(await page.locator('.subject h2').innerText(), 'timeout');
    assert.deepStrictEqual(page.faults, []);
  },
};
