// The simulated Pagero keeps the contract of channels.
import type { ExecutionContext } from 'ava';
import { createSimulatedPagero } from '../../../src/channels/sandbox/simulatedPagero.js';
import { saveAccount } from '../../../src/domain/accounts/save.js';
import type { Channel, OutboundMessage } from '../../../src/domain/channel.js';
import { confirm } from '../../../src/domain/documents/sending/confirm.js';
import { SELLER_ACTOR } from '../../support/accounts.js';
import type { TestApp } from '../../support/app.js';
import type { Behaviour, OtherSide, Taken } from '../contract/subject.js';
import { testChannel } from '../contract.js';

const ACCOUNTS: Partial<Record<Behaviour, { readonly outcome: string; readonly password: string }>> = {
  accepts: { outcome: 'delivered', password: 'right' },
  'is-away': { outcome: 'unreachable', password: 'right' },
  'refuses-login': { outcome: 'delivered', password: 'wrong' },
};

testChannel({
  channel: 'pagero',
  documentType: 'ereport',
  // Without a wire, nothing hangs or gets lost. It takes every document, and rejects later.
  behaviours: ['is-away', 'refuses-login'],
  repeats: 'once',
  confirms: true,
  answers: true,
  // It sends nothing but answers.
  brings: false,
  account: () => accountOf('accepts'),
  open,
});

function accountOf(behaviour: Behaviour) {
  const { outcome, password } = ACCOUNTS[behaviour]!;
  return { settings: { outcome }, secrets: [{ name: 'password', value: password }] };
}

/** It has no wire: what it takes is its mailbox, with the XML of the sends. An answer is the message in the mailbox. */
async function open(_: ExecutionContext, exchange: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const { app } = exchange;
  const { sql } = app.database;
  const limits = { xmlBytesMax: 10_000_000 };
  const simulated = createSimulatedPagero(app, limits, (channel, confirmation, receipt) => confirm(app, channel, confirmation, receipt));
  const sent = new Map<string, OutboundMessage>();
  const answers = new Map<string, { readonly code: 'AP' | 'RE'; readonly text: string }>();
  const channel: Channel = {
    ...simulated,
    async send(message, submission, signal, account) {
      const handOver = await simulated.send(message, submission, signal, account);
      sent.set(submission.instanceId, message);
      return handOver;
    },
  };
  const side: OtherSide = {
    async behave(behaviour) {
      await saveAccount(app, SELLER_ACTOR, { channel: 'pagero', name: 'main', ...accountOf(behaviour) });
    },
    async taken() {
      const rows = await sql.query<{ reference: string; login: string }>(
        `select m.instance_id as reference, a.name as login
         from simulated_message m join channel_account a on a.id = m.account order by m.position, a.id`,
      );
      return Promise.all(rows.map(async (row): Promise<Taken> => ({ ...row, ...(await contentOf(sent.get(row.reference)!)) })));
    },
    async answer({ reference }, verdict, text) {
      answers.set(reference, { code: verdict === 'delivered' ? 'AP' : 'RE', text });
      for (const [instance, { code, text }] of answers) {
        await sql.query('update simulated_message set code = $2, text = $3 where instance_id = $1', [instance, code, text]);
      }
    },
  };
  return { channel, side };
}

async function contentOf({ xml, files }: OutboundMessage): Promise<Pick<Taken, 'xml' | 'files'>> {
  const read = files
    .filter(({ purpose }) => purpose !== 'document')
    .map(async (file) => ({ fileName: file.fileName, bytes: await file.bytes() }));
  return { xml: await xml.bytes(), files: await Promise.all(read) };
}
