// The answers of the SMP about one participant.
import { createHash, type X509Certificate } from 'node:crypto';
import { processesOf } from '../documentType.js';
import { registeredTypes } from '../documentTypes.js';
import { businessCardXml } from './businessCard.js';
import type { SmpEntry } from './entries.js';
import { metadataAddress } from './identifiers.js';
import { serviceGroupXml, signedServiceMetadataXml } from './serviceMetadata.js';

/** What all answers have in common. */
export interface Publishing {
  /** The address of this SMP, as the SML has it. */
  readonly smpUrl: string;
  /** The address and the certificate of the access point. */
  readonly as4Url: string;
  readonly certificate: X509Certificate;
  readonly registerResponses: boolean;
  /** Adds the signature of the SMP. */
  readonly sign: (document: string) => string;
}

export interface SmpAnswer {
  readonly body: Buffer;
  readonly etag: string;
}

/** What is asked: the service group, the business card, or the metadata of a document type. */
export type SmpQuestion = { readonly kind: 'group' | 'card' } | { readonly kind: 'metadata'; readonly documentType: string };

export const DESCRIPTION = 'Exchange access point';

/** Undefined where the participant does not take the document type. */
export function answer(entry: SmpEntry, question: SmpQuestion, publishing: Publishing): SmpAnswer | undefined {
  const text = textOf(entry, question, publishing);
  if (text === undefined) return undefined;
  const body = Buffer.from(text);
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

function textOf(entry: SmpEntry, question: SmpQuestion, publishing: Publishing): string | undefined {
  const { identifier: participant, name, countryCode, registeredAt } = entry;
  const types = registeredTypes(entry.documentTypes, publishing.registerResponses, participant);
  if (question.kind === 'card') return businessCardXml({ participant, name, countryCode, registrationDate: registeredAt });
  if (question.kind !== 'metadata') {
    return serviceGroupXml({ participant, references: types.map(({ value }) => metadataAddress(publishing.smpUrl, participant, value)) });
  }
  const type = types.find(({ value }) => value === question.documentType);
  if (type === undefined) return undefined;
  const endpoint = {
    url: publishing.as4Url,
    certificate: publishing.certificate.raw.toString('base64'),
    description: DESCRIPTION,
    contactUrl: publishing.smpUrl,
  };
  return publishing.sign(signedServiceMetadataXml({ participant, documentType: type.value, processIds: processesOf(type), endpoint }));
}
