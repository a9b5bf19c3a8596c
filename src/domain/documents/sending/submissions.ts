// Creates submissions.
import { randomUUID } from 'node:crypto';
import { defaultProcessOf, documentTypeOf } from '../../../peppol/documentTypes.js';
import { UNKNOWN_COUNTRY } from '../../../peppol/sbdh.js';
import type { XmlDocument } from '../../../xml/tree.js';
import type { Channel } from '../../channel.js';
import type { App } from '../../ports.js';
import type { OfferedType } from '../../receivers/receivers.js';
import type { MessageFacts, Submission } from '../../submission.js';
import { uuidv7 } from '../../uuid.js';
import type { ChannelName } from '../../vocabulary.js';
import type { HeaderFields } from '../fields/read.js';
import type { ClaimedDocument } from '../pipeline/work.js';

type SubmissionsApp = Pick<App, 'channels' | 'clock' | 'settings'>;

/** The next submission of a document over a channel. The instance identifier of the first one is the document's own id. */
export function nextSubmission(
  app: SubmissionsApp,
  work: Pick<ClaimedDocument, 'id' | 'submissions'>,
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

/** The values for the envelope of a document. `type`: as what the receiver takes it. Without a lookup, the document says it. */
export function factsOf(document: XmlDocument, header: HeaderFields, type?: OfferedType): MessageFacts {
  const documentTypeId = type?.documentType ?? documentTypeOf(document.root, header.customizationId ?? '');
  const processId = type?.processId || header.profileId;
  const country = header.senderCountry ?? '';
  return {
    documentTypeId,
    processId: processId ?? (documentTypeId === undefined ? undefined : defaultProcessOf(documentTypeId)),
    countryC1: /^[A-Z]{2}$/.test(country) ? country : UNKNOWN_COUNTRY,
  };
}
