// A document whose receiver is not on the network, or takes nothing of its kind: what the network says at this time is signed and noted in the
// audit log, from where it goes into the evidence about the document.
import { systemActor } from '../../actor.js';
import { audit } from '../../audit/record.js';
import type { SendFault } from '../../channel.js';
import { signStatement } from '../../evidence/statement.js';
import type { App } from '../../ports.js';
import { DiscoveryError } from '../../receivers/discovery.js';
import type { ClaimedDocument } from '../pipeline/work.js';

export type AbsenceApp = Pick<App, 'database' | 'router' | 'receivers' | 'evidenceKey' | 'clock'>;

/** Nothing is noted of other channels, and where the network does not answer now. */
export async function noteAbsence(app: AbsenceApp, work: ClaimedDocument, { kind, code }: SendFault): Promise<void> {
  const { receiverIdentifier: identifier, documentType, tenantId, documentId } = work;
  const isOfNetwork = work.channel === app.router.initial({ documentType, direction: 'send' });
  if (kind !== 'final' || code !== 'PARTICIPANT_NOT_FOUND' || identifier === undefined || !isOfNetwork) return;
  const askedAt = app.clock().toISOString();
  try {
    const found = await app.receivers.describe(identifier);
    const said = { registered: found !== undefined, ...(found === undefined ? {} : { documentTypes: found.documentTypes }) };
    const content = { asked: { identifier }, identifiers: [identifier], askedAt, of: app.receivers.asked, ...said, documentId };
    const proof = await signStatement(app, content);
    await audit(app.database.sql, systemActor(tenantId, 'pipeline'), 'document.receiver-not-found', documentId, proof);
  } catch (error) {
    if (!(error instanceof DiscoveryError)) throw error;
  }
}
