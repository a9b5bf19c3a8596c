// The contract of every channel with accounts. Each implementation runs these tests against a fake of its other side.
import { readFileSync } from 'node:fs';
import test, { type ExecutionContext } from 'ava';
import type { AccountInput } from '../../src/domain/accounts/input.js';
import { createPolling } from '../../src/domain/accounts/polling.js';
import type { ChannelAccount } from '../../src/domain/accounts/rows.js';
import { saveAccount } from '../../src/domain/accounts/save.js';
import { testAccount } from '../../src/domain/accounts/test.js';
import type { Actor } from '../../src/domain/actor.js';
import type { Channel } from '../../src/domain/channel.js';
import { SendFault } from '../../src/domain/channel.js';
import type { ChannelName } from '../../src/domain/vocabulary.js';
import { BUYER_ACTOR, SELLER_ACTOR } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { invoice, PICTURE, stored, timeline, upload, xmlPart } from '../support/documents.js';
import { until } from '../support/fleet.js';

/**
 * What the other side does with hand-overs of the account `main` of demo-seller. `hangs`: it takes the connection and never answers.
 * `loses-answers`: it takes the message, and its answer gets lost.
 */
export type Behaviour = 'accepts' | 'is-away' | 'refuses-login' | 'refuses-documents' | 'hangs' | 'loses-answers';

/** What the other side has taken. */
export interface Taken {
  /** The login that it came with. */
  readonly login: string;
  /** The identifier by which both sides know the message. */
  readonly reference: string;
  readonly xml: Buffer;
  /** The files beside the XML. Undefined for a side that does not keep them. */
  readonly files: readonly { readonly fileName: string; readonly bytes: Buffer }[] | undefined;
}

/** A fake of the other side. */
export interface OtherSide {
  behave(behaviour: Behaviour): Promise<void>;
  /** All that it has taken, in order. One that knows messages by their reference has each once. */
  taken(): Promise<readonly Taken[]>;
  /** Has this answer to a message ready. Absent where the channel brings no answers. */
  answer?(taken: Taken, verdict: 'delivered' | 'rejected', text: string): Promise<void>;
  /** Has a document ready for the account `main` of demo-seller. Absent where the channel brings no documents. */
  bring?(id: string, xml: Buffer): Promise<void>;
  /** Calls the exchange with what is ready. Absent where the exchange polls. */
  call?(): Promise<void>;
}

export interface Subject {
  readonly channel: ChannelName;
  /** The documents that the tests send. Where they are invoices, `open` makes their route. */
  readonly documentType: 'ereport' | 'invoice';
  /** Default: the e-report or the invoice of the fixtures. */
  readonly document?: string;
  /** What the fake can do besides accepting. */
  readonly behaviours: readonly Exclude<Behaviour, 'accepts'>[];
  /** What a repeated hand-over is to the other side: nothing, or a second copy with the same reference. */
  readonly repeats: 'once' | 'same-reference';
  /** Whether its answers say that a document was delivered. */
  readonly confirms: boolean;
  /** Whether the other side answers, and whether it brings documents. */
  readonly answers: boolean;
  readonly brings: boolean;
  /** Settings of the service. */
  readonly env?: Readonly<Record<string, string>>;
  /** The settings and secrets of an account that works, asked for after `open`. `login`: what `taken` shows. */
  readonly account: (exchange: TestApp, login: string) => Pick<AccountInput, 'settings' | 'secrets'>;
  /** The channel and its other side, closed by `t.teardown`. The service runs, without this channel. */
  open(t: ExecutionContext, exchange: TestApp): Promise<{ readonly channel: Channel; readonly side: OtherSide }>;
}

interface World {
  readonly exchange: TestApp;
  readonly channel: Channel;
  readonly side: OtherSide;
  readonly account: ChannelAccount;
  /** Replaces the channel of the service. */
  use(channel: Channel): void;
  /** Uploads and waits until nothing is due. */
  send(documentId: string, client?: 'demo-seller' | 'demo-buyer'): Promise<void>;
  /** Takes in what the other side has ready. */
  arrive(): Promise<void>;
  stateOf(documentId: string): Promise<string>;
}

