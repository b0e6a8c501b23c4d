// The page while the program runs: bytes come in pieces, from a server on this machine.

import assert from 'node:assert';
import http from 'node:http';
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
};
