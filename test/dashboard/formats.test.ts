// Dates, numbers and amounts as people of a language write them.
import { createFormats } from '../../src/dashboard/messages/formats.js';
import { test } from '../support/test.js';

const plain = (text: string): string => text.replace(/[\u00a0\u202f]/g, ' ');

test('an amount has the digits of the document, exactly', (t) => {
  const { money } = createFormats('de');
  t.is(plain(money('1234.5', 'EUR')), '1.234,50 EUR');
  t.is(plain(money('12345678901234567890.123', 'EUR')), '12.345.678.901.234.567.890,123 EUR');
  t.is(money(null, 'EUR'), '–');
});

test('an amount in a currency that is no code stands as it is', (t) => {
  t.is(createFormats('en-GB').money('10.00', 'EURO'), 'EURO 10.00');
});

test('a day is not moved by a time zone', (t) => {
  t.is(createFormats('en-GB').day('2026-01-01'), '1 Jan 2026');
});

test('a size is in the greatest unit that fits', (t) => {
  const { bytes } = createFormats('en-GB');
  t.deepEqual([0, 999, 1_000, 2_500_000, 20_000_000_000, 3e12].map(bytes), ['0 bytes', '999 bytes', '1 kB', '2.5 MB', '20 GB', '3 TB']);
});

test('an age is in the greatest unit that fits', (t) => {
  const now = Date.parse('2026-11-26T12:00:00Z');
  const { ago } = createFormats('en-GB');
  t.is(ago('2026-11-26T11:59:40Z', now), 'this minute');
  t.is(ago('2026-11-26T09:00:00Z', now), '3 hours ago');
  t.is(ago('2026-11-20T12:00:00Z', now), '6 days ago');
});
