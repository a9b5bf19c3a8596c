// What happened, in each language: by its code and values, and in English where it has none.
import { localText } from '../../../src/domain/occurrences/localText.js';
import { changed, type Occurrence, occurrence, textOf } from '../../../src/domain/occurrences/occurrence.js';
import { test } from '../../support/test.js';

const RULE = occurrence('RULE', { rule: 'BR-01', text: 'The document needs one specification identifier (BT-24).' });
const STATUS = occurrence('STATUS_BECAUSE', {
  name: occurrence('STATUS_NAME', { status: '210', label: 'Refusée' }),
  reasons: [occurrence('STATUS_REASON', { code: 'TX_TVA_ERR', text: '10 %' }), occurrence('STATUS_REASON', { code: 'AUTRE', text: '' })],
});

for (const [what, of, english, german] of [
  [
    'a sentence',
    occurrence('NOT_REGISTERED', { participant: '0106:1' }),
    'Participant 0106:1 is not registered on the network',
    'Der Empfänger 0106:1 ist im Netzwerk nicht angemeldet',
  ],
  [
    'what happened within something else',
    occurrence('REPLY_AGAIN', { why: occurrence('ACCESS_POINT_AWAY_FOR', { code: 'ECONNREFUSED' }) }),
    'The reply is tried again: The receiving access point cannot be reached (ECONNREFUSED)',
    'Die Antwort wird noch einmal versucht: Der Anbieter des Empfängers ist nicht erreichbar (ECONNREFUSED)',
  ],
  [
    'a fault of a service, named within',
    occurrence('SERVICE_ANSWERED', { service: occurrence('SERVICE', { service: 'bridge' }), status: '503' }),
    'The bridge answered 503',
    'Die Bridge hat mit 503 geantwortet',
  ],
  [
    'a status, whose code pages have a name for',
    STATUS,
    'Lifecycle status 210 Refusée: TX_TVA_ERR 10 %; AUTRE',
    'Status 210 Abgelehnt: Steuersatz ist falsch: 10 %; Anderer Grund',
  ],
] as const satisfies readonly (readonly [string, Occurrence, string, string])[]) {
  test(`${what} is stored in English, and said in German`, (t) => {
    t.is(textOf(of), english);
    t.like(localText(english, of, 'de'), { text: german, language: 'de', code: of.code });
  });
}

test('secrets are masked in every text within', (t) => {
  const why = occurrence('SERVICE_AWAY', { service: occurrence('SERVICE', { service: 'pagero' }), why: 'host s3cret' });
  t.is(
    textOf(changed(occurrence('REPLY_AGAIN', { why }), (text) => text.replace('s3cret', '***'))),
    'The reply is tried again: Pagero cannot be reached: host ***',
  );
});

test('a finding has the words of its rule', (t) => {
  const finding = occurrence('RULE_AND_MORE', { finding: RULE, count: 2 });
  t.regex(localText(textOf(finding), finding, 'de').text, /^BR-01: (?!The ).* \(und 2 weitere\)$/);
});

test('what has no code is English', (t) => {
  t.deepEqual(localText('Retried', null, 'sk'), { text: 'Retried', language: 'en', code: null, values: null });
});

test('a value is cut', (t) => {
  t.is(textOf(occurrence('REJECTED_SAYING', { text: 'x'.repeat(2_000) })).length, 1_000);
});