const WORKER = '0199c1d2-e3f4-7a5b-8c6d-7e8f90123403';
const REPORT = readFileSync('test/fixtures/ereport.xml', 'utf8');
const ATTACHMENT = { fileName: 'timesheet.csv', mimeType: 'text/csv', bytes: Buffer.from('day,hours\nMonday,8\n') };
/** From a transient fault to behind its retry. */
const RETRY_SECONDS = 31;
const REASON = 'The buyer does not know the order';

export function testChannel(subject: Subject): void {
  testHandOver(subject);
  testFaults(subject);
  testAccounts(subject);
  if (subject.answers) testAnswers(subject);
  if (subject.brings) testInbound(subject);
}

function testHandOver(subject: Subject): void {
  const kind = subject.channel;
  const world = (t: ExecutionContext) => open(t, subject);

  test.serial(`${kind}: an accepted document is EXPORTED, and the other side has it once with its files`, async (t) => {
    const { exchange, channel, side, send } = await world(t);
    await send('one');
    const document = await stored(exchange, 'demo-seller', 'one');
    t.like(document, { state: 'EXPORTED', channel: kind });
    const [taken, ...more] = await side.taken();
    t.is(more.length, 0);
    if (!channel.carriesFiles) t.true(taken!.xml.includes(ATTACHMENT.bytes.toString('base64')));
    else {
      t.deepEqual(taken!.xml, Buffer.from(documentOf(subject)));
      if (taken!.files !== undefined) t.deepEqual(filesOf(taken!), filesOf({ files: [PICTURE, ATTACHMENT] }));
    }
  });

  test.serial(`${kind}: a hand-over whose record was lost is repeated with the same reference`, async (t) => {
    const { exchange, channel, side, send, use, stateOf } = await world(t);
    let lost = false;
    use({
      ...channel,
      async send(...call) {
        const handOver = await channel.send(...call);
        if (lost) return handOver;
        lost = true;
        throw new SendFault('The answer was lost', 'transient');
      },
    });
    await send('one');
    await exchange.advance(RETRY_SECONDS);
    await exchange.idle();
    t.is(await stateOf('one'), 'EXPORTED');
    const taken = await side.taken();
    t.is(taken.length, subject.repeats === 'once' ? 1 : 2);
    t.is(new Set(taken.map(({ reference }) => reference)).size, 1);
  });
}

function testFaults(subject: Subject): void {
  const kind = subject.channel;
  const world = (t: ExecutionContext) => open(t, subject);
  const can = (behaviour: Exclude<Behaviour, 'accepts'>): boolean => subject.behaviours.includes(behaviour);

  for (const behaviour of (['is-away', 'loses-answers'] as const).filter(can)) {
    test.serial(
      `${kind}: the other side ${behaviour}: the document waits, the reason is in the timeline, and it is sent later`,
      async (t) => {
        const { exchange, side, send, stateOf } = await world(t);
        await side.behave(behaviour);
        await send('one');
        t.is(await stateOf('one'), 'SENDING');
        t.regex((await lastReason(exchange, 'one')) ?? '', /\S/);
        await side.behave('accepts');
        await exchange.advance(RETRY_SECONDS);
        await exchange.idle();
        t.is(await stateOf('one'), 'EXPORTED');
        t.is(new Set((await side.taken()).map(({ reference }) => reference)).size, 1);
      },
    );
  }

  for (const behaviour of (['refuses-documents', 'refuses-login'] as const).filter(can)) {
    test.serial(`${kind}: the other side ${behaviour}: the document ends in ERROR with the reason, and nothing was taken`, async (t) => {
      const { exchange, side, send } = await world(t);
      await side.behave(behaviour);
      await send('one');
      const { state, faultCode, faultMessage } = await stored(exchange, 'demo-seller', 'one');
      t.deepEqual([state, faultCode], ['ERROR', 'SEND_FAILED']);
      t.regex(faultMessage ?? '', /\S/);
      t.deepEqual(await side.taken(), []);
    });
  }

  if (can('hangs')) {
    test.serial(`${kind}: a send to a side that hangs stops at its signal`, async (t) => {
      const { exchange, channel, side, send, use, stateOf } = await world(t);
      await side.behave('hangs');
      let stopped: unknown;
      use({
        ...channel,
        sendTimeoutMs: 200,
        send: (...call) =>
          channel.send(...call).catch((error: unknown) => {
            stopped = error;
            throw error;
          }),
      });
      await send('one');
      t.is(await stateOf('one'), 'SENDING');
      t.is(await lastReason(exchange, 'one'), 'No answer came within 200 ms');
      await until(() => stopped !== undefined);
      t.truthy(stopped);
    });
  }
}

