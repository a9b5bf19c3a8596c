// The Pagero channel keeps the contract of channels, with a Pagero over HTTP.
import type { ExecutionContext } from 'ava';
import { createPagero } from '../../../src/channels/pagero/channel.js';
import type { Channel } from '../../../src/domain/channel.js';
import { receiveFiles } from '../../../src/domain/documents/receiving/receiveMessage.js';
import { confirm } from '../../../src/domain/documents/sending/confirm.js';
import type { App } from '../../../src/domain/ports.js';
import type { TestApp } from '../../support/app.js';
import type { Trouble } from '../../support/network/fakeService.js';
import { startPagero } from '../../support/network/pagero.js';
import { pageroAccount } from '../../support/pageroAccount.js';
import type { Behaviour, OtherSide, Taken } from '../contract/subject.js';
import { testChannel } from '../contract.js';

const TROUBLE: Readonly<Partial<Record<Behaviour, (name: string) => Trouble | undefined>>> = {
  'is-away': () => 'CUT_BEFORE',
  hangs: () => 'SILENT_BEFORE',
  'loses-answers': (name) => (name.startsWith('upload') ? 'CUT_AFTER' : undefined),
  'refuses-login': (name) => (name.startsWith('token') ? { status: 400, body: '{"error":"invalid_grant"}' } : undefined),
  'refuses-documents': (name) => (name.startsWith('upload') ? { status: 422, body: '{"message":"No such type"}' } : undefined),
};

/** Where the Pagero of each test listens. */
const urls = new WeakMap<App, string>();

testChannel({
  channel: 'pagero',
  documentType: 'ereport',
  behaviours: ['is-away', 'refuses-login', 'refuses-documents', 'hangs', 'loses-answers'],
  repeats: 'once',
  confirms: true,
  answers: true,
  // The target document is one XML.
  brings: 'files-inside',
  account: ({ app }) => pageroAccount(urls.get(app) ?? ''),
  open,
});

async function open(t: ExecutionContext, { app }: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const pagero = await startPagero();
  t.teardown(() => pagero[Symbol.asyncDispose]());
  urls.set(app, pagero.url);
  const channel = createPagero(
    app,
    { xmlBytesMax: 10_000_000 },
    (name, confirmation, receipt) => confirm(app, name, confirmation, receipt),
    (message) => receiveFiles(app, message),
  );
  pagero.processes = false;
  const due = (): Promise<unknown> =>
    app.database.sql.query('update pagero_upload set check_at = exchange_now() where check_at is not null');
  const side: OtherSide = {
    async behave(behaviour) {
      pagero.trouble = (name) => TROUBLE[behaviour]?.(name);
      pagero.processes = behaviour === 'loses-answers';
    },
    isHanging: () => pagero.silent() > 0,
    async taken() {
      const sent = await app.database.sql.query<{ reference: string; login: string }>(
        `select s.instance_id as reference, a.name as login from submission s join channel_account a on a.id = s.account order by s.instance_id`,
      );
      return pagero.files.map(({ fields, payload, attachments }): Taken => {
        const reference = fields['senderReference'] ?? '';
        const { login = '' } = sent.find((one) => one.reference === reference) ?? {};
        const files = attachments.map(({ fileName, text }) => ({ fileName, bytes: Buffer.from(text) }));
        return { login, reference, xml: Buffer.from(payload), files };
      });
    },
    async answer({ reference }, verdict, description) {
      const file = pagero.files.find(({ fields }) => fields['senderReference'] === reference)!;
      file.isProcessed = true;
      // The kind of failure that the channel cancels.
      file.failure = verdict === 'delivered' ? undefined : { status: 'AwaitingInteraction', description };
      await due();
    },
    bring: async (id, xml) => pagero.bring(id, xml.toString()),
    call: async () => void (await due()),
  };
  return { channel, side };
}
