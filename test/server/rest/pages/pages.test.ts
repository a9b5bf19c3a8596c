// The pages of the sandbox: their headers, links and references. Other environments do not serve them.
import { createHash } from 'node:crypto';
import { type Answer, startApp } from '../../../support/app.js';
import { EXTERNAL, PRODUCTION } from '../../../support/environments.js';
import { check } from '../../../support/fixtures.js';
import { kept } from '../../../support/kept.js';
import { openRaw } from '../../../support/raw.js';
import { test } from '../../../support/test.js';

const PAGES = ['/', '/reference'];
const ALL = [...PAGES, '/example-invoice.xml'];

const exchange = kept(() => startApp());

const linksOf = ({ text }: Answer): string[] => Array.from(text.matchAll(/(?:href|src)="(?!data:)([^"]*)"/g), ([, link]) => link!);

/** The text of an element or a page, as a browser shows it. */
function shown(markup: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
  return markup.replace(/<[^>]*>/g, '').replace(/&([^;]+);/g, (_, name: string) => entities[name]!);
}

for (const path of PAGES) {
  test(`${path}: a page without scripts that asks no one, and that no other site frames or reads`, async (t) => {
    const { status, headers, text } = await exchange.anonymous(path);
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text)!;
    t.is(status, 200);
    t.is(headers.get('content-type'), 'text/html; charset=utf-8');
    t.is(
      headers.get('content-security-policy'),
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    const others = ['x-frame-options', 'x-content-type-options', 'referrer-policy', 'cross-origin-resource-policy'];
    t.deepEqual(
      others.map((name) => headers.get(name)),
      ['DENY', 'nosniff', 'no-referrer', 'same-origin'],
    );
    t.notRegex(text, /<script|<link(?! rel="icon" href="data:)|<img(?! src="data:image\/jpeg;base64,)|<iframe|\sstyle=|\son\w+=/);
  });

  test(`${path}: every link leads somewhere in this service`, async (t) => {
    const answer = await exchange.anonymous(path);
    const links = linksOf(answer);
    t.true(links.length > 5);
    for (const link of new Set(links)) {
      if (link.startsWith('#')) t.true(answer.text.includes(`id="${link.slice(1)}"`), link);
      else {
        t.is(new URL(link).origin, exchange.url);
        const { status, headers } = await exchange.anonymous(link, { headers: { Accept: 'text/html' } });
        // The dashboard is for people who are signed in.
        if (link.endsWith('/app')) t.deepEqual([status, headers.get('location')], [303, '/app/sign-in']);
        else t.is(status, 200, link);
      }
    }
  });

  test(`${path}: every element is closed, every id is there once`, async (t) => {
    const { text } = await exchange.anonymous(path);
    const open: string[] = [];
    for (const [, slash, name = ''] of text.replace(/<style>.*?<\/style>/s, '').matchAll(/<(\/?)([a-z]\w*)/g)) {
      if (name === 'meta' || name === 'link' || name === 'img') continue;
      if (slash === '') open.push(name);
      else t.is(open.pop(), name);
    }
    t.deepEqual(open, []);
    const ids = Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id);
    t.deepEqual(ids, [...new Set(ids)]);
  });
}