function testAccounts(subject: Subject): void {
  const kind = subject.channel;
  const world = (t: ExecutionContext) => open(t, subject);

  test.serial(`${kind}: each tenant sends with its own account`, async (t) => {
    const { exchange, side, send } = await world(t);
    await save(exchange, subject, BUYER_ACTOR, 'other');
    await send('one');
    await send('one', 'demo-buyer');
    t.deepEqual(
      (await side.taken()).map(({ login }) => login),
      ['main', 'other'],
    );
  });

  test.serial(`${kind}: the test of an account that works sends nothing`, async (t) => {
    const { exchange, side, account } = await world(t);
    t.is((await testAccount(exchange.app, SELLER_ACTOR, account.id)).code, null);
    t.deepEqual(await side.taken(), []);
  });

  const failures = { 'is-away': 'UNREACHABLE', 'refuses-login': 'UNAUTHORIZED' } as const;
  for (const behaviour of ['is-away', 'refuses-login'] as const) {
    if (!subject.behaviours.includes(behaviour)) continue;
    test.serial(`${kind}: the other side ${behaviour}: the test of an account says so, and a send marks the account`, async (t) => {
      const { exchange, side, account, send } = await world(t);
      await side.behave(behaviour);
      t.is((await testAccount(exchange.app, SELLER_ACTOR, account.id)).code, failures[behaviour]);
      await send('one');
      const [row] = await exchange.app.database.sql.query(
        'select failures > 0 as failed, failure_code from channel_account where id = $1',
        [account.id],
      );
      t.deepEqual(row, { failed: true, failure_code: failures[behaviour] });
    });
  }
}

function testAnswers(subject: Subject): void {
  const kind = subject.channel;
  const world = (t: ExecutionContext) => open(t, subject);
  const answered = async ({ side, arrive }: World, verdict: 'delivered' | 'rejected'): Promise<void> => {
    const [taken] = await side.taken();
    await side.answer!(taken!, verdict, REASON);
    await arrive();
  };

  if (subject.confirms) {
    test.serial(`${kind}: a confirmation moves the document to DELIVERED, and its repetition changes nothing`, async (t) => {
      const given = await world(t);
      await given.send('one');
      await answered(given, 'delivered');
      await answered(given, 'delivered');
      t.is(await given.stateOf('one'), 'DELIVERED');
      t.deepEqual(await stateChanges(given.exchange, 'one'), ['EXPORTED', 'DELIVERED']);
    });
  }

  test.serial(`${kind}: a late rejection ends the document with its reason, and its repetition changes nothing`, async (t) => {
    const given = await world(t);
    await given.send('one');
    await answered(given, 'rejected');
    await answered(given, 'rejected');
    const { state, faultMessage } = await stored(given.exchange, 'demo-seller', 'one');
    t.is(state, 'ERROR');
    t.true(faultMessage?.includes(REASON), faultMessage ?? '');
    t.deepEqual(await stateChanges(given.exchange, 'one'), ['EXPORTED', 'ERROR']);
  });

  test.serial(`${kind}: an answer that comes before its hand-over is recorded is not lost`, async (t) => {
    const given = await world(t);
    const { exchange, channel, side, arrive, use, send, stateOf } = given;
    use({
      ...channel,
      async send(...call) {
        const handOver = await channel.send(...call);
        await side.answer!((await side.taken())[0]!, 'rejected', REASON);
        await arrive();
        return handOver;
      },
    });
    await send('one');
    t.is(await stateOf('one'), 'EXPORTED');
    await exchange.advance(RETRY_SECONDS);
    await arrive();
    t.is(await stateOf('one'), 'ERROR');
  });
}

