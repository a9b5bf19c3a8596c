// The backlog of accounts: which documents are counted, and to which account.
import { readFileSync } from 'node:fs';
import { backlogsOf, countBacklogs } from '../../../src/domain/accounts/backlog.js';
import { removeAccount } from '../../../src/domain/accounts/remove.js';
import { SendFault } from '../../../src/domain/channel.js';
import { accountChannel, BUYER_ACTOR, SELLER_ACTOR, save } from '../../support/accounts.js';
import { startApp } from '../../support/app.js';
import { upload, xmlPart } from '../../support/documents.js';
import { test } from '../../support/test.js';

const REPORT = xmlPart(readFileSync('test/fixtures/ereport.xml', 'utf8'));

test('documents that wait belong to the account of their latest submission; others are not counted', async (t) => {
  const behave = { isAway: true };
  const weexa = accountChannel({
    send: async () => {
      if (behave.isAway) throw new SendFault('It is away', 'transient');
      return { state: 'exported' };
    },
  });
  await using exchange = await startApp({}, { channels: { weexa } });
  const { app } = exchange;
  await app.database.sql.query(`update tenant set ereport_channel = 'weexa'`);
  const [seller, buyer] = [await exchange.as('demo-seller'), await exchange.as('demo-buyer')];
  const send = async (client: typeof seller, documentId: string): Promise<void> => {
    await upload(client, { documentType: 'ereport', documentId, document: REPORT });
    await exchange.idle();
  };
  const { id: first } = await save(app, 'first');
  await save(app, 'other', { actor: BUYER_ACTOR });
  behave.isAway = false;
  await send(seller, 'sent');
  t.deepEqual([await backlogsOf(app, SELLER_ACTOR), await countBacklogs(app)], [new Map(), new Map()]);

  behave.isAway = true;
  for (const documentId of ['one', 'two']) await send(seller, documentId);
  await send(buyer, 'of another tenant');
  const [one] = await app.database.sql.query<{ at: Date }>(`select state_date as at from document where document_id = 'one'`);
  t.deepEqual(await backlogsOf(app, SELLER_ACTOR), new Map([[first, { documents: 2, since: one!.at }]]));
  const { documents, oldestSeconds } = (await countBacklogs(app)).get('weexa')!;
  t.is(documents, 3);
  t.true(oldestSeconds >= 0);

  // What waits for a removed account ends in ERROR.
  await removeAccount(app, SELLER_ACTOR, first);
  await exchange.advance(61);
  await exchange.idle();
  t.deepEqual(await backlogsOf(app, SELLER_ACTOR), new Map());
  t.is((await countBacklogs(app)).get('weexa')?.documents, 1);
});
