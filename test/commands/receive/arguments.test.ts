import { readArguments } from '../../../src/commands/receive/arguments.js';
import { EVENT_TYPES } from '../../../src/domain/vocabulary.js';
import { test } from '../../support/test.js';

const WRONG = {
  'unknown option': [['--all'], /Unknown option '--all'/],
  'not an address': [['--url', 'ftp://localhost'], '"ftp://localhost" is not an http or https address.'],
  'port over 65535': [['--port', '65536'], '--port is "65536"; it takes a whole number from 0 to 65535.'],
  'no HTTP status': [['--answer', '100'], '--answer is "100"; it takes a whole number from 200 to 599.'],
  'unknown type': [['--types', 'invoice.error,order.receive'], /^--types holds "order\.receive"; it takes, separated by commas, invoice\./],
  'no demo client': [['--client', 'acme'], /^--client is "acme"; it takes demo-buyer or demo-seller\./],
  'id without secret': [['--client-id', 'acme'], '--client-id and --client-secret go together.'],
  'two clients': [['--client', 'demo-buyer', '--client-id', 'a', '--client-secret', 'b'], '--client and --client-id exclude each other.'],
  'secret of a subscription of its own': [['--secret', 'whsec_A'], '--secret is for --no-subscribe: a subscription brings its own.'],
  'types without subscription': [['--no-subscribe', '--types', 'invoice.error'], '--types and --no-subscribe exclude each other.'],
  'secret without whsec_': [['--no-subscribe', '--secret', 'a'], '--secret takes a signing secret, which begins with whsec_.'],
} as const;

for (const [title, [given, message]] of Object.entries(WRONG)) {
  test(`usage: ${title}`, (t) => {
    t.throws(() => readArguments(given, {}), { name: 'UsageError', message });
  });
}

test('without options it is the demo buyer at port 8443, all events, 204', (t) => {
  t.deepEqual(readArguments([], { EXCHANGE_URL: '' }), {
    url: 'http://127.0.0.1:8080',
    port: 8443,
    client: { id: 'demo-buyer', secret: 'demo-buyer-secret' },
    types: EVENT_TYPES,
    secrets: [],
    keep: false,
    behaviour: { delayMs: 0, failFirst: 0, failing: 500, status: 204 },
    count: undefined,
    json: false,
  });
});

test('--answer alone answers everything so; with --fail-first only the first attempts', (t) => {
  const behaviour = (...given: string[]): unknown => readArguments(given, {}).behaviour;
  t.deepEqual(behaviour('--answer', '410'), { delayMs: 0, failFirst: 0, failing: 410, status: 410 });
  t.deepEqual(behaviour('--fail-first', '2'), { delayMs: 0, failFirst: 2, failing: 500, status: 204 });
  t.deepEqual(behaviour('--fail-first', '2', '--answer', '429'), { delayMs: 0, failFirst: 2, failing: 429, status: 204 });
});