function testInbound(subject: Subject): void {
  const kind = subject.channel;
  const world = (t: ExecutionContext) => open(t, subject);

  test.serial(`${kind}: a received document becomes READY for the tenant of its account`, async (t) => {
    const { exchange, side, arrive } = await world(t);
    await side.bring!('message-1', Buffer.from(invoice()));
    await arrive();
    await exchange.idle();
    t.deepEqual(await received(exchange, kind), [{ tenant: 'demo-seller', state: 'READY' }]);
  });

  test.serial(`${kind}: a message that is brought again is stored once`, async (t) => {
    const { exchange, side, arrive } = await world(t);
    await side.bring!('message-1', Buffer.from(invoice()));
    await arrive();
    // As after a process that died before the end of its poll was written.
    await exchange.app.database.sql.query('update channel_account set cursor = null');
    await side.bring!('message-1', Buffer.from(invoice()));
    await arrive();
    await exchange.idle();
    t.is((await received(exchange, kind)).length, 1);
  });
}

/** The service with the channel alone, and an account `main` of demo-seller. Only `arrive` polls. */
async function open(t: ExecutionContext, subject: Subject): Promise<World> {
  const channels: Partial<Record<ChannelName, Channel>> = {};
  const exchange = await startApp(subject.env, { channels });
  t.teardown(() => exchange[Symbol.asyncDispose]());
  const { app } = exchange;
  const { channel, side } = await subject.open(t, exchange);
  channels[subject.channel] = channel;
  if (subject.documentType === 'ereport') await app.database.sql.query('update tenant set ereport_channel = $1', [subject.channel]);
  const account = await save(exchange, subject, SELLER_ACTOR, 'main');
  return {
    exchange,
    channel,
    side,
    account,
    use(other) {
      channels[subject.channel] = other;
    },
    async send(documentId, client = 'demo-seller') {
      const files = { image: PICTURE, attachments: [ATTACHMENT] };
      const document = xmlPart(documentOf(subject));
      await upload(await exchange.as(client), { documentType: subject.documentType, documentId, document, ...files });
      await exchange.idle();
    },
    async arrive() {
      await side.call?.();
      if (channel.poller === undefined) return;
      await app.database.sql.query(`update channel_account set due_at = exchange_now() - interval '1 s'`);
      await createPolling(app, subject.channel, channel.poller, WORKER).run(new AbortController().signal);
    },
    stateOf: async (documentId) => (await stored(exchange, 'demo-seller', documentId)).state,
  };
}

function save(exchange: TestApp, subject: Subject, actor: Actor, name: string): Promise<ChannelAccount> {
  return saveAccount(exchange.app, actor, { channel: subject.channel, name, ...subject.account(exchange, name) });
}

function documentOf({ documentType, document }: Subject): string {
  if (document !== undefined) return document;
  return documentType === 'ereport' ? REPORT : invoice();
}

function filesOf({ files }: Pick<Taken, 'files'>): { fileName: string; bytes: Buffer }[] {
  const named = (files ?? []).map(({ fileName, bytes }) => ({ fileName, bytes }));
  return named.sort((one, other) => (one.fileName < other.fileName ? -1 : 1));
}

/** The states behind SENDING. */
async function stateChanges(exchange: TestApp, documentId: string): Promise<string[]> {
  const states = (await timeline(exchange, 'demo-seller', documentId)).map(({ state }) => state);
  return states.slice(states.lastIndexOf('SENDING') + 1);
}

async function lastReason(exchange: TestApp, documentId: string): Promise<string | null | undefined> {
  return (await timeline(exchange, 'demo-seller', documentId)).at(-1)?.reason;
}

function received({ app }: TestApp, channel: ChannelName): Promise<{ tenant: string; state: string }[]> {
  return app.database.sql.query<{ tenant: string; state: string }>(
    `select tenant_id as tenant, state from document where channel = $1 and direction = 'receive' order by id`,
    [channel],
  );
}
