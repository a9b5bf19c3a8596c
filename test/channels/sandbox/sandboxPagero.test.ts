// The Pagero of the sandbox: simulated without an account, real for an account that names a user of Pagero.

import { saveAccount } from '../../../src/domain/accounts/save.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import { startApp } from '../../support/app.js';
import { events, invoice, upload, xmlPart } from '../../support/documents.js';
import { fixture } from '../../support/fixtures.js';
import { data } from '../../support/graphql.js';
import { startPagero } from '../../support/network/pagero.js';
import { pageroAccount } from '../../support/pageroAccount.js';
import { test } from '../../support/test.js';
import { until } from '../../support/until.js';

const REPORT = xmlPart(fixture('ereport.xml'));

test('the simulated one serves until an account names a user, and again after it was removed', async (t) => {
  await using pagero = await startPagero();
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  const send = async (documentId: string): Promise<void> => {
    await upload(seller, { documentType: 'ereport', documentId, document: REPORT });
    await exchange.idle();
  };
  await send('before');
  t.deepEqual(pagero.calls, []);

  const { id } = await saveAccount(exchange.app, SELLER_ACTOR, { channel: 'pagero', name: 'main', ...pageroAccount(pagero.url) });
  const { testChannelAccount } = await data(seller, `mutation { testChannelAccount(id: "${id}") { works message } }`);
  t.deepEqual(testChannelAccount, {
    works: true,
    message: 'Pagero accepts the login and shows the documents of the company.',
  });
  await send('real');
  t.is(pagero.files.length, 1);
  await exchange.advance(61);
  await until(async () => (await events(exchange, 'demo-seller', 'real')).includes('ereport.delivered'));

  await data(seller, `mutation { removeChannelAccount(id: "${id}") }`);
  await send('after');
  t.is(pagero.files.length, 1);
  for (const documentId of ['before', 'real', 'after']) {
    t.deepEqual(await events(exchange, 'demo-seller', documentId), ['ereport.exported', 'ereport.delivered'], documentId);
  }
});

test('a file that the real one gives no answer about keeps no document from being received', async (t) => {
  await using pagero = await startPagero();
  pagero.trouble = (name) => (name.startsWith('parts') ? 'SILENT_BEFORE' : undefined);
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  await saveAccount(exchange.app, SELLER_ACTOR, { channel: 'pagero', name: 'main', ...pageroAccount(pagero.url) });
  await upload(seller, { documentType: 'ereport', documentId: 'real', document: REPORT });
  await exchange.idle();
  pagero.bring('d-1', invoice());
  await exchange.advance(61);
  const received = () => exchange.app.database.sql.query(`select 1 from document where direction = 'receive' and channel = 'pagero'`);
  await until(async () => (await received()).length > 0);
  t.is((await received()).length, 1);
});

test('the test of an account that names a user alone says what is missing', async (t) => {
  await using exchange = await startApp();
  const seller = await exchange.as('demo-seller');
  const { saveChannelAccount } = await data(
    seller,
    `mutation { saveChannelAccount(account: { channel: pagero, name: "main", settings: { username: "user" }, secrets: [{ name: "password", value: "secret" }] }) { id } }`,
  );
  const { testChannelAccount } = await data(
    seller,
    `mutation { testChannelAccount(id: "${saveChannelAccount.id}") { works code message } }`,
  );
  t.deepEqual(testChannelAccount, { works: false, code: 'MISCONFIGURED', message: 'The setting clientId is missing' });
});
