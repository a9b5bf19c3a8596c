// Documents per second from the upload to the hand-over by e-mail, Weexa and the API, beside the bare client of each other side in the
// same run. The other sides are smtp-server, the reference bridge, a tenant of the same exchange, and a second exchange.
import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import pg from 'pg';
import { signedHeaders } from '../src/channels/weexa/signature.js';
import { openAuthority } from '../src/sandbox/authority.js';
import { databaseOnServer } from '../test/support/database.js';
import { withEmail } from '../test/support/documents.js';
import { type MailServer, startSmtp } from '../test/support/mail/smtp.js';
import { BRIDGE_SECRET, messageForm } from '../test/support/network/bridge.js';
import { type Running, run } from '../test/support/process.js';
import { bridgeFolder } from '../test/support/referenceBridge.js';
import { folder, token } from './environment.js';
import { multipart, selfContainedInvoice } from './invoice.js';
import { load, post } from './load.js';
import { registerReceiver, until } from './pipeline.js';
import { median, print } from './report.js';
import { DOCUMENT_BYTES } from './upload.js';

const ROUNDS = 3;
const PER_ROUND = 200;
const WARM_UP = 100;
const CONNECTIONS = 8;
const POLL_MS = 5;

/** One way of sending. */
interface Way {
  readonly name: string;
  readonly channel: 'email' | 'weexa' | 'api';
  readonly settings: object;
  readonly secrets: readonly { readonly name: string; readonly value: string }[];
  /** Sends the document once by the bare client. */
  readonly bare: () => Promise<unknown>;
}