for (const path of [...ALL, '/problems', '/favicon.ico']) {
  test(`${path}: HEAD has the headers of GET, and an unchanged page is not sent twice`, async (t) => {
    const { headers, bytes } = await exchange.anonymous(path);
    const names = ['content-type', 'cache-control', 'etag', 'content-length', 'content-security-policy'];
    const head = await exchange.anonymous(path, { method: 'HEAD' });
    t.deepEqual({ status: head.status, length: head.bytes.length }, { status: 200, length: 0 });
    t.deepEqual(
      names.map((name) => head.headers.get(name)),
      names.map((name) => headers.get(name)),
    );
    t.is(headers.get('cache-control'), 'no-cache');
    t.is(headers.get('content-length'), String(bytes.length));
    await using raw = await openRaw(exchange.url);
    const host = exchange.url.replace('http://', '');
    raw.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nIf-None-Match: ${headers.get('etag')}\r\n\r\n`);
    const again = await raw.answer();
    t.deepEqual({ status: again?.status, body: again?.body }, { status: 304, body: undefined });
  });
}

for (const path of ['/reference', '/example-invoice.xml']) {
  test(`${path}: unknown outside the sandbox`, async (t) => {
    await using production = await startApp(PRODUCTION);
    for (const method of ['GET', 'HEAD', 'POST']) {
      const { status, headers } = await production.anonymous(path, { method });
      t.deepEqual({ status, type: headers.get('content-type') }, { status: 404, type: 'application/json; charset=utf-8' });
    }
    t.deepEqual((await production.anonymous(path)).body, { message: 'Not Found' });
  });
}

test('outside the sandbox the start page leads to the dashboard', async (t) => {
  await using production = await startApp(PRODUCTION);
  const { status, headers } = await production.anonymous('/');
  t.deepEqual([status, headers.get('location')], [302, '/app']);
});

test('outside the sandbox and without dashboard the start page says what this is, and nothing of the sandbox', async (t) => {
  await using production = await startApp({ ...PRODUCTION, DASHBOARD: 'off' });
  const { status, text } = await production.anonymous('/');
  t.is(status, 200);
  t.true(text.includes('<h1>Document exchange</h1>'));
  t.notRegex(text, /sandbox|demo-seller/i);
});

test('every demo client and every magic receiver is named, with what it is for', async (t) => {
  const text = shown((await exchange.anonymous('/')).text);
  const { demoClients, magicReceivers } = exchange.app;
  t.is(demoClients.length, 2);
  for (const { id, secret } of demoClients) t.true(text.includes(`${id}${secret}`), id);
  t.true(magicReceivers.length >= 8);
  for (const { identifier, about } of magicReceivers) t.true(text.includes(`${identifier}${about}`), identifier);
});

test('the start page links to GraphQL, the reference, the OpenAPI document and health', async (t) => {
  const links = linksOf(await exchange.anonymous('/')).map((link) => link.replace(exchange.url, ''));
  t.deepEqual(links, [
    '/app',
    '/reference',
    '/openapi.json',
    '/graphql?client=demo-seller',
    '/graphql?client=demo-buyer',
    '/health/ready',
    '/example-invoice.xml',
  ]);
});

test('the address is that by which the browser came, and PUBLIC_URL behind a proxy', async (t) => {
  const named = exchange.url.replace('127.0.0.1', 'localhost');
  t.true((await exchange.anonymous(`${named}/`)).text.includes(`href="${named}/reference"`));
  await using behind = await startApp({ PUBLIC_URL: 'https://exchange.example/base' });
  t.true((await behind.anonymous('/')).text.includes('href="https://exchange.example/base/reference"'));
});

test('with another issuer the page has no command that asks for a token here', async (t) => {
  await using other = await startApp(EXTERNAL);
  const { text } = await other.anonymous('/');
  t.false(text.includes('oauth2/token'));
  t.true(text.includes('T=your-token'));
});

test('the example invoice is valid, and what the three commands do with it ends in DELIVERED', async (t) => {
  const [, commands = ''] = /<code>(T=.*?)<\/code>/s.exec((await exchange.anonymous('/')).text)!;
  // One command a line: lines that go on are joined.
  const [token = '', send = '', , see = ''] = shown(commands)
    .replace(/ \\\n +/g, ' ')
    .replace(/\|\n +/g, '| ')
    .split('\n');
  t.deepEqual(
    [send, see].map((command) => command.endsWith(' | jq .')),
    [true, true],
  );
  t.true(token.includes(`${exchange.url}/oauth2/token -d grant_type=client_credentials`));
  const { text: invoice } = await exchange.anonymous('/example-invoice.xml');
  t.deepEqual(check(invoice).findings, []);
  t.is(check(invoice).verdict, 'valid');

  const seller = await exchange.as(/client_id=(\S+)/.exec(token)![1] as 'demo-seller');
  const form = new FormData();
  form.append('document', new Blob([invoice], { type: 'application/xml' }), 'invoice.xml');
  const [, documentId = ''] = /documentId: ([\w-]+)/.exec(send)!;
  const [, path = ''] = /-s [^/]+\/\/[^/]+(\S+multipart)/.exec(send)!;
  const sent = await seller(path, { method: 'POST', headers: { documentId }, body: form });
  t.is(sent.status, 200, sent.text);
  await exchange.idle();
  const [, target = ''] = /curl -s (\S+)/.exec(see)!;
  const { status, receiverIdentifier } = (await seller(target)).body as { status: string; receiverIdentifier: string };
  t.deepEqual({ status, receiverIdentifier }, { status: 'DELIVERED', receiverIdentifier: '9915:sandbox-accepts' });
  t.true(exchange.app.magicReceivers.some(({ identifier }) => identifier === receiverIdentifier));
});
