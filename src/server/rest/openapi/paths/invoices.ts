// Invoices as JSON. Their errors are problem documents, whatever the client accepts.
import { LIMITS } from '../../../../domain/vocabulary.js';
import { PROBLEM_TYPE } from '../../problem.js';
import type { RefusedCode } from '../../refusalTexts.js';
import { failureAnswers, failures, GUARDED } from '../failures.js';
import {
  type Answer,
  BYTES,
  constant,
  json,
  jsonBody,
  type Operation,
  type Paths,
  pathParameter,
  schemaRef,
  scoped,
  withHeaders,
} from '../parts.js';

const TAGS = ['Invoices'];
const TAKEN = ['BODY_INVALID', ...GUARDED, 'REQUEST_TIMEOUT', 'REQUEST_TOO_LONG', 'UNSUPPORTED_MEDIA_TYPE'] as const;
const BODY = jsonBody(schemaRef('Invoice'), {});
const ANY = scoped('exchange/send').concat(scoped('exchange/read'));

export function invoicePaths(): Paths {
  return {
    '/v4/invoices': { post: send() },
    '/v4/invoices/check': { post: check() },
    '/v4/invoices/xml': { post: make() },
    '/v4/documents/{documentId}/invoice': { get: read() },
    '/schemas/invoice.json': { get: schema() },
  };
}

function send(): Operation {
  return {
    operationId: 'sendInvoice',
    tags: TAGS,
    summary: 'Send an invoice as JSON',
    description:
      'Calculates missing values, checks given values, and takes the invoice as if its UBL and its readable copy had been uploaded. Given values are never changed.',
    security: scoped('exchange/send'),
    parameters: [
      {
        name: 'documentId',
        in: 'header',
        description: 'As of an upload: the same identifier with the same invoice is answered like the first time.',
        schema: { type: 'string', maxLength: LIMITS.documentIdCharactersMax },
        example: 'invoice-1',
      },
    ],
    requestBody: BODY,
    responses: {
      '200': withHeaders(json('Stored.', schemaRef('SentInvoice'), {}), {
        'Idempotent-Replayed': { description: 'Present where this very invoice was sent before.', schema: constant('true') },
      }),
      ...problems('UPLOAD_INVALID', ...TAKEN, 'QUOTA_DOCUMENTS', 'QUOTA_BYTES', 'DOCUMENT_ID_USED', 'INVOICE_INVALID'),
    },
  };
}

function check(): Operation {
  return {
    operationId: 'checkInvoice',
    tags: TAGS,
    summary: 'Check an invoice as JSON',
    description: 'Keeps nothing and sends nothing. Everything that is wrong at once, each with a pointer to its member.',
    security: ANY,
    requestBody: BODY,
    responses: { '200': json('The result of the check.', schemaRef('CheckedInvoice'), {}), ...problems(...TAKEN) },
  };
}

function make(): Operation {
  const answer: Answer = {
    description: 'UBL, or PDF/A-3 with the XML inside where the client accepts `application/pdf`; a Factur-X with the profile `facturx`.',
    headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
    content: { 'application/xml': { schema: { type: 'string' } }, 'application/pdf': { schema: BYTES } },
  };
  return {
    operationId: 'makeInvoice',
    tags: TAGS,
    summary: 'Make the document of an invoice as JSON',
    description: 'Keeps nothing and sends nothing.',
    security: ANY,
    requestBody: BODY,
    responses: { '200': answer, ...problems(...TAKEN, 'NOT_ACCEPTABLE', 'INVOICE_INVALID') },
  };
}

function read(): Operation {
  return {
    operationId: 'readInvoice',
    tags: TAGS,
    summary: 'Read a document as an invoice in JSON',
    description: 'UBL, CII and Factur-X, sent or received. Counts no retrieval.',
    security: scoped('exchange/receive').concat(ANY),
    parameters: [pathParameter('documentId', 'Identifier of the document.', { type: 'string', minLength: 1 }, 'invoice-1')],
    responses: {
      '200': withHeaders(json('The invoice.', schemaRef('ReadInvoice'), {}), {
        'Cache-Control': { description: '`no-store`.', schema: constant('no-store') },
      }),
      ...problems(...GUARDED, 'DOCUMENT_NOT_FOUND', 'NOT_AN_INVOICE'),
    },
  };
}

function schema(): Operation {
  return {
    operationId: 'getInvoiceSchema',
    tags: TAGS,
    summary: 'JSON Schema of an invoice',
    responses: {
      '200': {
        description: 'JSON Schema 2020-12; `x-bt` of each member is its business term.',
        headers: { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } },
        content: { 'application/schema+json': { schema: { type: 'object' } } },
      },
      ...failures('FAULT', 'UNAVAILABLE'),
    },
  };
}

/** Of each status, the problem document alone. */
function problems(...names: readonly RefusedCode[]): Record<string, Answer> {
  const answers = failureAnswers();
  return Object.fromEntries(
    Object.entries(failures(...names)).map(([status, answer]) => {
      const { content, ...whole } = '$ref' in answer ? answers[answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1) as RefusedCode] : answer;
      return [status, { ...whole, content: { [PROBLEM_TYPE]: content?.[PROBLEM_TYPE] ?? {} } }];
    }),
  );
}
