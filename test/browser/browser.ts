// A browser for tests of the dashboard: Debian's Chromium, which asks no other host and keeps what breaks the policy of the page.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import type { TestApp } from '../support/app.js';

const CHROMIUM = process.env['CHROMIUM'] || '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export type DemoPerson = 'seller' | 'buyer' | 'viewer';

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

export interface Visit extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What must be empty at the end: violations of the policy, faults of scripts, requests to other hosts. */
  readonly faults: readonly string[];
}

/** Somebody who is signed in, at the first page. */
export async function visit(
  browser: Browser,
  exchange: Pick<TestApp, 'url'>,
  person: DemoPerson,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  await context.addInitScript(AXE);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted ?Type|TrustedHTML|TrustedScript/i.test(message.text())) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(error.message));
  context.on('request', (request) => {
    if (!request.url().startsWith(exchange.url) && /^https?:/.test(request.url())) faults.push(`asked ${request.url()}`);
  });
  await page.goto(`${exchange.url}/app/sign-in`);
  await page.getByRole('button', { name: `Demo ${person}` }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { context, page, faults, [Symbol.asyncDispose]: () => context.close() };
}

/** What axe finds, each with where. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  const run = `axe.run(document, { runOnly: ${JSON.stringify(RULES)} })`;
  return page.evaluate<string[]>(
    `${run}.then(({ violations }) => violations.flatMap((one) => one.nodes.map((node) => one.id + ': ' + node.target.join(' '))))`,
  );
}

export async function scrollsSideways(page: Page): Promise<boolean> {
  return page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth');
}
