// Hands documents over by a channel alone: no upload, no rules, no state of a document. Another process of the same exchange does it.
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { load } from '../../config/load.js';
import { createApp } from '../../src/app.js';
import { withAccount } from '../../src/domain/accounts/sending.js';
import type { OutboundMessage } from '../../src/domain/channel.js';
import { contentOf, xmlContent } from '../../src/domain/documents/files/content.js';
import type { Submission } from '../../src/domain/submission.js';
import { invoiceOfBench, type Way } from './ways.js';

const DEADLINE_MS = 30_000;

/** `by`: one hand-over by the account that is saved now. */
export interface HandOvers extends AsyncDisposable {
  by(way: Way): Promise<() => Promise<void>>;
}

/** `env`: that of the exchange, which has documents of demo-seller. */
export async function openHandOvers(env: Readonly<Record<string, string>>, client: pg.Client): Promise<HandOvers> {
  const app = await createApp(load({ ...env, ROLES: 'api' }));
  const message: OutboundMessage = {
    ...{ tenantId: 'demo-seller', documentId: 'bench', documentType: 'invoice', failedAttempts: 0, isRepeated: false },
    ...{ senderIdentifier: '0088:5400000000010', receiverIdentifier: '0088:5400000000027', files: [] },
    xml: xmlContent(contentOf(invoiceOfBench())),
  };
  return {
    async by({ channel: name }) {
      const channel = app.channels[name]!;
      const { rows: accounts } = await client.query<{ id: string }>(
        `select id from channel_account where tenant_id = 'demo-seller' and channel = $1`,
        [name],
      );
      // Pagero keeps a row of each upload, which belongs to a submission.
      const { rows: submissions } = await client.query<{ id: string }>(
        `select s.id from submission s where s.tenant_id = 'demo-seller' and not exists (select from pagero_upload u where u.submission = s.id)`,
      );
      return async () => {
        const submission: Submission = {
          ...{ id: submissions.pop()!.id, number: 1, channel: name, instanceId: randomUUID(), messageId: randomUUID() },
          ...{ senderAccessPoint: undefined, account: accounts[0]!.id },
        };
        await withAccount(app, channel, message.tenantId, submission, (account) =>
          channel.send(message, submission, AbortSignal.timeout(DEADLINE_MS), account),
        );
      };
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
