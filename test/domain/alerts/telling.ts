// What the tests of alerts share: an exchange that tells when a test says so, failed documents and what receivers were told.
import { noteCauses } from '../../../src/domain/alerts/note.js';
import { createAlertSender } from '../../../src/domain/alerts/tell.js';
import { type Client, startApp, type TestApp } from '../../support/app.js';
import { data } from '../../support/graphql.js';
import { answers, type Behaviour, type Inbox } from '../../support/inbox.js';
import { test } from '../../support/test.js';

/** One for each test file that calls `useExchange`. */
export let exchange: TestApp;
export let seller: Client;

export function useExchange(): void {
  test.before(async () => {
    exchange = await startApp({ ROLES: 'api' });
  });
  test.beforeEach(async () => {
    // Tests move the clock, and tokens end.
    seller = await exchange.as('demo-seller');
    const { sql } = exchange.app.database;
    await sql.query('delete from alert_rule');
    await sql.query('delete from document');
    await sql.query('delete from channel_account');
  });
  test.after.always(() => exchange?.[Symbol.asyncDispose]());
}

export async function fail(name: string, code = 'SEND_FAILED', { app }: TestApp = exchange): Promise<void> {
  await app.database.sql.query(
    `insert into document (id, tenant_id, document_id, direction, document_type, channel, state, content_hash, fault_code)
     values (gen_random_uuid(), 'demo-seller', $1, 'send', 'invoice', 'api', 'ERROR', '', $2)`,
    [name, code],
  );
}

export const mend = (name: string) => exchange.app.database.sql.query('delete from document where document_id = $1', [name]);

/** Saves a rule for all causes with this receiver, and returns what `fields` selects of it. */
// biome-ignore lint/suspicious/noExplicitAny: what is selected is known where it stands
export async function tellWebhook(url: string, fields = 'id'): Promise<any> {
  return (await data(seller, `mutation { saveAlertRule(kind: WEBHOOK, target: "${url}/alerts") { ${fields} } }`)).saveAlertRule;
}

/** As if the process had died after the request and before it wrote that it was told. */
export async function forget(): Promise<void> {
  const { sql } = exchange.app.database;
  await sql.query(`update alert_rule set lease_token = gen_random_uuid(), lease_until = exchange_now() + interval '1 minute'`);
  await sql.query('update alert_notice set told_at = null');
}

export async function look(): Promise<void> {
  await noteCauses(exchange.app);
  await createAlertSender(exchange.app).run();
}

interface Notice {
  readonly cause: string;
  readonly key: string;
  readonly count: number;
  readonly endedAt: string | null;
  readonly remedy: string;
}

/** What each request told. */
export const toldTo = ({ requests }: Inbox): (readonly [key: string, count: number, isOver: boolean])[][] =>
  requests.map(({ body }) => noticesIn(body).map(({ key, count, endedAt }) => [key, count, endedAt !== null]));

export const noticesIn = (body: Buffer): Notice[] => (JSON.parse(body.toString()) as { notices: Notice[] }).notices;

/** A receiver that answers nothing before `release`, and then everything. */
export function holding(): { readonly behave: Behaviour; release(inbox: Inbox): void } {
  const waiting: (() => void)[] = [];
  return {
    behave: (_, response) => void waiting.push(() => response.writeHead(204).end()),
    release(inbox) {
      inbox.behave = answers(204);
      for (const answer of waiting) answer();
    },
  };
}
