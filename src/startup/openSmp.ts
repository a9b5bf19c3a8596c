// Opens the own SMP where no other one is set.
import type { Config } from '../../config/config.js';
import type { Database } from '../domain/database.js';
import { openTopic } from '../jobs/topic.js';
import { entriesOf } from '../peppol/smp/entries.js';
import { createOwnSmp, type OwnSmp } from '../peppol/smp/ownSmp.js';
import { publishingOf } from '../peppol/smp/publishing.js';
import type { Pki } from './openPki.js';

export interface OpenSmp {
  /** Undefined where another SMP is set. */
  readonly smp: OwnSmp | undefined;
  /** For the registry: an entry was changed. Every process hears of it. */
  readonly changed: (key: string) => void;
}

/** `publicUrl` may become known only when the server listens. */
export async function openSmp(
  { network, peppol }: Config,
  database: Pick<Database, 'sql' | 'embedded' | 'listen'>,
  pki: Pki,
  publicUrl: () => string,
  stack: AsyncDisposableStack,
): Promise<OpenSmp> {
  if (network.smp.kind !== 'own') return { smp: undefined, changed: () => undefined };
  const publishing = publishingOf({
    ...pki,
    smpUrl: () => network.smpPublicUrl ?? `${publicUrl()}/smp`,
    as4Url: () => network.as4Url ?? `${publicUrl()}/as4`,
    registerResponses: peppol.registerResponses,
  });
  const smp = createOwnSmp({ read: entriesOf(database), publishing });
  const topic = stack.use(await openTopic(database, 'smp', smp.changed));
  return { smp, changed: topic.tell };
}
