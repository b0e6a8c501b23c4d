// Chromium, a page in it with a recording, and what its own trace says of the tasks of the main thread.

import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const CHROMIUM = process.env.GIRO_CHROMIUM ?? '/usr/bin/chromium';
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update',
  '--disable-sync'];
const READY_MS = 180000;

// Null and a reason where there is none.
export async function launch() {
  if (!existsSync(CHROMIUM)) return { browser: null, reason: `there is no ${CHROMIUM}: install the package chromium, or set GIRO_CHROMIUM` };
  let playwright;
  try {
    playwright = await import('playwright-core');
  } catch {
    return { browser: null, reason: 'playwright-core is not installed: npm ci in test/browser' };
  }
  return { browser: await playwright.chromium.launch({ executablePath: CHROMIUM, args: FLAGS }) };
}

// What the checks work with.
export class Bench {
  constructor(browser, template) {
    this.browser = browser;
    this.template = template;
    this.folder = mkdtempSync(join(tmpdir(), 'giro-page-'));
    this.fileCount = 0;
  }

  // A page that must neither fail nor ask the network for anything.
  async newPage(options = {}) {
    const page = await this.browser.newPage({ viewport: { width: 1440, height: 900 }, ...options });
    page.faults = [];
    page.on('pageerror', (error) => page.faults.push(`${error.message} ${error.stack?.split('\n')[1] ?? ''}`));
    page.on('console', (message) => {
      if (message.type() === 'error') page.faults.push(message.text());
    });
    page.on('request', (request) => {
      if (/^https?:/.test(request.url()) && !request.url().startsWith('http://127.0.0.1:')) page.faults.push(`asked for ${request.url()}`);
    });
    return page;
  }

  write(html) {
    const file = join(this.folder, `page${++this.fileCount}.html`);
    writeFileSync(file, html);
    return pathToFileURL(file).href;
  }

  async open(html, options) {
    const page = await this.newPage(options);
    await page.goto(this.write(html), { waitUntil: 'commit' });
    await this.ready(page);
    return page;
  }

  async ready(page) {
    const isReady = page.waitForFunction(() => document.body?.dataset.state === 'ready', null, { timeout: READY_MS });
    let onError;
    const hasFailed = new Promise((_, reject) => {
      onError = reject;
      page.once('pageerror', onError);
    });
    isReady.catch(() => {});  // of a page that has failed
    await Promise.race([isReady, hasFailed]);
    page.off('pageerror', onError);
    await this.settled(page);
  }

  // After what was asked for has been drawn.
  settled(page) {
    return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  }

  async press(page, ...keys) {
    for (const key of keys) await page.keyboard.press(key);
    await this.settled(page);
  }

  // The tasks of the page's main thread while `body` runs, in milliseconds of processor time, longest first.
  async tasksDuring(page, body) {
    await this.browser.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
    await body();
    const { traceEvents } = JSON.parse((await this.browser.stopTracing()).toString());
    const mains = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`));
    return traceEvents.filter(({ ph, name, pid, tid }) => ph === 'X' && mains.has(`${pid} ${tid}`) && name.endsWith('RunTask'))
      .map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
  }

  close() {
    rmSync(this.folder, { recursive: true, force: true });
    return this.browser.close();
  }
}
