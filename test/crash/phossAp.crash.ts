// kill -9 at every call of a phoss-ap, both ways: nothing is lost and nothing happens twice.
import test from 'ava';
import { DOCUMENT_TYPES_BY_CODE } from '../../src/peppol/documentTypes.js';
import { writeEnvelope } from '../../src/peppol/sbdh.js';
import { parseXml } from '../../src/xml/gate.js';
import { invoiceTo, register, uploadInvoice } from '../support/documents.js';
import { until } from '../support/fleet.js';
import { data } from '../support/graphql.js';
import { PHOSS_AP_TOKEN, startPhossAp } from '../support/network/phossAp.js';
import { type Survivor, startSurvivor } from '../support/survivor.js';

const SECRET = 'secret of the forwarding';
const RECEIVER = '9918:phoss';
const DOCUMENTS = '{ documents(first: 100) { edges { node { documentId direction status number timeline { status } } } } }';
/** After the start of a call, when the process is killed. */
const INBOUND_KILLS_MS = [0, 2, 5, 10, 20];

interface Found {
  readonly documentId: string;
  readonly direction: string;
  readonly status: string;
  readonly number: string | null;
  readonly timeline: readonly { readonly status: string }[];
}

async function documents({ seller }: Survivor): Promise<Found[]> {
  return (await data(seller, DOCUMENTS)).documents.edges.map(({ node }: { node: Found }) => node);
}

function start(url: string): Promise<Survivor> {
  const phoss = { PHOSS_AP_URL: url, PHOSS_AP_TOKEN, PHOSS_AP_FORWARD_SECRET: SECRET };
  return startSurvivor({ ...phoss, SEND_RETRY_BASE_MS: '200', TOKEN_LIFETIME_SECONDS: '86400' });
}

test('sending: killed at each moment of each call, those for the answer of the receiver included', async (t) => {
  t.timeout(15 * 60_000);
  await using phoss = await startPhossAp();
  await using exchange = await start(phoss.url);
  await register(exchange.seller, RECEIVER, [158]);
  let deaths = 0;
  for (;;) {
    const documentId = `killed-${deaths}`;
    let moments = 0;
    let restarted: Promise<void> | undefined;
    phoss.at = (moment) => {
      moments += 1;
      if (moments !== deaths + 1 || restarted !== undefined) return;
      restarted = exchange.killAndRestart();
      if (moment === 'received') throw new Error('It was not carried out');
    };
    await uploadInvoice(exchange.seller, documentId, RECEIVER);
    const find = async (): Promise<Found> => (await documents(exchange)).find((one) => one.documentId === documentId)!;
    await until(async () => {
      for (const message of phoss.messages.values()) message.mlsStatus = 'AP';
      return (await find()).status === 'DELIVERED';
    });
    await restarted;
    t.is(phoss.messages.size, deaths + 1, `death ${deaths}`);
    const ends = (await find()).timeline.map(({ status }) => status).filter((status) => status === 'EXPORTED' || status === 'DELIVERED');
    t.deepEqual(ends, ['EXPORTED', 'DELIVERED'], `death ${deaths}`);
    // Later moments are questions about earlier messages.
    if (restarted === undefined || deaths === 8) break;
    deaths += 1;
  }
  t.true(deaths >= 8, `${deaths} deaths`);
});

test('receiving: killed at several times of a call, which is repeated until it is answered', async (t) => {
  t.timeout(5 * 60_000);
  await using phoss = await startPhossAp();
  await using exchange = await start(phoss.url);
  await register(exchange.seller, RECEIVER, [158]);
  const { value: documentType, processId } = DOCUMENT_TYPES_BY_CODE[158];
  for (const [index, afterMs] of INBOUND_KILLS_MS.entries()) {
    const bytes = Buffer.from(invoiceTo(RECEIVER).replace('F2026-0017', `KILL-${index}`));
    const header = { sender: '0088:5400000000010', receiver: RECEIVER, documentType, processId, countryC1: 'NL' };
    const createdAt = new Date('2026-11-20T10:00:00Z');
    const body = writeEnvelope(bytes, parseXml(bytes), { ...header, instanceIdentifier: `kill-${index}`, createdAt });
    const headers = { 'Content-Type': 'application/xml', 'X-Forward-Secret': SECRET };
    const send = () => exchange.anonymous('/channels/phoss-ap/forward', { method: 'POST', headers, body });
    const first = send().catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await exchange.killAndRestart();
    await first;
    for (const _ of ['until it is answered', 'again']) await until(async () => (await send().catch(() => undefined))?.status === 200);
  }
  await until(async () => (await documents(exchange)).every(({ status }) => status === 'READY'));
  t.deepEqual(
    (await documents(exchange)).map(({ number }) => number).sort(),
    INBOUND_KILLS_MS.map((_, index) => `KILL-${index}`),
  );
});
