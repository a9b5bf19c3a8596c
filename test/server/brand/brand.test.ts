// The colour and the logo of an operator, as browsers get them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBrand } from '../../../src/server/brand/brand.js';
import { startApp } from '../../support/app.js';
import { demo } from '../../support/people.js';
import { test } from '../../support/test.js';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0h10v10z"/></svg>';
const HUSH = { debug() {}, info() {}, warn() {}, error() {} };

let folder: string;

test.before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchange-brand-'));
  await writeFile(join(folder, 'logo.svg'), LOGO);
});

test.after.always(() => rm(folder, { recursive: true, force: true }));

test('both pages have colour and logo, and the logo alone runs nothing', async (t) => {
  await using exchange = await startApp({ DASHBOARD_COLOUR: '#ffcc00', DASHBOARD_LOGO_FILE: join(folder, 'logo.svg') });
  const [signIn, app] = [await exchange.anonymous('/app/sign-in'), await (await demo(exchange, 'seller'))('/app')];
  for (const { text } of [signIn, app]) {
    const style = /href="(\/app\/assets\/brand-[0-9A-F]{8}\.css)"/.exec(text)?.[1] ?? '';
    const css = await exchange.anonymous(style);
    t.deepEqual([css.status, css.headers.get('content-type')], [200, 'text/css; charset=utf-8']);
    t.regex(css.text, /^:root\{--accent:#856a00;/);
    t.regex(css.text, /:root\[data-theme="dark"\]\{--accent:#ffcc00;/);
  }
  const address = /<img class="logo" src="(\/app\/assets\/logo-[0-9A-F]{8}\.svg)" alt="">/.exec(signIn.text)?.[1] ?? '';
  t.true(app.text.includes(`<meta name="exchange-logo" content="${address}">`));
  t.regex(signIn.headers.get('content-security-policy') ?? '', /; img-src 'self';/);
  const logo = await exchange.anonymous(address);
  t.deepEqual(
    [logo.text, logo.headers.get('content-type'), logo.headers.get('content-security-policy')],
    [LOGO, 'image/svg+xml', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
  );
});

test('a colour that would be hard to read is adjusted, and the log says so', async (t) => {
  const lines: object[] = [];
  await openBrand({ colour: '#ffcc00', logoFile: undefined }, { ...HUSH, info: (event, fields) => lines.push({ event, ...fields }) });
  t.deepEqual(lines, [
    {
      event: 'dashboard.colour_adjusted',
      colour: '#ffcc00',
      light: '#856a00',
      dark: '#ffcc00',
      contrastOnLight: '1.5',
      contrastOnDark: '11.4',
    },
  ]);
});

test('a logo that cannot be taken keeps the service from starting, and says why', async (t) => {
  const path = join(folder, 'bad.svg');
  await writeFile(path, LOGO.replace('<path', '<script/><path'));
  await t.throwsAsync(openBrand({ colour: undefined, logoFile: path }, HUSH), {
    message: /DASHBOARD_LOGO_FILE has <script> in line 1, which a logo may not have\./,
  });
  await t.throwsAsync(openBrand({ colour: undefined, logoFile: join(folder, 'none') }, HUSH), { message: /DASHBOARD_LOGO_FILE: ENOENT/ });
});
