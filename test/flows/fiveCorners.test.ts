// The conversation of `npm run demo:five-corners`: invoices between two exchanges, which both report to their tax authorities over AS4.
import { converseInFiveCorners, registerBoth, reportsAt, type SeenReport } from '../../examples/five-corners/conversation.js';
import { COUNTRIES, taxCountryOf } from '../../examples/five-corners/countries.js';
import { logIn } from '../../examples/network/party.js';
import { TAX_DATA } from '../../src/validation/rules/taxData/countries.js';
import { startFiveCorners } from '../support/network/fiveCorners.js';
import { test } from '../support/test.js';

const DEADLINE_MS = 300_000;

const typesOf = (reports: readonly SeenReport[]): string[] => reports.map(({ role, type }) => `${role} ${type}`);

for (const country of Object.values(COUNTRIES))
  test(`${country.name}: an invoice, a credit note, a refused invoice and one that comes back are reported by both sides, and all are answered`, async (t) => {
    await using corners = await startFiveCorners({}, taxCountryOf(country));
    const { pair, authorities } = corners;
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const [a, b] = await Promise.all([logIn(pair.a.url, 'demo-seller', deadline), logIn(pair.b.url, 'demo-buyer', deadline)]);
    const sides = { a: { party: a, authority: authorities.a }, b: { party: b, authority: authorities.b } };
    await registerBoth(sides, country);
    const today = new Date().toISOString().slice(0, 10);
    const told = await converseInFiveCorners(sides, { number: 'N-1', today, say: () => undefined, country });
    const { disregard, hasUuid } = TAX_DATA[taxCountryOf(country)];
    t.deepEqual(
      told.map(({ number, sent, received }) => [number, ...typesOf(sent), ...typesOf(received)]),
      [
        ['N-1', 'C2 S', 'C3 S'],
        ['N-1-K', 'C2 S', 'C3 S'],
        ['N-1-R', 'C2 S', `C2 ${disregard}`, 'C3 S', `C3 ${disregard}`],
        ['N-1-B', 'C2 S', 'C3 S'],
      ],
    );
    for (const { number, sent, received } of told) {
      t.is(new Set([...sent, ...received].map(({ invoiceUuid }) => invoiceUuid)).size, 1, number);
      t.is(new Set([...sent, ...received].map(({ uuid }) => uuid)).size, sent.length + received.length, number);
      const [from, to] = number === 'N-1-B' ? [sides.b, sides.a] : [sides.a, sides.b];
      const at = (side: typeof from) => reportsAt(side, number).map(({ uuid }) => uuid);
      const uuids = (reports: readonly SeenReport[]) => reports.map(({ uuid }) => (hasUuid ? uuid : ''));
      t.deepEqual([at(from), at(to)], [uuids(sent), uuids(received)], number);
    }
    t.deepEqual(
      [...authorities.a.answers, ...authorities.b.answers].filter((code) => code !== 'AP'),
      [],
    );
  });
