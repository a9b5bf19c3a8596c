// In whose name a tenant sends: never in that of a participant whom another tenant has registered here.
import { documentTypeOf, MESSAGE_LEVEL_STATUS } from '../../../peppol/documentTypes.js';
import { canonicalIdentifier } from '../../../peppol/identifiers.js';
import { SendFault } from '../../channel.js';
import { ownAddressIn } from '../../lifecycle/messages.js';
import { occurrence } from '../../occurrences/occurrence.js';
import type { App } from '../../ports.js';
import type { DocumentType } from '../../vocabulary.js';
import type { Checked } from '../checks/check.js';
import type { ClaimedDocument } from '../pipeline/work.js';

/** The sender that the document names. A status may name none: then it is the address of the tenant in the invoice that it is about. */
export async function senderOf(
  app: Pick<App, 'database'>,
  work: Pick<ClaimedDocument, 'id' | 'tenantId' | 'senderIdentifier'>,
  checked: Pick<Checked, 'header' | 'document'>,
): Promise<string | undefined> {
  const { format, senderIdentifier } = checked.header;
  if (senderIdentifier !== undefined || format !== 'cdar') return senderIdentifier;
  return work.senderIdentifier ?? (await ownAddressIn(app, work, checked));
}

interface Sending {
  readonly tenantId: string;
  readonly documentType: DocumentType;
  /** Undefined where the document names none. */
  readonly senderIdentifier: string | undefined;
  /** Whom it names beside that one. */
  readonly furtherSenders: readonly string[];
  /** The choice of the tenant. Undefined: that of the environment. */
  readonly onlyOwnSenders?: boolean | undefined;
  readonly isByVisitor: boolean;
}

/**
 * Why the document may not be sent in the name of whom it names. Identifiers are compared whole. An e-report is sent by the platform, which
 * is no participant, in the name of an enterprise. The text is the same for all reasons: it does not say what another tenant has.
 */
export async function senderFault(app: Pick<App, 'lookups' | 'settings'>, sending: Sending): Promise<SendFault | undefined> {
  const { tenantId, documentType, senderIdentifier: sender, furtherSenders, isByVisitor } = sending;
  const named = sender === undefined ? furtherSenders : [sender, ...furtherSenders];
  for (const one of named) if (await isForeign(app, tenantId, one)) return notYours(one);
  const isOnlyOwn = isByVisitor || (sending.onlyOwnSenders ?? app.settings.onlyOwnSenders);
  if (!isOnlyOwn || documentType === 'ereport') return undefined;
  if (sender === undefined) return new SendFault(occurrence('NO_SENDER'), 'final', 'SENDER_NOT_YOURS');
  return (await app.lookups.tenantOf(comparedForm(sender))) === tenantId ? undefined : notYours(sender);
}

/** A Message Level Status speaks for this exchange. One that a tenant wrote could confirm or reject the document of another tenant. */
export async function statusFault({ header, document }: Pick<Checked, 'header' | 'document'>): Promise<SendFault | undefined> {
  if (header.format !== 'application-response') return undefined;
  if (documentTypeOf((await document()).root, header.customizationId ?? '') !== MESSAGE_LEVEL_STATUS.value) return undefined;
  return new SendFault(occurrence('STATUS_OF_SERVICE'), 'final');
}

function notYours(sender: string): SendFault {
  return new SendFault(occurrence('SENDER_NOT_YOURS', { sender }), 'final', 'SENDER_NOT_YOURS');
}

/** The address of a French enterprise is its SIREN (0002), behind the scheme of the directory (0225). */
async function isForeign({ lookups }: Pick<App, 'lookups'>, tenantId: string, identifier: string): Promise<boolean> {
  const key = comparedForm(identifier);
  const owner =
    (await lookups.tenantOf(key)) ?? (key.startsWith('0002:') ? await lookups.tenantOf(key.replace('0002:', '0225:')) : undefined);
  return owner !== undefined && owner !== tenantId;
}

/** What reads as the same is the same: without case, blanks, invisible characters and the name of the identifier scheme. */
function comparedForm(identifier: string): string {
  const plain = identifier.normalize('NFKC').replaceAll(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
  return canonicalIdentifier(plain.replace(/^.*::/, ''));
}
