// A message from the network: to the tenant whose participant it names.
import type { XmlElement } from '../../xml/tree.js';
import type { App } from '../ports.js';
import { receive } from './receive.js';

export interface NetworkMessage {
  readonly receiver: string;
  /** Known already; otherwise the tenant that registered the receiver. */
  readonly tenantId: string | undefined;
  readonly instanceId: string;
  readonly fileName: string;
  readonly xml: Buffer;
  readonly root: XmlElement;
}

/** Stored durably when it returns; a message that came before is not stored again; one for nobody here is not serviced. */
export async function deliverFromNetwork(
  app: Pick<App, 'database' | 'intake' | 'blobs' | 'ring' | 'clock' | 'settings'>,
  message: NetworkMessage,
): Promise<'stored' | 'duplicate' | 'not-serviced'> {
  const tenantId = message.tenantId ?? (await findTenant(app, message.receiver));
  if (tenantId === undefined) return 'not-serviced';
  const stored = await receive(app, {
    tenantId,
    channel: 'peppol',
    instanceId: message.instanceId,
    fileName: message.fileName,
    xml: message.xml,
    root: message.root,
    files: [],
  });
  return stored ? 'stored' : 'duplicate';
}

async function findTenant(app: Pick<App, 'database'>, receiver: string): Promise<string | undefined> {
  const [owner] = await app.database.sql.query<{ tenant_id: string }>(
    `select tenant_id from participant where identifier_key = $1 and state = 'ACTIVE'`,
    [receiver.toLowerCase()],
    { prepared: true },
  );
  return owner?.tenant_id;
}
