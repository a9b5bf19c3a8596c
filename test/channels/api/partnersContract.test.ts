// Partners of one exchange keep the contract of channels. The other side is another tenant of the same service.
import type { ExecutionContext } from 'ava';
import { createApiChannel } from '../../../src/channels/api/channel.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import type { Channel } from '../../../src/domain/channel.js';
import { receiveFiles } from '../../../src/domain/documents/receiving/receiveMessage.js';
import { BUYER_ACTOR } from '../../support/accounts.js';
import type { TestApp } from '../../support/app.js';
import { BUYER, contents, exported, upload, xmlPart } from '../../support/documents.js';
import { routeAll } from '../../support/routes.js';
import type { OtherSide, Taken } from '../contract/subject.js';
import { testChannel } from '../contract.js';

type Tenant = 'demo-seller' | 'demo-buyer';

/** Each account names the other tenant, which takes what is for BUYER. `main` is that of demo-seller. */
function accountOf(login: string) {
  return { settings: { partners: login === 'main' ? 'demo-buyer' : 'demo-seller', identifiers: BUYER, receivers: BUYER }, secrets: [] };
}

testChannel({
  channel: 'api',
  name: 'partners of one exchange',
  documentType: 'invoice',
  // There is no wire, so nothing is away, hangs or gets lost, and no login. A partner that has not agreed is no receiver: the document ends
  // before the channel is asked (flows/api.test.ts).
  behaviours: [],
  repeats: 'once',
  accepted: 'DELIVERED',
  // The hand-over is the delivery, and nothing follows.
  confirms: false,
  answers: false,
  brings: 'files-beside',
  account: (_, login) => accountOf(login),
  open,
});

async function open(_: ExecutionContext, exchange: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const { app } = exchange;
  await routeAll(app, 'api');
  const channel = createApiChannel(app, { xmlBytesMax: 10_000_000 }, (message) => receiveFiles(app, message));
  await saveAccount({ ...app, channels: { api: channel } }, BUYER_ACTOR, { channel: 'api', name: 'other', ...accountOf('other') });
  const side: OtherSide = {
    behave: async () => undefined,
    taken: () => taken(exchange),
    async bring(documentId, xml, [image, ...attachments]) {
      const [known] = await app.database.sql.query('select 1 from document where document_id = $1', [documentId]);
      if (known !== undefined) return sendAgain(exchange, documentId);
      const document = xmlPart(xml.toString());
      await upload(await exchange.as('demo-buyer'), { documentId, document, ...(image === undefined ? {} : { image }), attachments });
      await exchange.idle();
    },
  };
  return { channel, side };
}

/** As by a process that died before it recorded the hand-over. */
async function sendAgain({ app, idle }: TestApp, documentId: string): Promise<void> {
  const { sql } = app.database;
  await sql.query(`update submission set state = 'OPEN' from document d where d.id = document and d.document_id = $1`, [documentId]);
  await sql.query(`update document set state = 'SENDING', due_at = exchange_now() where document_id = $1`, [documentId]);
  await idle();
}

async function taken(exchange: TestApp): Promise<Taken[]> {
  const rows = await exchange.app.database.sql.query<{ id: string; reference: string; login: string; tenant: Tenant }>(
    `select d.document_id as id, d.tenant_id as tenant, m.instance_id as reference,
       case m.sender_access_point when 'demo-seller' then 'main' else 'other' end as login
     from document d join inbound_message m on m.document = d.id where d.channel = 'api' order by d.id`,
  );
  return Promise.all(
    rows.map(async ({ id, reference, login, tenant }): Promise<Taken> => {
      const [xml, ...files] = await contents(exchange, await exported(await exchange.as(tenant), id));
      return { login, reference, xml: xml!.bytes, files };
    }),
  );
}
