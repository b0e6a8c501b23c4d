// The page while the program runs: bytes come in pieces, from a server on this machine.

import assert from 'node:assert';
import { spawn } from 'node:child_process';
import http from 'node:http';
import { join, resolve } from 'node:path';
import { httpServer } from '../page/fixtures/scenarios.js';

export const checks = {
  async 'follows a live recording'(bench) {
    const { trace } = httpServer();
    const cut = 16 + 24 + new DataView(trace.buffer).getUint32(20, true);  // after the loop's chunk, before those of the pool
    let finish;
    const html = bench.template.replace('name="trace-live" content=""', 'name="trace-live" content="/live"');
    const server = http.createServer((request, response) => {
      if (request.url !== '/live?token=x') {
        response.setHeader('content-type', 'text/html');
        response.end(request.url.startsWith('/favicon') ? '' : html);
        return;
      }
      response.write(trace.slice(0, 100));
      response.write(trace.slice(100, cut));
      finish = () => response.end(trace.slice(cut));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const page = await bench.newPage();
      await page.goto(`http://127.0.0.1:${server.address().port}/?token=x`);
      await page.waitForFunction(() => globalThis.giroPage.app.isLive);
      assert.ok(await page.locator('#follow').isVisible());
      await page.waitForFunction(() => globalThis.giroPage.app.model.eventCount > 0);
      assert.strictEqual(await page.locator('#live-state').innerText(), 'live');
      assert.strictEqual(await page.locator('#follow').getAttribute('aria-pressed'), 'true');
      await bench.press(page, 'Home');
      assert.strictEqual(await page.locator('#live-state').innerText(), 'paused');
      await bench.press(page, 'f');
      assert.strictEqual(await page.locator('#live-state').innerText(), 'live');
      finish();
      await bench.ready(page);
      assert.strictEqual(await page.locator('#position').innerText(), '109 of 109');
      assert.strictEqual(await page.locator('#live-state').innerText(), 'program ended');
      await bench.press(page, 'Home');
      assert.strictEqual(await page.locator('#position').innerText(), '1 of 109');
      assert.deepStrictEqual(page.faults, []);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  },

  // With --giro: the page that the program itself serves.
  async 'shows a program that runs, and what blocks it'(bench) {
    if (!bench.giro) return;
    const { child, page } = await inspect(bench);
    try {
      await page.waitForFunction(() => globalThis.giroPage.app.model.eventCount > 500);
      assert.match(await page.locator('#details').innerText(), /events/);
      child.stdin.write('report\n');
      await page.waitForFunction(() => /has run for [\d.]+ s and still runs/.test(document.querySelector('.notice.bad')?.innerText ?? ''));
      assert.match(await page.locator('.notice.bad').innerText(), /^main is blocked: report \(blocked_server\.cjs:\d+:\d+\)/);
      assert.strictEqual(await page.locator('#now-title').innerText(), 'Blocked by report');
      await page.waitForFunction(() => /it was here\s.*parseReport/s.test(document.getElementById('panel-callback').innerText));
      if (bench.screenshots) await page.screenshot({ path: join(bench.screenshots, 'live.png') });
      await bench.press(page, 'ArrowLeft');
      assert.strictEqual(await page.locator('#live-state').innerText(), 'paused');
      await page.locator('.notice.bad .link-button').click();
      await page.waitForSelector('.source .here');
      assert.match(await page.locator('.source').innerText(), /parseReport/);
      // While it goes on: what is pressed stays where it is.
      await bench.press(page, 'f');
      await page.locator('.phases .box').first().click();
      await page.waitForFunction(() => document.getElementById('live-text').textContent === 'paused');
      await page.locator('#live-state').click();
      await page.waitForFunction(() => document.getElementById('live-text').textContent === 'live');
      await page.waitForFunction(() => document.querySelector('.notice.bad') === null);
      child.kill();
      await page.waitForFunction(() => document.getElementById('live-text').textContent === 'program ended');
      assert.deepStrictEqual(page.faults, []);
    } finally {
      child.kill('SIGKILL');
    }
  },

  async 'keeps only so many events of a program, and begins anew'(bench) {
    if (!bench.giro) return;
    const { child, page } = await inspect(bench);
    try {
      await page.evaluate(() => {
        globalThis.giroPage.live.eventsMax = 3000;
        globalThis.models = new Set();
        globalThis.giroPage.app.onChange(() => globalThis.models.add(globalThis.giroPage.app.model));
      });
      await page.waitForFunction(() => globalThis.models.size >= 2);
      await bench.press(page, 'ArrowLeft');
      await page.waitForFunction(() => document.getElementById('live-text').textContent === 'full');
      const before = await page.evaluate(() => globalThis.giroPage.app.model.eventCount);
      await bench.press(page, 'ArrowLeft', 'ArrowLeft');
      assert.strictEqual(await page.evaluate(() => globalThis.giroPage.app.model.eventCount), before);
      await bench.press(page, ' ');
      await page.waitForFunction((count) => globalThis.giroPage.app.model.eventCount !== count, before);
      assert.strictEqual(await page.locator('#live-state').innerText(), 'live');
      assert.deepStrictEqual(page.faults, []);
    } finally {
      child.kill('SIGKILL');
    }
  },
};

async function inspect(bench) {
  const cwd = join(import.meta.dirname, 'fixtures');
  const child = spawn(resolve(bench.giro), ['--inspect-loop', 'blocked_server.cjs'], { cwd, stdio: ['pipe', 'ignore', 'pipe'] });
  const address = await new Promise((found) => child.stderr.setEncoding('utf8').on('data', (text) => {
    const match = /http:\/\/127\S+/.exec(text);
    if (match) found(match[0]);
  }));
  const page = await bench.newPage({ viewport: { width: 1280, height: 800 } });
  await page.goto(address);
  await page.waitForFunction(() => globalThis.giroPage.app.isLive);
  return { child, page };
}
