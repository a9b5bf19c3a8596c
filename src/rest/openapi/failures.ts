// Every refusal as an answer of the document. Status and key come from the table that the service itself answers by.
import type { ErrorCode } from '../../domain/errors.js';
import { SPELLING } from '../errors.js';
import { type Answer, constant, json, type Reference, schemaRef, withHeaders } from './parts.js';

/** What only GraphQL's operations refuse. */
type Unspoken =
  | 'DOCUMENT_NOT_RETRYABLE'
  | 'DELIVERY_NOT_FOUND'
  | 'REPLAY_NOT_FOUND'
  | 'ACCOUNT_NOT_FOUND'
  | 'ACCOUNT_CHANGED'
  | 'ROUTES_CHANGED';

type Failure = Exclude<ErrorCode, Unspoken> | 'FAULT';

interface About {
  readonly description: string;
  /** Sentences of the body by name. */
  readonly examples: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, object>>;
  /** Of a body that has a second member for the reason: an example of it, and the schema. */
  readonly reason?: { readonly error: string; readonly schema: string };
}

const RETRY_AFTER = { 'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'string', pattern: '^[0-9]+$' } } };
const CHALLENGE = {
  'WWW-Authenticate': {
    description: 'RFC 6750 §3: with `error="invalid_token"` where a token was sent.',
    required: true,
    schema: { type: 'string', pattern: '^Bearer' },
  },
};

const ABOUT: Record<Failure, About> = {
  UPLOAD_INVALID: {
    description: 'The upload breaks a rule; the first that fails answers.',
    examples: {
      contentType: 'Content-Type must be multipart/form-data',
      direction: 'Invalid direction: out. Must be "send" or "receive"',
      documentType: 'Invalid documentType: order. Must be "invoice", "applicationresponse" or "ereport"',
      multipart: 'Failed to parse multipart request: no boundary in Content-Type',
      documentMissing: 'document field is required',
      documentRepeated: 'Only one document file is allowed',
      xml: 'XML parsing failed: 4:12 the end tag </b> does not match <a>',
      imageMissing: 'image field is required',
      imageRepeated: 'Only one image file is allowed, please mark others as attachment',
      fileName: 'Attachment filename is required',
      content: 'Image content is missing or invalid',
      fileNames: 'Filenames need to be unique',
      documentId: 'documentId must be 1 to 255 printable characters',
    },
  },
  PDF_UNPROCESSABLE: {
    description:
      'Flow B: no XML invoice attachment was found in the PDF, or the PDF cannot be parsed, or the embedded XML is corrupt or invalid.',
    examples: { noXml: 'No XML invoice attachment was found in the PDF' },
  },
  DOCUMENT_ID_USED: {
    description: 'The same `documentId` was used before, for another document.',
    examples: { used: 'documentId invoice-1 was already used for another document' },
  },
  REQUEST_TOO_LONG: { description: 'The request is too long.', examples: { tooLong: 'Request Too Long' } },
  REQUEST_TIMEOUT: {
    description: 'The body came too slowly; the connection is closed.',
    examples: { slow: 'Request Timeout' },
    headers: { Connection: { description: '`close`.', required: true, schema: constant('close') } },
  },
  REGISTRY_REFUSED: {
    description: 'The registry refused, for example because the identifier already exists.',
    examples: {
      exists:
        "Participant 0208:0123456749: registration failed: [ERR-106] The participant identifier '0208:0123456749' does already exist for the scheme iso6523-actorid-upis",
    },
  },
  PARTICIPANT_NOT_REGISTERED: {
    description: 'This tenant has not registered that identifier.',
    examples: { unknown: 'Participant 0208:0123456749 is not registered' },
  },
  BODY_INVALID: {
    description: 'The body does not have the form described; `error` says why.',
    examples: { body: 'Invalid request body' },
    reason: { error: "must have required property 'countryCode'; must have required property 'documentTypes'", schema: 'InvalidBody' },
  },
  PARAMETERS_INVALID: {
    description: 'A query parameter is unknown, repeated or out of range; `error` says which and why.',
    examples: { query: 'Invalid request parameters' },
    reason: { error: 'limit must be a whole number from 1 to 500', schema: 'InvalidParameters' },
  },
  WEBHOOK_NOT_FOUND: { description: 'There is no such subscription.', examples: { unknown: 'Webhook subscription not found' } },
  DOCUMENT_NOT_FOUND: {
    description: 'Unknown documentId, or the document is older than the retention period and removed.',
    examples: { unknown: 'Document not found' },
  },
  DOCUMENT_NOT_WAITING: {
    description: 'The document is not in a state that awaits export, or was completed as EXPORTED.',
    examples: { state: 'Document is not waiting to be exported' },
  },
  RETRIEVAL_LIMIT: {
    description:
      '"A document that is not yet completed can be retrieved at most 10 times; the 11th retrieval attempt is answered with 409."',
    examples: { limit: 'Document invoice-1 was retrieved more than 10 times without being completed' },
  },
  ALREADY_COMPLETED: {
    description: 'The document was completed with the other status before.',
    examples: { completed: 'Document is already completed with status EXPORTED' },
  },
  SIGNATURE_INVALID: {
    description: 'The bridge is unknown, its signature is wrong, or its time differs by more than 300 s.',
    examples: { signature: 'Signature refused' },
  },
  MESSAGE_NOT_FOUND: { description: 'This bridge took no such message.', examples: { message: 'Message not found' } },
  MESSAGE_USED: {
    description: 'The same `messageId` was used before, for another message.',
    examples: { used: 'messageId 4711 was already used for another message' },
  },
  RECEIVER_NOT_FOUND: {
    description: 'No tenant has registered the receiver.',
    examples: { receiver: 'No tenant has registered the receiver' },
  },
  UNAUTHORIZED: { description: 'Missing or invalid token.', examples: { token: 'Unauthorized' }, headers: CHALLENGE },
  FORBIDDEN: { description: "A valid token without the endpoint's scope.", examples: { scope: 'Forbidden' }, headers: CHALLENGE },
  LINK_EXPIRED: { description: 'The link has expired.', examples: { expired: 'Request has expired' } },
  LINK_FORBIDDEN: { description: 'The link was tampered with.', examples: { forbidden: 'Forbidden' } },
  NOT_FOUND: { description: 'Unknown path or file.', examples: { unknown: 'Not Found' } },
  METHOD_NOT_ALLOWED: {
    description: 'The path is known, the method is not one of it.',
    examples: { method: 'Method Not Allowed' },
    headers: { Allow: { description: 'The methods of this path.', required: true, schema: { type: 'string' } } },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    description: 'A body of another type than the one described, or with a Content-Encoding.',
    examples: { type: 'Unsupported Media Type' },
  },
  TOO_MANY_REQUESTS: {
    description: 'More requests of this client than RATE_LIMITS allows.',
    examples: { rate: 'Too Many Requests' },
    headers: RETRY_AFTER,
  },
  QUOTA_DOCUMENTS: {
    description: 'The tenant has uploaded as many documents today as its quota allows.',
    examples: { quota: 'Quota exceeded: 1000 documents a day; the next day begins at 2026-08-21T00:00:00.000Z' },
    headers: RETRY_AFTER,
  },
  QUOTA_BYTES: {
    description: 'With this upload the tenant would have more bytes stored than its quota allows.',
    examples: { bytes: 'Quota exceeded: 999000 of 1000000 bytes are stored, this upload has 2000' },
  },
  UNAVAILABLE: {
    description:
      'The service is stopping, its database cannot be reached, or, for a registration, it has no network; `error` says so then.',
    examples: { unavailable: 'Service Unavailable' },
    headers: RETRY_AFTER,
  },
  READ_TIMEOUT: {
    description: 'The read took longer than 10 seconds; `error` says so. Ask for a shorter period, or for less at once.',
    examples: { slow: 'The read took too long' },
  },
  FAULT: { description: 'A fault of the service.', examples: { fault: 'Internal Server Error' } },
};

/** What `components.responses` holds: each refusal by its code. */
export function failureAnswers(): Record<Failure, Answer> {
  return Object.fromEntries((Object.keys(ABOUT) as Failure[]).map((failure) => [failure, answerOf(failure)])) as Record<Failure, Answer>;
}

function answerOf(failure: Failure): Answer {
  const { description, examples, headers = {}, reason } = ABOUT[failure];
  const { key } = spelling(failure);
  const more = reason === undefined ? {} : { error: reason.error };
  const bodies = Object.fromEntries(Object.entries(examples).map(([name, sentence]) => [name, { [key]: sentence, ...more }]));
  return withHeaders(json(description, schemaRef(schemaNameOf(failure)), bodies), headers);
}

function schemaNameOf(failure: Failure): string {
  return ABOUT[failure].reason?.schema ?? (spelling(failure).key === 'Error' ? 'ErrorAnswer' : 'MessageAnswer');
}

function spelling(failure: Failure): { readonly status: number; readonly key: 'message' | 'Error' } {
  if (failure === 'FAULT') return { status: 500, key: 'message' };
  return SPELLING[failure];
}

/** Answers by status. Several refusals with one status become one answer whose body is one of theirs. */
export function failures(...names: readonly Failure[]): Record<string, Answer | Reference> {
  const byStatus = Map.groupBy(names, (name) => String(spelling(name).status));
  return Object.fromEntries(
    [...byStatus].map(([status, [first, ...others]]) => [
      status,
      others.length === 0 ? { $ref: `#/components/responses/${first}` } : merged([first!, ...others]),
    ]),
  );
}

function merged(names: readonly Failure[]): Answer {
  const answers = names.map(answerOf);
  const examples = Object.assign({}, ...answers.map(({ content }) => content?.['application/json']?.examples)) as Record<
    string,
    { value: unknown }
  >;
  const bodies = Object.fromEntries(Object.entries(examples).map(([name, { value }]) => [name, value]));
  return withHeaders(json(answers.map(({ description }) => description).join(' '), unionOf(names), bodies), mergedHeaders(answers));
}

/** The schema for bodies of all of them. */
function unionOf(names: readonly Failure[]): Reference {
  const schemas = [...new Set(names.map(schemaNameOf))];
  if (schemas.length === 1) return schemaRef(schemas[0]!);
  // An InvalidBody is a MessageAnswer, too.
  return schemaRef(schemas.includes('MessageAnswer') ? 'MessageAnswer' : 'RegistrationRefusal');
}

/** Only what every one of them has is there for certain. */
function mergedHeaders(answers: readonly Answer[]): NonNullable<Answer['headers']> {
  const all: NonNullable<Answer['headers']> = Object.assign({}, ...answers.map(({ headers }) => headers));
  const isSure = (name: string): boolean => answers.every(({ headers }) => headers?.[name] !== undefined);
  return Object.fromEntries(Object.entries(all).map(([name, header]) => [name, isSure(name) ? header : { ...header, required: false }]));
}

/** What every endpoint behind a token may answer. */
export const GUARDED = ['UNAUTHORIZED', 'FORBIDDEN', 'TOO_MANY_REQUESTS', 'FAULT', 'UNAVAILABLE'] as const;
/** What every endpoint that reads JSON may answer beside a bad body. */
export const JSON_READ = ['REQUEST_TIMEOUT', 'REQUEST_TOO_LONG', 'UNSUPPORTED_MEDIA_TYPE'] as const;
