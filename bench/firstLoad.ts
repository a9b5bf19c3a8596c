// The first load of the dashboard in a browser that has nothing of it yet: until the page has its data. The floor is a bare page whose one
// script has as many bytes, in the same browser. The database is on PostgreSQL where it is named.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';
import { openBrowser, visit } from '../test/browser/browser.js';
import { freshDatabase } from '../test/support/database.js';
import { run } from '../test/support/process.js';
import { folder } from './environment.js';
import { load } from './load.js';
import { median, print } from './report.js';
import { uploadRequest } from './upload.js';

const DOCUMENTS = 50;
const ROUNDS = 9;
/** With the heading of each, which says that it is there. */
const PAGES = [
  { name: 'Inbox', path: '/app' },
  { name: 'Documents', path: '/app/documents' },
] as const;
const KIB = 1024;

interface Load {
  readonly ms: number;
  /** Of all answers, headers included, as they came over the wire. */
  readonly bytes: number;
}

export async function firstLoad(): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await folder());
  const database = await freshDatabase();
  stack.defer(async () => database?.drop());
  const env = database === undefined ? {} : { DATABASE_URL: database.url };
  const exchange = stack.use(await run('src/main.js', { ...env, DATA_DIR: data.path, PORT: '0', LOG_LEVEL: 'warn' }));
  await load(exchange.url, await uploadRequest(exchange.url), 2, DOCUMENTS);
  const browser = await openBrowser();
  try {
    await using visitor = await visit(browser, exchange, 'seller');
    const storageState = await visitor.context.storageState();
    const places = PAGES.map(({ name, path }) => ({ name, url: `${exchange.url}${path}`, loads: [] as Load[] }));
    // What the service does at its first page is over.
    for (const { name, url } of places) await loaded(browser, name, url, { storageState });
    const { bytes } = await loaded(browser, places[0]!.name, places[0]!.url, { storageState });
    await using floor = await serveFloor(bytes);
    const floors: Load[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { name, url, loads } of places) loads.push(await loaded(browser, name, url, { storageState }));
      floors.push(await loaded(browser, 'Floor', floor.url, {}));
    }
    report([...places, { name: 'floor: a script of as many bytes', loads: floors }]);
  } finally {
    await browser.close();
  }
}

/** Opens the page of this heading with an empty cache. */
async function loaded(browser: Browser, heading: string, url: string, options: BrowserContextOptions): Promise<Load> {
  const context = await browser.newContext(options);
  try {
    return await timed(context, heading, url);
  } finally {
    await context.close();
  }
}

async function timed(context: BrowserContext, heading: string, url: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const began = performance.now();
  await page.goto(url, { waitUntil: 'load' });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  return { ms: performance.now() - began, bytes };
}

/** Serves a page with a script of this size. The script does nothing. */
async function serveFloor(bytes: number): Promise<AsyncDisposable & { readonly url: string }> {
  const script = `/*${randomBytes(Math.ceil((bytes * 3) / 4)).toString('base64')}*/`;
  const server = createServer((request, response) => {
    if (request.url === '/script.js') return response.setHeader('Content-Type', 'text/javascript').end(script);
    return response
      .setHeader('Content-Type', 'text/html')
      .end('<!doctype html><title>Floor</title><h1>Floor</h1><script src="/script.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function report(pages: readonly { readonly name: string; readonly loads: readonly Load[] }[]): void {
  const measured = pages.map(({ name, loads }) => ({
    name,
    ms: median(loads.map(({ ms }) => ms)),
    worstMs: Math.max(...loads.map(({ ms }) => ms)),
    kib: Math.round(median(loads.map(({ bytes }) => bytes)) / KIB),
  }));
  print(
    'first-load',
    ['', 'median ms', 'worst ms', 'KiB on the wire'],
    measured.map(({ name, ms, worstMs, kib }) => [name, ms, worstMs, kib]),
    { documents: DOCUMENTS, pages: measured },
  );
}
