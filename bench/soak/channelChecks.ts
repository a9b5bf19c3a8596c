// Compares what the other sides of the channels took and brought with the clients' ledger and the rows.

import { simpleParser } from 'mailparser';
import type { Sql } from '../../src/domain/database.js';
import { BUYER_FOLDER, type Channels, SELLER_FOLDER } from './channels.js';
import type { Finding } from './finding.js';
import { HOSTILE_TENANT } from './hostile/tenant.js';
import { accepted, brought, type Ledger } from './ledger.js';
import { judgeSecond } from './secondChecks.js';
import type { Way } from './way.js';

export interface ChannelVerdict {
  readonly findings: readonly Finding[];
  readonly counts: readonly ChannelCount[];
}

/** Documents in one direction of a channel. */
export interface ChannelCount {
  readonly way: string;
  readonly documents: number;
  /** That did not arrive. */
  readonly lost: number;
  /** That arrived as more than one. */
  readonly doubled: number;
  /** Messages that came once more and were known by their identifier. */
  readonly repeated: number;
}

export async function judgeChannels(sql: Sql, ledger: Ledger, channels: Channels): Promise<ChannelVerdict> {
  const second = await judgeSecond(ledger, channels);
  const ways = [...(await sent(sql, ledger, channels)), ...(await received(sql, ledger)), ...second.ways];
  const judged = ways.map((way) => ({ way, ...compare(way) }));
  const { imap, pagero } = channels;
  const left = [
    ...[BUYER_FOLDER, SELLER_FOLDER].filter((name) => imap.count(name) > 0).map((name) => `${imap.count(name)} messages in ${name}`),
    ...[...imap.folders.keys()].filter((name) => name.startsWith('Failed') && imap.count(name) > 0),
    ...pagero.received.filter(({ isFetched }) => !isFetched).map(({ id }) => `${id} at Pagero`),
  ];
  return {
    findings: [
      ...judged.flatMap(({ way, lost, doubled }) => [
        { invariant: `${way.name}: each arrived`, broken: lost },
        { invariant: `${way.name}: none arrived twice, or was invented`, broken: doubled },
      ]),
      { invariant: 'mailbox and Pagero are read to the end, and nothing was set aside', broken: left },
      { invariant: 'each document that went over phoss-ap is delivered', broken: second.undelivered },
      { invariant: 'no account rests after failures', broken: await resting(sql) },
    ],
    counts: judged.map(({ way, lost, doubled }) => ({
      way: way.name,
      documents: way.expected.length,
      lost: lost.length,
      doubled: doubled.length,
      repeated: way.repeated ?? 0,
    })),
  };
}

async function resting(sql: Sql): Promise<string[]> {
  const rows = await sql.query<{ channel: string; tenant: string; failures: number; message: string }>(
    `select channel, tenant_id as tenant, failures, failure_message as message from channel_account
     where open_until > exchange_now() and tenant_id <> '${HOSTILE_TENANT}'`,
  );
  return rows.map(({ channel, tenant, failures, message }) => `${channel} of ${tenant}: ${failures} failures, the last is: ${message}`);
}

function compare({ expected, arrived }: Way): { readonly lost: string[]; readonly doubled: string[] } {
  const times = Map.groupBy(arrived, (one) => one);
  const known = new Set(expected);
  return {
    lost: expected.filter((one) => !times.has(one)),
    doubled: [...times].filter(([one, { length }]) => length > 1 || !known.has(one)).map(([one, { length }]) => `${one}: ${length}`),
  };
}

/** A repeated e-mail is known by its Message-ID, so a document that went out under two has arrived twice. */
async function sent(sql: Sql, ledger: Ledger, { smtp, pagero, bridge }: Channels): Promise<Way[]> {
  const rows = await sql.query<{ instanceId: string; documentId: string }>(
    `select s.instance_id as "instanceId", d.document_id as "documentId" from submission s join document d on d.id = s.document`,
  );
  const named = new Map(rows.map(({ instanceId, documentId }) => [instanceId, documentId]));
  const nameOf = (instanceId: string): string => named.get(instanceId) ?? `unknown ${instanceId}`;
  const mails = await Promise.all(smtp.taken.map(async ({ bytes }) => (await simpleParser(bytes)).messageId ?? ''));
  const messageIds = [...new Set(mails)];
  return [
    {
      name: 'sent by e-mail',
      expected: accepted(ledger, 'by e-mail', 'by e-mail to nobody'),
      arrived: messageIds.map((id) => nameOf(id.slice(1, id.indexOf('@')))),
      repeated: mails.length - messageIds.length,
    },
    {
      name: 'sent over Pagero',
      expected: accepted(ledger, 'over Pagero', 'e-report'),
      arrived: pagero.files.map(({ fields }) => nameOf(fields['senderReference'] ?? '')),
    },
    {
      name: 'sent over Weexa',
      expected: accepted(ledger, 'over Weexa'),
      arrived: [...bridge.messages.values()].map(({ metadata }) => metadata['documentId'] ?? ''),
      repeated: bridge.calls.filter((name) => name.startsWith('send ')).length - bridge.messages.size,
    },
  ];
}

async function received(sql: Sql, ledger: Ledger): Promise<Way[]> {
  const rows = await sql.query<{ channel: string; number: string }>(
    `select channel, number from document d where direction = 'receive' and channel in ('email', 'pagero', 'weexa', 'api')
       and exists (select 1 from inbound_message m where m.document = d.id)`,
  );
  const over = (channel: string): string[] => rows.filter((row) => row.channel === channel).map(({ number }) => number);
  const bounced = await sql.query<{ id: string }>(
    `select d.document_id as id from document_move m join document d on d.id = m.document
     where d.channel = 'email' and m.state = 'ERROR' and m.reason like 'The e-mail was not delivered%'`,
  );
  return [
    { name: 'bounces of e-mails', expected: accepted(ledger, 'by e-mail to nobody'), arrived: bounced.map(({ id }) => id) },
    { name: 'received by e-mail', expected: accepted(ledger, 'by e-mail'), arrived: over('email') },
    { name: 'received over Pagero', expected: brought(ledger, 'pagero'), arrived: over('pagero') },
    { name: 'received over Weexa', expected: brought(ledger, 'weexa'), arrived: over('weexa') },
    { name: 'from a partner', expected: accepted(ledger, 'to a partner'), arrived: over('api') },
  ];
}
