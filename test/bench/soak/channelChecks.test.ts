// What the soak test finds wrong with the other channels.

import { judgeChannels } from '../../../bench/soak/channelChecks.js';
import type { Channels } from '../../../bench/soak/channels.js';
import { createLedger, type Ledger } from '../../../bench/soak/ledger.js';
import type { Sql } from '../../../src/domain/database.js';
import { test } from '../../support/test.js';

interface Left {
  readonly inbox: number;
  readonly folders: ReadonlyMap<string, number>;
  readonly isFetched: boolean;
}

const READ: Left = { inbox: 0, folders: new Map([['Processed', 2]]), isFetched: true };

/** One document was sent by e-mail as `id-1`, and one was brought by Pagero. */
function ledger(): Ledger {
  const made = createLedger();
  made.uploads.set('one', { kind: 'by e-mail', picture: undefined, beganMs: 0, answeredMs: 1, isReplayed: false });
  made.brought.set('two', 'pagero');
  return made;
}

function channels(messageIds: readonly string[], { inbox, folders, isFetched }: Left): Channels {
  const taken = messageIds.map((id) => ({ bytes: Buffer.from(`Message-ID: <${id}@exchange.example>\r\n\r\n`) }));
  const imap = { count: (name: string) => (name === 'INBOX' ? inbox : (folders.get(name) ?? 0)), folders };
  const pagero = { files: [], received: [{ id: 'two', isFetched }] };
  const bridge = { messages: new Map(), calls: [] };
  return { smtp: { taken }, imap, pagero, bridge, phoss: { messages: new Map(), calls: [] }, second: secondOf([]) } as unknown as Channels;
}

interface SecondRow {
  readonly number: string;
  readonly direction: string;
  readonly channel: string;
  readonly state: string;
}

function secondOf(rows: readonly SecondRow[]): object {
  return { sql: { query: async () => rows }, repeated: () => 0 };
}

function rows(received: readonly { readonly channel: string; readonly number: string }[]): Sql {
  const submissions = ['id-1', 'id-2'].map((instanceId) => ({ instanceId, documentId: 'one' }));
  const answer = (text: string): readonly object[] =>
    /channel_account|document_move/.test(text) ? [] : text.includes('instanceId') ? submissions : received;
  return { query: async (text: string) => answer(text) } as unknown as Sql;
}

const EMAIL = { channel: 'email', number: 'one' };
const PAGERO = { channel: 'pagero', number: 'two' };

for (const [what, messageIds, received, left, broken] of [
  ['everything arrived once', ['id-1'], [EMAIL, PAGERO], READ, []],
  ['an e-mail came again under its Message-ID', ['id-1', 'id-1'], [EMAIL, PAGERO], READ, []],
  ['an e-mail was never taken', [], [EMAIL, PAGERO], READ, ['sent by e-mail: each arrived: one']],
  [
    'a document went out under two Message-IDs',
    ['id-1', 'id-2'],
    [EMAIL, PAGERO],
    READ,
    ['sent by e-mail: none arrived twice, or was invented: one: 2'],
  ],
  [
    'an e-mail of nobody',
    ['id-1', 'id-3'],
    [EMAIL, PAGERO],
    READ,
    ['sent by e-mail: none arrived twice, or was invented: unknown id-3: 1'],
  ],
  ['an e-mail is no document', ['id-1'], [PAGERO], READ, ['received by e-mail: each arrived: one']],
  [
    'an e-mail is two documents',
    ['id-1'],
    [EMAIL, EMAIL, PAGERO],
    READ,
    ['received by e-mail: none arrived twice, or was invented: one: 2'],
  ],
  ['a document of Pagero is not there', ['id-1'], [EMAIL], READ, ['received over Pagero: each arrived: two']],
  [
    'something is left',
    ['id-1'],
    [EMAIL, PAGERO],
    { inbox: 1, folders: new Map([['Failed - loop', 1]]), isFetched: false },
    ['1 messages in INBOX', 'Failed - loop', 'two at Pagero'].map(
      (one) => `mailbox and Pagero are read to the end, and nothing was set aside: ${one}`,
    ),
  ],
] as const) {
  test(`${what}: ${broken.length === 0 ? 'nothing is wrong' : 'it is found'}`, async (t) => {
    const { findings } = await judgeChannels(rows(received), ledger(), channels(messageIds, left));
    t.deepEqual(
      findings.flatMap((one) => one.broken.map((text) => `${one.invariant}: ${text}`)),
      [...broken],
    );
  });
}

const PHOSS: SecondRow = { number: 'three', direction: 'send', channel: 'peppol', state: 'DELIVERED' };
const PARTNER: SecondRow = { number: 'four', direction: 'receive', channel: 'api', state: 'READY' };

for (const [what, messages, second, broken] of [
  ['everything is there once', ['three'], [PHOSS, PARTNER], []],
  ['phoss-ap never had a document', [], [PHOSS, PARTNER], ['sent over phoss-ap: each arrived: three']],
  [
    'phoss-ap had a document under two identifiers',
    ['three', 'three'],
    [PHOSS, PARTNER],
    ['sent over phoss-ap: none arrived twice, or was invented: three: 2'],
  ],
  [
    'a delivery was not confirmed',
    ['three'],
    [{ ...PHOSS, state: 'EXPORTED' }, PARTNER],
    ['each document that went over phoss-ap is delivered: three: EXPORTED'],
  ],
  ['the partner never had a document', ['three'], [PHOSS], ['to a second exchange: each arrived: four']],
  [
    'the partner has a document twice',
    ['three'],
    [PHOSS, PARTNER, PARTNER],
    ['to a second exchange: none arrived twice, or was invented: four: 2'],
  ],
] as const) {
  test(`at the second exchange, ${what}: ${broken.length === 0 ? 'nothing is wrong' : 'it is found'}`, async (t) => {
    const made = ledger();
    made.brought.set('three', 'to phoss-ap');
    made.uploads.set('four', { kind: 'to a second exchange', picture: undefined, beganMs: 0, answeredMs: 1, isReplayed: false });
    const phoss = { messages: new Map(messages.map((number, n) => [n, { xml: `<cbc:ID>${number}</cbc:ID>` }])), calls: [] };
    const others = { ...channels(['id-1'], READ), phoss, second: secondOf(second) } as unknown as Channels;
    const { findings } = await judgeChannels(rows([EMAIL, PAGERO]), made, others);
    t.deepEqual(
      findings.flatMap((one) => one.broken.map((text) => `${one.invariant}: ${text}`)),
      [...broken],
    );
  });
}
