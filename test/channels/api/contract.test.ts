// The API channel keeps the contract of channels, with a second exchange as the other side.
import type { ExecutionContext } from 'ava';
import { createApiChannel } from '../../../src/channels/api/channel.js';
import type { Channel } from '../../../src/domain/channel.js';
import { receiveFiles } from '../../../src/domain/documents/receiving/receiveMessage.js';
import { startApp, type TestApp } from '../../support/app.js';
import { contents, type Exported, exported } from '../../support/documents.js';
import { startWireProxy, type WireProxy } from '../../support/network/wire.js';
import { routeAll } from '../../support/routes.js';
import type { Behaviour, OtherSide, Taken } from '../contract/subject.js';
import { testChannel } from '../contract.js';

/** The clients of the second exchange, by the name of the account. */
const CLIENTS = { main: 'demo-seller', other: 'demo-buyer' } as const;

/** The address of the second exchange of each test. */
const urls = new WeakMap<TestApp, string>();

testChannel({
  channel: 'api',
  documentType: 'invoice',
  behaviours: ['is-away', 'refuses-login', 'refuses-documents', 'hangs', 'loses-answers'],
  repeats: 'once',
  // The interface of an exchange calls nobody back. What a second exchange sends is an upload to this one, as by any client.
  confirms: false,
  answers: false,
  brings: false,
  account(exchange, login) {
    const clientId = CLIENTS[login as keyof typeof CLIENTS];
    const secrets = [{ name: 'clientSecret', value: `${clientId}-secret` }];
    return { settings: { url: urls.get(exchange) ?? '', clientId }, secrets };
  },
  open,
});

async function open(t: ExecutionContext, exchange: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const { app } = exchange;
  const second = await startApp();
  t.teardown(() => second[Symbol.asyncDispose]());
  const proxy = await startWireProxy();
  t.teardown(() => proxy[Symbol.asyncDispose]());
  proxy.target = second.url;
  urls.set(exchange, proxy.url);
  await routeAll(app, 'api');
  let silent = 0;
  const side: OtherSide = {
    async behave(behaviour) {
      await behave(second, proxy, behaviour);
      if (behaviour !== 'hangs') return;
      proxy.onRequest = () => {
        silent += 1;
        return new Promise(() => undefined);
      };
    },
    isHanging: () => silent > 0,
    taken: () => taken(second),
  };
  return { channel: createApiChannel(app, { xmlBytesMax: 10_000_000 }, (message) => receiveFiles(app, message)), side };
}

async function behave({ app, url }: TestApp, proxy: WireProxy, behaviour: Behaviour): Promise<void> {
  const { sql } = app.database;
  proxy.target = behaviour === 'is-away' ? undefined : url;
  proxy.onRequest = () => true;
  proxy.onCrossing = ({ path }) => behaviour !== 'loses-answers' || path === '/oauth2/token';
  await sql.query('update client set revoked_at = $1', [behaviour === 'refuses-login' ? new Date() : null]);
  // A quota of one byte refuses every upload.
  await sql.query('update tenant set bytes_max = $1', [behaviour === 'refuses-documents' ? 1 : null]);
}

async function taken(second: TestApp): Promise<Taken[]> {
  await second.idle();
  const rows = await second.app.database.sql.query<{ reference: string; login: 'main' | 'other'; client: 'demo-seller' | 'demo-buyer' }>(
    `select document_id as reference, tenant_id as client, case tenant_id when 'demo-seller' then 'main' else 'other' end as login
     from document where direction = 'receive' and document_type = 'invoice' and channel = 'api' order by id`,
  );
  return Promise.all(
    rows.map(async ({ reference, login, client }): Promise<Taken> => {
      const document: Exported = await exported(await second.as(client), reference);
      const [xml, ...files] = await contents(second, document);
      return { login, reference, xml: xml!.bytes, files };
    }),
  );
}
