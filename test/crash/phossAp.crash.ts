// kill -9 at every call of a phoss-ap, both ways: nothing is lost and nothing happens twice.

import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { writeEnvelope } from '../../src/peppol/sbdh.js';
import { parseXml } from '../../src/xml/gate.js';
import { invoiceTo, register, uploadInvoice } from '../support/documents.js';
import { killReceiving, startWatched } from '../support/killStatements.js';
import { documentOf, endsOf, killAtEach } from '../support/kills.js';
import { PHOSS_AP_TOKEN, startPhossAp } from '../support/network/phossAp.js';
import { KILLS_DEADLINE_MS } from '../support/profile.js';
import { startSurvivor } from '../support/survivor.js';
import { test } from '../support/test.js';
import { until } from '../support/until.js';

const SECRET = 'secret of the forwarding';
const RECEIVER = '9918:phoss';
/** Later moments are questions about earlier messages. */
const ROUNDS_MAX = 9;

function settingsFor(url: string): Readonly<Record<string, string>> {
  return { PHOSS_AP_URL: url, PHOSS_AP_TOKEN, PHOSS_AP_FORWARD_SECRET: SECRET };
}

test('sending: killed at each moment of each call, those for the answer of the receiver included', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using phoss = await startPhossAp();
  await using exchange = await startSurvivor({
    ...settingsFor(phoss.url),
    SEND_RETRY_BASE_MS: '200',
    TOKEN_LIFETIME_SECONDS: '86400',
  });
  await register(exchange.seller, RECEIVER, [158]);
  const find = (number: number) => documentOf(exchange.seller, `killed-${number}`);
  const deaths = await killAtEach(
    { victim: exchange, side: phoss },
    {
      async act(number) {
        await uploadInvoice(exchange.seller, `killed-${number}`, RECEIVER);
        await until(async () => {
          for (const message of phoss.messages.values()) message.mlsStatus = 'AP';
          return (await find(number)).status === 'DELIVERED';
        });
      },
      async check({ number, moment }) {
        t.is(phoss.messages.size, number + 1, moment);
        t.deepEqual(endsOf(await find(number)), ['EXPORTED', 'DELIVERED'], moment);
      },
      roundsMax: ROUNDS_MAX,
    },
  );
  t.true(deaths >= 8, `${deaths} deaths`);
});

test('receiving: killed at each statement that changes a document; the call is repeated until it is answered', async (t) => {
  t.timeout(KILLS_DEADLINE_MS);
  await using phoss = await startPhossAp();
  const watched = await startWatched(t, settingsFor(phoss.url));
  const { exchange } = watched;
  await register(exchange.seller, RECEIVER, [158]);
  const { value: documentType, processId } = DOCUMENT_TYPES_BY_CODE[158];
  const deaths = await killReceiving(t, watched, (number) => {
    const bytes = Buffer.from(invoiceTo(RECEIVER).replace('F2026-0017', number));
    const header = { sender: '0088:5400000000010', receiver: RECEIVER, documentType, processId, countryC1: 'NL' };
    const createdAt = new Date('2026-11-20T10:00:00Z');
    const body = writeEnvelope(bytes, parseXml(bytes), { ...header, instanceIdentifier: number, createdAt });
    const headers = { 'Content-Type': 'application/xml', 'X-Forward-Secret': SECRET };
    return () => exchange.anonymous('/channels/phoss-ap/forward', { method: 'POST', headers, body });
  });
  t.true(deaths >= 3, `${deaths} deaths`);
  t.log(`${deaths} deaths`);
});
