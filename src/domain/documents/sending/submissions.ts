// Creates submissions.
import { randomUUID } from 'node:crypto';
import { defaultProcessOf, documentTypeOf } from '../../../peppol/documentTypes.js';
import { UNKNOWN_COUNTRY } from '../../../peppol/sbdh.js';
import { parseInTurns } from '../../../xml/gate.js';
import type { XmlDocument } from '../../../xml/tree.js';
import type { Channel } from '../../channel.js';
import type { App } from '../../ports.js';
import type { MessageFacts, Submission } from '../../submission.js';
import { uuidv7 } from '../../uuid.js';
import type { ChannelName } from '../../vocabulary.js';
import { type HeaderFields, readHeader } from '../fields/read.js';
import { storedContent } from '../files/content.js';
import { findPayload, loadFileRows } from '../files/fileRows.js';
import type { Work } from '../pipeline/work.js';

type Submitting = Pick<App, 'channels' | 'clock' | 'settings'>;

/**
 * The next submission of a document over a channel. The instance identifier of the first one is the document's own id, as in versions
 * without submissions.
 */
export function nextSubmission(
  app: Submitting,
  work: Pick<Work, 'id' | 'submissions'>,
  channel: ChannelName,
  facts: MessageFacts,
  account?: string,
): Submission {
  const id = work.submissions === 0 ? work.id : uuidv7(app.clock());
  const origin: Channel['origin'] = app.channels[channel]?.origin;
  return {
    id,
    number: work.submissions + 1,
    channel,
    instanceId: id,
    messageId: `${randomUUID()}@${new URL(app.settings.publicUrl).hostname}`,
    senderAccessPoint: origin?.accessPoint,
    mlsTo: origin?.mlsTo,
    mlsType: origin?.mlsType,
    account,
    ...facts,
  };
}

/** The values for the envelope of a document. */
export function factsOf(document: XmlDocument, header: HeaderFields): MessageFacts {
  const documentTypeId = documentTypeOf(document.root, header.customizationId ?? '');
  const country = header.senderCountry ?? '';
  return {
    documentTypeId,
    processId: header.profileId ?? (documentTypeId === undefined ? undefined : defaultProcessOf(documentTypeId)),
    countryC1: /^[A-Z]{2}$/.test(country) ? country : UNKNOWN_COUNTRY,
  };
}

/** For a document that an older version moved to SENDING without a submission: creates it, or reads the one of a faster process. */
export async function openSubmission(app: Submitting & Pick<App, 'database' | 'blobs'>, work: Work): Promise<Submission> {
  const xml = await findPayload(app, await loadFileRows(app, work.id));
  const document = await parseInTurns(await storedContent(app, xml).bytes());
  const submission = nextSubmission(app, work, work.channel, factsOf(document, readHeader(document)));
  await app.database.sql.query(
    `insert into submission (id, document, tenant_id, number, channel, instance_id, message_id, sender_access_point,
       document_type_id, process_id, country_c1, mls_to, mls_type, traceparent, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, 'OPEN') on conflict do nothing`,
    [
      submission.id,
      work.id,
      work.tenantId,
      submission.number,
      submission.channel,
      submission.instanceId,
      submission.messageId,
      submission.senderAccessPoint,
      submission.documentTypeId,
      submission.processId,
      submission.countryC1,
      submission.mlsTo,
      submission.mlsType,
      work.traceParent,
    ],
  );
  return submission;
}
