// kill -9 at every call of a phoss-ap, both ways: nothing is lost and nothing happens twice.
import test from 'ava';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { writeEnvelope } from '../../src/peppol/sbdh.js';
import { parseXml } from '../../src/xml/gate.js';
import { invoiceTo, register, uploadInvoice } from '../support/documents.js';
import { until } from '../support/fleet.js';
import { documentOf, documentsOf, endsOf, killAtEach, killDuringCalls } from '../support/kills.js';
import { PHOSS_AP_TOKEN, startPhossAp } from '../support/network/phossAp.js';
import { type Survivor, startSurvivor } from '../support/survivor.js';

const SECRET = 'secret of the forwarding';
const RECEIVER = '9918:phoss';
/** Later moments are questions about earlier messages. */
const ROUNDS_MAX = 9;

function start(url: string): Promise<Survivor> {
  const phoss = { PHOSS_AP_URL: url, PHOSS_AP_TOKEN, PHOSS_AP_FORWARD_SECRET: SECRET };
  return startSurvivor({ ...phoss, SEND_RETRY_BASE_MS: '200', TOKEN_LIFETIME_SECONDS: '86400' });
}

test('sending: killed at each moment of each call, those for the answer of the receiver included', async (t) => {
  t.timeout(15 * 60_000);
  await using phoss = await startPhossAp();
  await using exchange = await start(phoss.url);
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

test('receiving: killed at several times of a call, which is repeated until it is answered', async (t) => {
  t.timeout(5 * 60_000);
  await using phoss = await startPhossAp();
  await using exchange = await start(phoss.url);
  await register(exchange.seller, RECEIVER, [158]);
  const { value: documentType, processId } = DOCUMENT_TYPES_BY_CODE[158];
  const calls = await killDuringCalls(exchange, (index) => {
    const bytes = Buffer.from(invoiceTo(RECEIVER).replace('F2026-0017', `KILL-${index}`));
    const header = { sender: '0088:5400000000010', receiver: RECEIVER, documentType, processId, countryC1: 'NL' };
    const createdAt = new Date('2026-11-20T10:00:00Z');
    const body = writeEnvelope(bytes, parseXml(bytes), { ...header, instanceIdentifier: `kill-${index}`, createdAt });
    const headers = { 'Content-Type': 'application/xml', 'X-Forward-Secret': SECRET };
    return () => exchange.anonymous('/channels/phoss-ap/forward', { method: 'POST', headers, body });
  });
  await until(async () => (await documentsOf(exchange.seller)).every(({ status }) => status === 'READY'));
  t.deepEqual(
    (await documentsOf(exchange.seller)).map(({ number }) => number).sort(),
    Array.from({ length: calls }, (_, index) => `KILL-${index}`),
  );
});
