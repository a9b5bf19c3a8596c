// Bodies of the four participant endpoints.
import { COUNTRY_CODES } from '../../../../domain/participants/countries.js';
import { LIMITS } from '../../../../domain/vocabulary.js';
import { constant, object, type Schema, schemaRef, text } from '../parts.js';

export const PARTICIPANT = { name: 'Example Buyer', countryCode: 'BE', identifier: '0208:0123456749', documentTypes: [158, 160] } as const;

/** No control characters, and not only blanks. */
const NAME = '^[^\\x00-\\x1f\\x7f-\\x9f]*[^\\s\\x00-\\x1f\\x7f-\\x9f][^\\x00-\\x1f\\x7f-\\x9f]*$';

export function participantSchemas(): Record<string, Schema> {
  const name = text('Display name of the participant; absent: the identifier.', {
    pattern: NAME,
    minLength: 1,
    maxLength: LIMITS.participantNameCharactersMax,
  });
  const countryCode = text('ISO 3166-1 alpha-2.', { pattern: `^(${[...COUNTRY_CODES].join('|')})$` });
  const identifier = text('`<scheme>:<number>`: a registrable scheme of the Peppol code list, compared without case.', {
    pattern: '^\\d{4}:[A-Za-z0-9\\-._~]{1,130}$',
  });
  const documentTypes: Schema = {
    type: 'array',
    minItems: 1,
    uniqueItems: true,
    items: schemaRef('DocumentTypeCode'),
    description: 'Peppol document type codes.',
  };
  return {
    Participant: object({ name, countryCode, identifier, documentTypes }),
    ParticipantRegistration: object({ name, countryCode, identifier, documentTypes }, ['name']),
    ParticipantChange: object(
      {
        name,
        countryCode,
        identifier: { ...identifier, description: 'May be repeated here; then it must be the one of the path.' },
        documentTypes,
      },
      ['name', 'identifier'],
    ),
    ParticipantCandidate: object(
      {
        identifier: text('`<scheme>:<number>`.'),
        name: text('Where it is known.'),
        registered: { type: 'boolean', description: 'It is on the network.' },
        documentTypes: { type: 'array', items: { type: 'string' }, description: 'What it takes, `<scheme>::<value>`.' },
      },
      ['name'],
    ),
    SignedStatement: object({
      statement: text('JSON, as it was signed.'),
      signature: text('Base64; with SHA-256, ECDSA as both numbers in a row.'),
      certificate: text('Base64 of DER: the certificate that signs evidence.'),
    }),
    FoundParticipants: object(
      {
        askedAt: text('When the network was asked.', { format: 'date-time' }),
        candidates: { type: 'array', items: schemaRef('ParticipantCandidate') },
        proof: schemaRef('SignedStatement'),
      },
      ['proof'],
    ),
    ParticipantResult: object({
      code: constant('201', { description: 'The string 201, while the HTTP status is 200.' }),
      status: constant('success'),
      message: text('Names the identifier and says what was done, and that the Peppol Directory change is asynchronous.'),
    }),
  };
}
