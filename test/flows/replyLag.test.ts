// exchange_reply_lag_seconds: the service level of Peppol counts the Message Level Statuses that are sent, and those that should have been.

import { CLAIMS_MAX } from '../../src/domain/documents/pipeline/setAside.js';
import { DOCUMENT_TYPES_BY_CODE, MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { bring, PROVIDER, type RunningExchange, startExchange } from '../support/as4Exchange.js';
import { BUYER, invoiceTo, register } from '../support/documents.js';
import { entry, pki } from '../support/network/elsewhere.js';
import { test } from '../support/test.js';

function registerProvider({ network }: RunningExchange): void {
  const type = { documentType: MESSAGE_LEVEL_STATUS.value, process: MESSAGE_LEVEL_STATUS.processId };
  network.smp.setEntry(PROVIDER, `busdox-docid-qns::${MESSAGE_LEVEL_STATUS.value}`, entry(pki.smp, PROVIDER, type));
  network.dns.set(PROVIDER, { smp: network.smp.url });
}

/** The replies that the metric counts, and those of them within 20 minutes. */
async function counted(at: RunningExchange): Promise<{ readonly all: number; readonly inTime: number }> {
  const { text } = await at.exchange.anonymous('/metrics');
  const value = (series: string): number =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${series} `))
        ?.split(' ')[1],
    );
  return { all: value('exchange_reply_lag_seconds_count'), inTime: value('exchange_reply_lag_seconds_bucket{le="1200"}') };
}

for (const [what, mlsType, isRegistered, expected] of [
  ['that is sent counts as in time', 'ALWAYS_SEND', true, { all: 1, inTime: 1 }],
  ['that the sender does not ask for is not counted', 'FAILURE_ONLY', true, { all: 0, inTime: 0 }],
  ['that is given up counts as late', 'ALWAYS_SEND', false, { all: 1, inTime: 0 }],
] as const) {
  test.serial(`exchange_reply_lag_seconds: a status ${what}`, async (t) => {
    await using at = await startExchange();
    if (isRegistered) registerProvider(at);
    await register(await at.exchange.as('demo-buyer'), BUYER, [158]);
    await bring(at, DOCUMENT_TYPES_BY_CODE[158], Buffer.from(invoiceTo(BUYER)), { receiver: BUYER, mlsTo: PROVIDER, mlsType });
    await at.exchange.idle();
    t.deepEqual(await counted(at), expected);
  });
}

test.serial('exchange_reply_lag_seconds: a status whose attempts end the process each time counts as late', async (t) => {
  await using at = await startExchange();
  registerProvider(at);
  await register(await at.exchange.as('demo-buyer'), BUYER, [158]);
  // The first attempt is refused for now, and the next claim is one too many.
  at.network.accessPoint.faults.push({ status: 503, body: '' });
  const about = { receiver: BUYER, mlsTo: PROVIDER, mlsType: 'ALWAYS_SEND' } as const;
  await bring(at, DOCUMENT_TYPES_BY_CODE[158], Buffer.from(invoiceTo(BUYER)), about);
  await at.exchange.idle();
  await at.exchange.app.database.sql.query(`update document set claims = ${CLAIMS_MAX} where reply_owed is not null`);
  await at.exchange.advance(61);
  await at.exchange.idle();
  t.deepEqual(await counted(at), { all: 1, inTime: 0 });
  t.is(at.network.accessPoint.taken.length, 1);
});
