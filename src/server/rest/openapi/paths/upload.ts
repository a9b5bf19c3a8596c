// docs/spec.md#upload-document-multipart
import { LIMITS } from '../../../../domain/vocabulary.js';
import { failures, GUARDED } from '../failures.js';
import { constant, type DescribedSettings, json, type Paths, pathParameter, schemaRef, scoped, withHeaders } from '../parts.js';

const RULES = `Three flows exist:

| Part | A1: XML + separate files | A2: self-contained XML | B: ZUGFeRD / Factur-X PDF |
|---|---|---|---|
| document | required, \`application/xml\` | required, \`application/xml\` | required, \`application/pdf\` (PDF/A-3 with embedded XML) |
| image | required, \`application/pdf\` | must not be provided | must not be provided |
| attachment | optional, repeatable, any file type | must not be provided | must not be provided |

An XML alone is flow A2 where it embeds a PDF; an \`invoice\` without one needs an \`image\`. An \`applicationresponse\` or \`ereport\` is complete on its own.

1. Exactly one \`document\` part is allowed.
2. The XML must be UTF-8 encoded and syntactically valid, without a DOCTYPE.
3. At most one \`image\` part; extra files go in \`attachment\` parts.
4. Each uploaded \`image\` or \`attachment\` part needs a file name and non-empty content. An \`image\` is a PDF: its bytes start with \`%PDF-\`, and it is stored as \`application/pdf\`.
5. File names of all uploaded files must be unique, compared case-insensitively.

The answer 200 means that the document and its files are stored durably; processing follows asynchronously and is told by webhooks.`;

export function uploadPaths(about: DescribedSettings): Paths {
  return {
    '/v3/documents/{documentType}/{direction}/multipart': {
      post: {
        operationId: 'uploadDocument',
        tags: ['Documents'],
        summary: 'Upload document (multipart)',
        description: `${RULES}\n\n${sizeRule(about)}${magicReceivers(about)}`,
        security: scoped('exchange/send'),
        parameters: [
          pathParameter('documentType', 'What the document is.', schemaRef('DocumentType')),
          pathParameter(
            'direction',
            '`send`: an outgoing document. `receive`: an incoming one that reached the customer another way; it becomes READY in the same tenant, on channel `api`, without a webhook.',
            schemaRef('Direction'),
          ),
          {
            name: 'documentId',
            in: 'header',
            description:
              'Client-chosen tracking identifier, trimmed; any non-empty string, need not be a UUID. Generated when omitted. The same identifier with the same content is answered like the first time; with other content it is refused with 409.',
            schema: { type: 'string', maxLength: LIMITS.documentIdCharactersMax },
            example: 'invoice-1',
          },
        ],
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': {
              schema: schemaRef('UploadForm'),
              encoding: {
                document: { contentType: 'application/xml, application/pdf' },
                image: { contentType: 'application/pdf' },
                attachment: { contentType: '*/*' },
              },
            },
          },
        },
        responses: {
          '200': withHeaders(
            json('Stored.', schemaRef('UploadResult'), { stored: { message: 'Document was received', documentId: 'invoice-1' } }),
            { 'Idempotent-Replayed': { description: 'Present where this very document was uploaded before.', schema: constant('true') } },
          ),
          ...failures(
            'UPLOAD_INVALID',
            ...GUARDED,
            'QUOTA_DOCUMENTS',
            'QUOTA_BYTES',
            'DOCUMENT_ID_USED',
            'APPROVAL_NEEDED',
            'REQUEST_TIMEOUT',
            'REQUEST_TOO_LONG',
            'UNSUPPORTED_MEDIA_TYPE',
            'PDF_UNPROCESSABLE',
          ),
        },
      },
    },
  };
}

function sizeRule({ requestBytesMax }: DescribedSettings): string {
  return `**Size.** "Total request size is at most 6 MB", "measured after Base64 encoding and including headers": ceil(body bytes / 3) × 4 + header bytes may be ${requestBytesMax} bytes here, so the body about ${((requestBytesMax * 3) / 4 / 1024 / 1024).toFixed(1)} MiB.`;
}

function magicReceivers({ magicReceivers }: DescribedSettings): string {
  if (magicReceivers.length === 0) return '';
  const rows = magicReceivers.map(({ identifier, about }) => `| \`${identifier}\` | ${about} |`);
  return `\n\n**Sandbox.** These receivers (endpoint of the buyer) need no registration and stand for an outcome each:\n\n| Receiver | Outcome |\n|---|---|\n${rows.join('\n')}\n| any that nobody registered | ERROR PARTICIPANT_NOT_FOUND |`;
}
