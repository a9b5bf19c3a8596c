// Documents per second through e-mail, Pagero, Weexa and the API: by the channel alone, and from the upload with all checks. Beside them
// the bare client of each other side in the same run. The other sides are smtp-server, the fake of Pagero, the reference bridge, a tenant
// of the same exchange, and a second exchange.
import pg from 'pg';
import { openAuthority } from '../src/sandbox/authority.js';
import { databaseOnServer } from '../test/support/database.js';
import { startSmtp } from '../test/support/mail/smtp.js';
import { startPagero } from '../test/support/network/pagero.js';
import { type Running, run } from '../test/support/process.js';
import { bridgeFolder } from '../test/support/referenceBridge.js';
import { type HandOvers, openHandOvers } from './channels/handOvers.js';
import { CONNECTIONS, invoiceOfBench, type Way, waysTo } from './channels/ways.js';
import { folder, token } from './environment.js';
import { multipart } from './invoice.js';
import { load, post } from './load.js';
import { until } from './pipeline.js';
import { registerReceiver } from './receiver.js';
import { median, print } from './report.js';

const ROUNDS = 5;
const PER_ROUND = 500;
const WARM_UP = 200;
const POLL_MS = 5;

export async function channels(): Promise<void> {
  const [own, other] = [await databaseOnServer(), await databaseOnServer()];
  const [client, otherClient] = [own, other].map(({ url }) => new pg.Client({ connectionString: url })) as [pg.Client, pg.Client];
  try {
    await using stack = new AsyncDisposableStack();
    const envOf = async (DATABASE_URL: string): Promise<Readonly<Record<string, string>>> => {
      const { path } = stack.use(await folder());
      return { DATABASE_URL, DATA_DIR: path, PORT: '0', LOG_LEVEL: 'warn', OUTGOING_ALLOWED_NETS: '127.0.0.0/8,::1/128' };
    };
    const env = await envOf(own.url);
    const exchange = stack.use(await run('src/main.js', env));
    const second = stack.use(await run('src/main.js', await envOf(other.url)));
    await Promise.all([client.connect(), otherClient.connect()]);
    await registerReceiver(exchange.url);
    const smtp = await startSmtp(await openAuthority(stack.use(await folder()).path, new Date()));
    stack.defer(() => smtp.close());
    const pagero = stack.use(await startPagero());
    const bridge = stack.use(await stack.use(await bridgeFolder()).start(0));
    const sides = { exchange: exchange.url, second: second.url, smtp, bridge: bridge.url, pagero: pagero.url };
    const handOvers = stack.use(await openHandOvers(env, client));
    const idle = async (): Promise<void> => {
      for (const one of [client, otherClient]) await until(one, IDLE, 1, POLL_MS);
    };
    await measure(exchange, { client, idle }, handOvers, await waysTo(sides));
  } finally {
    await client.end();
    await otherClient.end();
    await Promise.all([own.drop(), other.drop()]);
  }
}

interface Databases {
  readonly client: pg.Client;
  /** Waits until neither exchange has anything to do. */
  readonly idle: () => Promise<void>;
}

async function measure(exchange: Running, { client, idle }: Databases, handOvers: HandOvers, ways: readonly Way[]): Promise<void> {
  const { contentType, body } = multipart(invoiceOfBench());
  const authorization = `Bearer ${await token(exchange.url, 'demo-seller')}`;
  const request = post('/v3/documents/invoice/send/multipart', { 'Content-Type': contentType, Authorization: authorization }, body);
  await save(exchange, 'demo-buyer', { channel: 'api', settings: { partners: 'demo-seller' }, secrets: [] });
  const figures = ways.map(({ name }) => ({ name, alone: [] as number[], bare: [] as number[], whole: [] as number[] }));
  let handedOver = 0;
  const fromUpload = async (count: number): Promise<void> => {
    handedOver += count;
    await load(exchange.url, request, CONNECTIONS, count);
    await until(client, HANDED_OVER, handedOver, POLL_MS);
  };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const count = round === 0 ? WARM_UP : PER_ROUND;
    for (const [index, way] of ways.entries()) {
      await save(exchange, 'demo-seller', way);
      const whole = await perSecond(count, () => fromUpload(count));
      await idle();
      const bare = await perSecond(count, () => repeat(way.bare, count));
      await idle();
      const handOver = await handOvers.by(way);
      const alone = await perSecond(count, () => repeat(handOver, count));
      await idle();
      if (round === 0) continue;
      const { [index]: figure } = figures;
      figure!.whole.push(whole);
      figure!.bare.push(bare);
      figure!.alone.push(alone);
    }
  }
  print(
    'channels',
    ['', 'by the channel, per second', 'bare client', 'ratio', 'from the upload, with all checks'],
    figures.map(({ name, alone, bare, whole }) => [name, median(alone), median(bare), median(alone) / median(bare), median(whole)]),
    { channels: figures.map((one) => ({ ...one, ratio: median(one.alone) / median(one.bare) })) },
  );
}

const IDLE = `select case when exists (select from document where state in ('RECEIVED', 'PROCESSING', 'SENDING')) then 0 else 1 end as n`;
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