export async function channels(): Promise<void> {
  const [own, other] = [await databaseOnServer(), await databaseOnServer()];
  const client = new pg.Client({ connectionString: own.url });
  try {
    await using stack = new AsyncDisposableStack();
    const start = async (DATABASE_URL: string): Promise<Running> => {
      const { path } = stack.use(await folder());
      const env = { DATABASE_URL, DATA_DIR: path, PORT: '0', LOG_LEVEL: 'warn', OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' };
      return stack.use(await run('src/main.js', env));
    };
    const [exchange, second] = [await start(own.url), await start(other.url)];
    await client.connect();
    await registerReceiver(exchange.url);
    const smtp = await startSmtp(await openAuthority(stack.use(await folder()).path, new Date()));
    stack.defer(() => smtp.close());
    const bridge = stack.use(await stack.use(await bridgeFolder()).start(0));
    const ways = await waysTo(exchange, second, smtp, bridge.url);
    await measure(exchange, client, ways);
  } finally {
    await client.end();
    await Promise.all([own.drop(), other.drop()]);
  }
}

async function waysTo(exchange: Running, second: Running, smtp: MailServer, bridge: string): Promise<readonly Way[]> {
  const xml = document();
  const transport = createTransport({ host: '127.0.0.1', port: smtp.port, ignoreTLS: true, pool: true, maxConnections: CONNECTIONS });

  const from = 'invoices@seller.example';
  const mail = { from, to: EMAIL, attachments: [{ filename: 'invoice.xml', contentType: 'application/xml', content: xml }] };
  const login = { url: second.url, clientId: 'demo-seller' };
  return [
    {
      ...{ name: 'email, smtp-server', channel: 'email', secrets: [] },
      settings: { smtpHost: '127.0.0.1', smtpPort: smtp.port, smtpSecurity: 'none', from },
      bare: () => transport.sendMail(mail),
    },
    {
      ...{
        name: 'weexa, reference bridge',
        channel: 'weexa',
        settings: { url: bridge },
        secrets: [{ name: 'secret', value: BRIDGE_SECRET }],
      },
      bare: () => toBridge(bridge, xml),
    },
    {
      ...{ name: 'api, partner of this exchange', channel: 'api', settings: { partners: 'demo-buyer' }, secrets: [] },
      bare: await uploader(exchange.url, 'demo-buyer', xml),
    },
    {
      ...{
        name: 'api, second exchange',
        channel: 'api',
        settings: login,
        secrets: [{ name: 'clientSecret', value: 'demo-seller-secret' }],
      },
      bare: await uploader(second.url, 'demo-seller', xml),
    },
  ];
}

const EMAIL = 'accounts@buyer.example';

/** The self-contained invoice with an e-mail address of its buyer. */
function document(): Buffer {
  return Buffer.from(withEmail(selfContainedInvoice(DOCUMENT_BYTES).toString(), EMAIL));
}

async function toBridge(url: string, bytes: Buffer): Promise<void> {
  const metadata = { version: 1, messageId: randomUUID(), documentType: 'invoice', callbackUrl: 'http://127.0.0.1:9/' };
  const { contentType, body } = messageForm(metadata, [
    { name: 'document', fileName: 'invoice.xml', contentType: 'application/xml', bytes },
  ]);
  const headers = { ...signedHeaders([BRIDGE_SECRET], body, new Date()), 'Content-Type': contentType };
  await sent(fetch(`${url}/messages`, { method: 'POST', headers, body: new Uint8Array(body) }));
}

async function uploader(url: string, client: string, xml: Buffer): Promise<() => Promise<void>> {
  const { contentType, body } = multipart(xml);
  const headers = { 'Content-Type': contentType, Authorization: `Bearer ${await token(url, client)}` };
  const address = `${url}/v3/documents/invoice/receive/multipart`;
  return () => sent(fetch(address, { method: 'POST', headers, body: new Uint8Array(body) }));
}

async function sent(answering: Promise<Response>): Promise<void> {
  const answer = await answering;
  if (!answer.ok) throw new Error(`Not taken: ${answer.status} ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function measure(exchange: Running, client: pg.Client, ways: readonly Way[]): Promise<void> {
  const { contentType, body } = multipart(document());
  const authorization = `Bearer ${await token(exchange.url, 'demo-seller')}`;
  const request = post('/v3/documents/invoice/send/multipart', { 'Content-Type': contentType, Authorization: authorization }, body);
  await save(exchange, 'demo-buyer', { channel: 'api', settings: { partners: 'demo-seller' }, secrets: [] });
  const figures = ways.map(({ name }) => ({ name, ours: [] as number[], bare: [] as number[] }));
  let handedOver = 0;
  const ours = async (count: number): Promise<number> => {
    handedOver += count;
    return perSecond(count, async () => {
      await load(exchange.url, request, CONNECTIONS, count);
      await until(client, HANDED_OVER, handedOver, POLL_MS);
    });
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const count = round === 0 ? WARM_UP : PER_ROUND;
    for (const [index, way] of ways.entries()) {
      await save(exchange, 'demo-seller', way);
      const [own, bare] = [await ours(count), await perSecond(count, () => repeat(way.bare, count))];
      if (round > 0) figures[index]!.ours.push(own);
      if (round > 0) figures[index]!.bare.push(bare);
    }
  }
  print(
    'channels',
    ['', 'documents per second', 'bare client', 'ratio'],
    figures.map(({ name, ours, bare }) => [name, median(ours), median(bare), median(ours) / median(bare)]),
    { figures },
  );
}

const HANDED_OVER = `select count(*)::int as n from document
  where tenant_id = 'demo-seller' and direction = 'send' and state in ('EXPORTED', 'DELIVERED')`;

async function perSecond(count: number, work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (1_000 * count) / (performance.now() - began);
}

async function repeat(bare: () => Promise<unknown>, count: number): Promise<void> {
  let left = count;
  const one = async (): Promise<void> => {
    while (left-- > 0) await bare();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, one));
}

/** Saves the account of a channel, and sends all invoices over it. */
async function save(
  { url }: Running,
  client: string,
  { channel, settings, secrets }: Pick<Way, 'channel' | 'settings' | 'secrets'>,
): Promise<void> {
  const query = `mutation ($channel: Channel!, $settings: JSON!, $secrets: [ChannelAccountSecretInput!]!) {
    saveChannelAccount(account: { channel: $channel, name: "bench", settings: $settings, secrets: $secrets }) { id }
    saveDocumentRoutes(documentType: invoice, rules: [{ channel: $channel }]) { generation } }`;
  const headers = { Authorization: `Bearer ${await token(url, client)}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ query, variables: { channel, settings, secrets } });
  const answer = await fetch(`${url}/graphql`, { method: 'POST', headers, body });
  const { errors } = (await answer.json()) as { readonly errors?: unknown };
  if (errors !== undefined) throw new Error(`Not saved: ${JSON.stringify(errors)}`);
}
