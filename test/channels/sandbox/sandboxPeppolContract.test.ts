// The simulated network keeps the contract of channels.
import type { ExecutionContext } from 'ava';
import { open as openPeppol } from '../../../src/channels/peppol/open.js';
import { createSandboxPeppol } from '../../../src/channels/sandbox/sandboxPeppol.js';
import type { Channel, OutboundMessage } from '../../../src/domain/channel.js';
import { receiveMessage } from '../../../src/domain/documents/receiving/receiveMessage.js';
import { confirm } from '../../../src/domain/documents/sending/confirm.js';
import type { TestApp } from '../../support/app.js';
import { invoiceTo } from '../../support/documents.js';
import type { Behaviour, OtherSide } from '../contract/subject.js';
import { testChannel } from '../contract.js';

/** The magic receivers. */
const RECEIVERS: Readonly<Partial<Record<Behaviour, string>>> = {
  accepts: '9915:sandbox-accepts',
  'is-away': '9915:sandbox-down',
  'refuses-documents': '9915:sandbox-rejects',
  hangs: '9915:sandbox-hangs',
  'loses-answers': '9915:sandbox-duplicate',
};

testChannel({
  channel: 'peppol',
  name: 'the simulated network',
  documentType: 'invoice',
  // A network has no logins.
  behaviours: ['is-away', 'refuses-documents', 'hangs', 'loses-answers'],
  retries: { 'is-away': 2 },
  lateReason: 'The receiving access point did not answer in time',
  repeats: 'once',
  confirms: true,
  answers: true,
  // Magic receivers send nothing but answers.
  brings: false,
  open,
});

/**
 * It has no wire. A document chooses what becomes of it by its receiver. What it takes is what was handed over, and what arrived at the
 * tenant of the sandbox. Answers wait until the test has them ready.
 */
async function open(_: ExecutionContext, exchange: TestApp): Promise<{ channel: Channel; side: OtherSide }> {
  const { app } = exchange;
  const { sql } = app.database;
  const { peppol: as4 } = (await openPeppol({ ...app, app, servedAt: () => exchange.url, stack: new AsyncDisposableStack() }, {})).channels;
  const simulated = createSandboxPeppol(
    app,
    'peppol',
    as4!,
    app.config.sending.as4TimeoutMs,
    (message) => receiveMessage(app, message),
    (name, confirmation, receipt) => confirm(app, name, confirmation, receipt),
  );
  let receiver = RECEIVERS.accepts!;
  const begun = new Map<string, OutboundMessage>();
  const handedOver = new Set<string>();
  const channel: Channel = {
    ...simulated,
    async send(message, submission, signal, account) {
      begun.set(submission.instanceId, message);
      const handOver = await simulated.send(message, submission, signal, account);
      handedOver.add(submission.instanceId);
      await sql.query(`update simulated_answer set due_at = due_at + interval '1 day' where instance_id = $1`, [submission.instanceId]);
      return handOver;
    },
  };
  const side: OtherSide = {
    async behave(behaviour) {
      receiver = RECEIVERS[behaviour]!;
    },
    isHanging: () => [...begun.values()].some(({ receiverIdentifier }) => receiverIdentifier === RECEIVERS.hangs),
    document: () => invoiceTo(receiver),
    async taken() {
      const arrived = await sql.query<{ id: string }>(`select instance_id as id from inbound_message where channel = 'peppol'`);
      const references = new Set([...handedOver, ...arrived.map(({ id }) => id)]);
      return Promise.all(
        [...references].map(async (reference) => ({ reference, xml: await begun.get(reference)!.xml.bytes(), files: undefined })),
      );
    },
    async answer({ reference }, verdict, text) {
      await sql.query(
        `insert into simulated_answer (channel, instance_id, due_at, code, text) values ('peppol', $1, exchange_now(), $2, $3)
         on conflict (channel, instance_id, code) do update set due_at = exchange_now(), text = $3`,
        [reference, verdict === 'delivered' ? 'AP' : 'RE', text],
      );
    },
  };
  return { channel, side };
}
