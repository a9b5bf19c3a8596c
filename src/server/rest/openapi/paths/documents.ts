// Retrieval, list and completion of documents.
import { LIMITS } from '../../../../domain/vocabulary.js';
import { failures, GUARDED, JSON_READ } from '../failures.js';
import {
  CURSOR,
  type DescribedSettings,
  json,
  jsonBody,
  NO_STORE,
  type Operation,
  type Paths,
  pathParameter,
  queryParameter,
  schemaRef,
  scoped,
  withHeaders,
} from '../parts.js';

const TAGS = ['Documents'];
const documentId = pathParameter(
  'documentId',
  'One of the identifiers returned by the list.',
  { type: 'string', minLength: 1 },
  'invoice-1',
);

export function documentPaths(about: DescribedSettings): Paths {
  return {
    '/v4/documents/export': { get: list() },
    '/v4/documents/export/complete': { post: completeMany() },
    '/v4/documents/export/{documentId}': { get: retrieve(about), put: complete() },
  };
}

function list(): Operation {
  return {
    operationId: 'listDocuments',
    tags: TAGS,
    summary: 'List documents',
    description: 'Oldest first. Never counts as a retrieval. What the customer completed is not listed as READY or DELIVERED any more.',
    security: scoped('exchange/receive'),
    parameters: [
      queryParameter('status', 'Which state.', { ...schemaRef('DocumentState'), default: 'READY' }),
      queryParameter('documentType', 'Only this type.', schemaRef('DocumentType')),
      queryParameter('channel', 'Only this channel.', schemaRef('Channel')),
      queryParameter('from', 'importDate from then on; a date alone is its first moment, a time without a zone is UTC.', TIME),
      queryParameter('to', 'importDate before then; as `from`.', TIME),
      queryParameter('limit', 'Documents a page.', {
        type: 'integer',
        minimum: 1,
        maximum: LIMITS.listLimitMax,
        default: LIMITS.listLimitDefault,
      }),
      queryParameter('cursor', '`nextCursor` of the page before.', CURSOR),
    ],
    responses: {
      '200': json('One page.', schemaRef('DocumentList'), { page: { documents: [LISTED], nextCursor: null } }),
      ...failures('PARAMETERS_INVALID', ...GUARDED, 'READ_TIMEOUT'),
    },
  };
}

function retrieve({ retrievalsMax, downloadLifetimeSeconds, retentionDays }: DescribedSettings): Operation {
  return {
    operationId: 'getDocument',
    tags: TAGS,
    summary: 'Get document',
    description: [
      'Metadata and download links of a document in READY, DELIVERED or ERROR.',
      `"A document that is not yet completed can be retrieved at most 10 times; the 11th retrieval attempt is answered with 409": here the limit is ${retrievalsMax}. Only an answer 200 to GET counts, a HEAD never does; a document in ERROR is completed and does not count.`,
      `Links expire after ${downloadLifetimeSeconds} s and need no authentication. Documents are removed ${retentionDays} days after import, unless a rule of their tenant, type or country says otherwise.`,
    ].join('\n\n'),
    security: scoped('exchange/receive'),
    parameters: [documentId],
    responses: {
      '200': withHeaders(json('The document.', schemaRef('ExportedDocument'), { invoice: EXPORTED, response: RESPONSE }), NO_STORE),
      ...failures('DOCUMENT_NOT_WAITING', ...GUARDED, 'DOCUMENT_NOT_FOUND', 'RETRIEVAL_LIMIT'),
    },
  };
}

function complete(): Operation {
  return {
    operationId: 'completeDocument',
    tags: TAGS,
    summary: 'Complete document',
    description:
      'Says that the document was taken over (EXPORTED) or could not be (ERROR). The same completion again is answered 200; works also after the last retrieval. Announces nothing.',
    security: scoped('exchange/receive'),
    parameters: [documentId],
    requestBody: jsonBody(schemaRef('Completion'), {
      exported: { status: 'EXPORTED' },
      error: {
        status: 'ERROR',
        message: 'Unknown order',
        issues: [{ location: '/Invoice/cac:OrderReference/cbc:ID', text: 'There is no order 7' }],
      },
    }),
    responses: {
      '200': json('Completed.', schemaRef('Completed'), {
        exported: { documentId: 'invoice-1', status: 'EXPORTED', message: 'Document invoice-1 was completed with status EXPORTED' },
      }),
      ...failures(
        'BODY_INVALID',
        'DOCUMENT_NOT_WAITING',
        ...GUARDED,
        'DOCUMENT_NOT_FOUND',
        'ALREADY_COMPLETED',
        'APPROVAL_NEEDED',
        ...JSON_READ,
      ),
    },
  };
}

function completeMany(): Operation {
  return {
    operationId: 'completeDocuments',
    tags: TAGS,
    summary: 'Complete many documents',
    description: `1 to ${LIMITS.completionsMax} completions, each judged by itself.`,
    security: scoped('exchange/receive'),
    requestBody: jsonBody(schemaRef('CompletionBatch'), {
      two: {
        documents: [
          { documentId: 'invoice-1', status: 'EXPORTED' },
          { documentId: 'x', status: 'EXPORTED' },
        ],
      },
    }),
    responses: {
      '200': json('What became of each.', schemaRef('CompletionResults'), {
        two: {
          results: [
            { documentId: 'invoice-1', status: 'EXPORTED' },
            { documentId: 'x', error: 'Document not found' },
          ],
        },
      }),
      ...failures('BODY_INVALID', ...GUARDED, ...JSON_READ),
    },
  };
}

const TIME = { type: 'string', format: 'date-time' };

const LISTED = {
  documentId: 'invoice-1',
  status: 'READY',
  documentType: 'invoice',
  channel: 'peppol',
  importDate: '2026-08-20T09:14:55.120Z',
  senderIdentifier: '0208:0123456749',
  receiverIdentifier: '9915:example',
  retrievalCount: 0,
};

const EXPORTED = {
  documentId: 'invoice-1',
  status: 'READY',
  importDate: '2026-08-20T09:14:55.120Z',
  timestamp: '2026-08-20T09:14:56.034Z',
  documentType: 'invoice',
  channel: 'peppol',
  senderIdentifier: '0208:0123456749',
  receiverIdentifier: '9915:example',
  files: [
    {
      purpose: 'document',
      fileName: 'invoice.xml',
      mimeType: 'application/xml',
      downloadUrl: 'https://exchange.example/files/0199c1d2-e3f4-7a5b-8c6d-7e8f90123456?expires=1787212800&signature=c2lnbmF0dXJl',
    },
  ],
};

const RESPONSE = {
  ...EXPORTED,
  documentId: 'response-1',
  documentType: 'applicationresponse',
  applicationResponse: { referenceDocumentNumber: 'F2026-0017', referenceDocumentId: 'invoice-1', responseCode: 'AP' },
};
