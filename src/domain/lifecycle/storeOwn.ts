// Stores a document that the service itself wrote, to be checked and sent as an upload is.
import { hash } from 'node:crypto';
import { parseXml } from '../../xml/gate.js';
import type { Actor } from '../actor.js';
import { NO_BUSINESS } from '../documents/fields/business.js';
import { readHeader } from '../documents/fields/read.js';
import { prepareFiles } from '../documents/files/files.js';
import { describedBy } from '../documents/intake/intake.js';
import type { App } from '../ports.js';
import type { DocumentType } from '../vocabulary.js';

export type OwnStatusApp = Pick<App, 'intake' | 'router' | 'blobs' | 'clock' | 'settings' | 'wake'>;

interface OwnDocument {
  /** Of its row. */
  readonly id: string;
  readonly documentId: string;
  readonly documentType: DocumentType;
  readonly actor: Actor;
  readonly fileName: string;
  readonly xml: Buffer;
  /** Participant identifiers, where they are not those in the XML. */
  readonly sender?: string;
  readonly receiver?: string;
}

/** False where another document has the documentId. One that is stored already is not stored again. */
export async function storeOwn(app: OwnStatusApp, own: OwnDocument): Promise<boolean> {
  const { id, documentId, documentType, actor, fileName, xml, sender, receiver } = own;
  const files = await prepareFiles(app, [{ purpose: 'document', fileName, mimeType: 'application/xml', bytes: xml }]);
  const header = readHeader({ root: parseXml(xml).root });
  const fields = { ...header, senderIdentifier: sender ?? header.senderIdentifier, receiverIdentifier: receiver };
  const stored = await app.intake.store({
    id,
    tenantId: actor.tenantId,
    documentId,
    direction: 'send',
    documentType,
    channel: app.router.initial({ documentType, direction: 'send' }),
    contentHash: hash('sha256', xml, 'buffer'),
    ...describedBy(fields, NO_BUSINESS),
    inbound: undefined,
    actor,
    files,
  });
  app.wake('checks');
  return stored;
}

/** From the text in timelines: `client:erp-1`. */
export function actorNamed(name: string, tenantId: string): Actor {
  const colon = name.indexOf(':');
  return { kind: name.slice(0, colon) as Actor['kind'], id: name.slice(colon + 1), tenantId, clientId: 'system', permissions: new Set() };
}
