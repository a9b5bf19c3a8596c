// Stores the message of a status as an outgoing document. Its identifier is that of the status, so that a repetition changes nothing.
import { hash } from 'node:crypto';
import { parseXml } from '../../xml/gate.js';
import type { Actor } from '../actor.js';
import { NO_BUSINESS } from '../documents/fields/business.js';
import { readHeader } from '../documents/fields/read.js';
import { prepareFiles } from '../documents/files/files.js';
import { describedBy } from '../documents/intake/intake.js';
import type { App } from '../ports.js';

interface MessageToStore {
  /** Of the status, and then of the document. */
  readonly id: string;
  readonly tenantId: string;
  /** `kind:id`. */
  readonly actor: string;
  readonly own: string;
  readonly other: string;
  readonly xml: Buffer;
}

export async function storeMessage(
  app: Pick<App, 'intake' | 'router' | 'blobs' | 'clock' | 'settings' | 'wake'>,
  { id, tenantId, actor, own, other, xml }: MessageToStore,
): Promise<void> {
  const files = await prepareFiles(app, [{ purpose: 'document', fileName: 'lifecycle.xml', mimeType: 'application/xml', bytes: xml }]);
  const header = readHeader({ root: parseXml(xml).root });
  const document = { documentType: 'applicationresponse', direction: 'send' } as const;
  await app.intake.store({
    ...document,
    id,
    tenantId,
    documentId: id,
    channel: app.router.initial(document),
    contentHash: hash('sha256', xml, 'buffer'),
    ...describedBy({ ...header, senderIdentifier: own, receiverIdentifier: other }, NO_BUSINESS),
    inbound: undefined,
    actor: actorOf(actor, tenantId),
    files,
  });
  app.wake('checks');
}

function actorOf(name: string, tenantId: string): Actor {
  const colon = name.indexOf(':');
  const kind = name.slice(0, colon) as Actor['kind'];
  return { kind, id: name.slice(colon + 1), tenantId, clientId: 'system', permissions: new Set() };
}
