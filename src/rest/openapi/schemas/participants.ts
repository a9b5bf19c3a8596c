// Bodies of the four participant endpoints.
import { DOCUMENT_TYPE_CODES, type DocumentTypeCode, LIMITS } from '../../../domain/vocabulary.js';
import { object, type Schema, text } from '../parts.js';

const MEANINGS: Record<DocumentTypeCode, string> = {
  158: 'Peppol BIS Billing UBL Invoice V3',
  160: 'Peppol BIS Billing UBL Credit Note V3',
  170: 'SI-UBL 2.0 Invoice',
  171: 'SI-UBL 2.0 Credit Note',
  220: 'SI-UBL 2.0 G-Account Extension',
  299: 'Peppol BIS Self-Billing UBL Invoice V3 (passthrough only, no conversion)',
  300: 'Peppol BIS Self-Billing UBL Credit Note V3 (passthrough only, no conversion)',
};

export const PARTICIPANT = { name: 'Example Buyer', countryCode: 'BE', identifier: '0208:0123456749', documentTypes: [158, 160] } as const;

export function participantSchemas(): Record<string, Schema> {
  const name = text('Display name of the participant; absent: the identifier.', {
    minLength: 1,
    maxLength: LIMITS.participantNameCharactersMax,
  });
  const countryCode = text('ISO 3166-1 alpha-2.', { pattern: '^[A-Z]{2}$' });
  const identifier = text('`<scheme>:<number>`: a registrable scheme of the Peppol code list, compared without case.', {
    pattern: '^\\d{4}:[A-Za-z0-9\\-._~]{1,130}$',
  });
  const documentTypes: Schema = {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: { type: 'integer', enum: DOCUMENT_TYPE_CODES },
    description: `Peppol document type codes: ${DOCUMENT_TYPE_CODES.map((code) => `${code} = ${MEANINGS[code]}`).join('; ')}.`,
  };
  return {
    Participant: object({ name, countryCode, identifier, documentTypes }),
    NewParticipant: object({ name, countryCode, identifier, documentTypes }, ['name']),
    ParticipantChange: object(
      {
        name,
        countryCode,
        identifier: { ...identifier, description: 'May be repeated here; then it must be the one of the path.' },
        documentTypes,
      },
      ['name', 'identifier'],
    ),
    ParticipantResult: object({
      code: { const: '201', description: 'The string 201, while the HTTP status is 200.' },
      status: { const: 'success' },
      message: text('Names the identifier and says what was done, and that the Peppol Directory change is asynchronous.'),
    }),
  };
}
