// What each refusal of REST means and what the client can do: for the OpenAPI document and the pages of problem types.
import type { ErrorCode } from '../../domain/errors.js';
import { OF_INVOICES } from './invoiceRefusalTexts.js';
import { constant } from './openapi/parts.js';
import { FAULT, REFUSALS, type RestRefusal } from './refusals.js';
import type { Unspoken } from './unspokenRefusals.js';

/** SUBSCRIPTION_INVALID: BODY_INVALID where the specification shows a body without a reason. */
export type RefusedCode = Exclude<ErrorCode, Unspoken> | 'FAULT' | 'SUBSCRIPTION_INVALID';

export interface About {
  readonly description: string;
  /** What the client can do. */
  readonly remedy: string;
  /** Sentences of the body by name. */
  readonly examples: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, object>>;
  /** Of a body that has a second member for the reason: an example of it, and the schema. */
  readonly reason?: { readonly error: string; readonly schema: string };
}

export const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait.', required: true, schema: { type: 'string', pattern: '^[0-9]+$' } },
};
const CHALLENGE = {
  'WWW-Authenticate': {
    description: 'RFC 6750 §3: with `error="invalid_token"` where a token was sent.',
    required: true,
    schema: { type: 'string', pattern: '^Bearer' },
  },
};

export const ABOUT: Record<RefusedCode, About> = {
  UPLOAD_INVALID: {
    description: 'The upload breaks a rule; the first that fails answers.',
    remedy: 'Correct the request as the sentence says, and upload again.',
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
    remedy: 'Send a ZUGFeRD or Factur-X PDF that has its XML embedded, or send the XML itself.',
    examples: { noXml: 'No XML invoice attachment was found in the PDF' },
  },
  ...OF_INVOICES,
  DOCUMENT_ID_USED: {
    description: 'The same `documentId` was used before, for another document.',
    remedy: 'Use another documentId, or none. The same document with the same documentId is answered as before.',
    examples: { used: 'documentId invoice-1 was already used for another document' },
  },
  REQUEST_TOO_LONG: {
    description: 'The request is too long.',
    remedy: 'Send less in one request.',
    examples: { tooLong: 'Request Too Long' },
  },
  REQUEST_TIMEOUT: {
    description: 'The body came too slowly; the connection is closed.',
    remedy: 'Send the request again, faster.',
    examples: { slow: 'Request Timeout' },
    headers: { Connection: { description: '`close`.', required: true, schema: constant('close') } },
  },
  REGISTRY_REFUSED: {
    description: 'The registry refused, for example because the identifier already exists.',
    remedy:
      'The sentence has the text of the registry. Another service may have registered the participant: it must remove or migrate it first.',
    examples: {
      exists:
        "Participant 0208:0123456749: registration failed: [ERR-106] The participant identifier '0208:0123456749' does already exist for the scheme iso6523-actorid-upis",
    },
  },
  PARTICIPANT_NOT_REGISTERED: {
    description: 'This tenant has not registered that identifier.',
    remedy: 'Register the participant first.',
    examples: { unknown: 'Participant 0208:0123456749 is not registered' },
  },
  BODY_INVALID: {
    description: 'The body does not have the form described; `error` says why.',
    remedy: 'Correct the members that are named.',
    examples: { body: 'Invalid request body' },
    reason: { error: "must have required property 'countryCode'; must have required property 'documentTypes'", schema: 'InvalidBody' },
  },
  SUBSCRIPTION_INVALID: {
    description: 'The body does not have the form described. A problem document says why.',
    remedy: 'Ask for a problem document, and correct the members that it names.',
    examples: { body: 'Invalid request body' },
  },
  PARAMETERS_INVALID: {
    description: 'A query parameter is unknown, repeated or out of range; `error` says which and why.',
    remedy: 'Correct the parameters that are named.',
    examples: { query: 'Invalid request parameters' },
    reason: { error: 'limit must be a whole number from 1 to 500', schema: 'InvalidParameters' },
  },
  WEBHOOK_NOT_FOUND: {
    description: 'There is no such subscription.',
    remedy: 'List the subscriptions to see their ids.',
    examples: { unknown: 'Webhook subscription not found' },
  },
  DOCUMENT_NOT_FOUND: {
    description: 'Unknown documentId, or the document is older than the retention period and removed.',
    remedy: 'Check the documentId. A document is removed at the end of its retention.',
    examples: { unknown: 'Document not found' },
  },
  DOCUMENT_NOT_WAITING: {
    description: 'The document is not in a state that awaits export, or was completed as EXPORTED.',
    remedy: 'Wait for a webhook, or list the documents that are READY.',
    examples: { state: 'Document is not waiting to be exported' },
  },
  RETRIEVAL_LIMIT: {
    description:
      '"A document that is not yet completed can be retrieved at most 10 times; the 11th retrieval attempt is answered with 409."',
    remedy: 'Complete the document.',
    examples: { limit: 'Document invoice-1 was retrieved more than 10 times without being completed' },
  },
  ALREADY_COMPLETED: {
    description: 'The document was completed with the other status before.',
    remedy: 'Nothing: a completion is final.',
    examples: { completed: 'Document is already completed with status EXPORTED' },
  },
  APPROVAL_NEEDED: {
    description:
      'A rule of the tenant wants two people to approve the invoice, and they have not. Tenants without such rules never see it.',
    remedy:
      'Let people of the tenant ask for the approval and approve it in the dashboard, then complete the invoice or send its refusal again.',
    examples: { approval: 'Two people of the tenant have to approve this invoice first, as its rules say' },
  },
  SIGNATURE_INVALID: {
    description: 'The bridge is unknown, its signature is wrong, or its time differs by more than 300 s.',
    remedy: 'Check the secret and the clock of the bridge.',
    examples: { signature: 'Signature refused' },
  },
  MESSAGE_NOT_FOUND: {
    description: 'This bridge took no such message.',
    remedy: 'Report only on messages that this exchange has handed over.',
    examples: { message: 'Message not found' },
  },
  MESSAGE_USED: {
    description: 'The same `messageId` was used before, for another message.',
    remedy: 'Give each message an id of its own.',
    examples: { used: 'messageId 4711 was already used for another message' },
  },
  RECEIVER_NOT_FOUND: {
    description: 'No tenant has registered the receiver.',
    remedy: 'Register the receiver first.',
    examples: { receiver: 'No tenant has registered the receiver' },
  },
  UNAUTHORIZED: {
    description: 'Missing or invalid token.',
    remedy: 'Get a new token.',
    examples: { token: 'Unauthorized' },
    headers: CHALLENGE,
  },
  FORBIDDEN: {
    description: "A valid token without the endpoint's scope.",
    remedy: 'Use a client that has the scope.',
    examples: { scope: 'Forbidden' },
    headers: CHALLENGE,
  },
  LINK_EXPIRED: {
    description: 'The link has expired.',
    remedy: 'Get the document again: its links are new.',
    examples: { expired: 'Request has expired' },
  },
  LINK_FORBIDDEN: {
    description: 'The link was tampered with.',
    remedy: 'Use the link as it was given.',
    examples: { forbidden: 'Forbidden' },
  },
  NOT_FOUND: { description: 'Unknown path or file.', remedy: 'Check the path.', examples: { unknown: 'Not Found' } },
  METHOD_NOT_ALLOWED: {
    description: 'The path is known, the method is not one of it.',
    remedy: 'Use one of the methods in `Allow`.',
    examples: { method: 'Method Not Allowed' },
    headers: { Allow: { description: 'The methods of this path.', required: true, schema: { type: 'string' } } },
  },
  UNSUPPORTED_MEDIA_TYPE: {
    description: 'A body of another type than the one described, or with a Content-Encoding.',
    remedy: 'Send the type that is named, without a Content-Encoding.',
    examples: { type: 'Unsupported Media Type' },
  },
  TOO_MANY_REQUESTS: {
    description: 'More requests of this client than RATE_LIMITS allows.',
    remedy: 'Wait as `Retry-After` says.',
    examples: { rate: 'Too Many Requests' },
    headers: RETRY_AFTER,
  },
  QUOTA_DOCUMENTS: {
    description: 'The tenant has uploaded as many documents today as its quota allows.',
    remedy: 'Wait for the next day, or ask the operator for a higher quota.',
    examples: { quota: 'Quota exceeded: 1000 documents a day; the next day begins at 2026-08-21T00:00:00.000Z' },
    headers: RETRY_AFTER,
  },
  QUOTA_BYTES: {
    description: 'With this upload the tenant would have more bytes stored than its quota allows.',
    remedy: 'Ask the operator for a higher quota.',
    examples: { bytes: 'Quota exceeded: 999000 of 1000000 bytes are stored, this upload has 2000' },
  },
  UNAVAILABLE: {
    description:
      'The service is stopping, its database cannot be reached, or, for a registration, it has no network; `error` says so then.',
    remedy: 'Send the request again after `Retry-After`.',
    examples: { unavailable: 'Service Unavailable' },
    headers: RETRY_AFTER,
  },
  READ_TIMEOUT: {
    description: 'The read took longer than 10 seconds; `error` says so. Ask for a shorter period, or for less at once.',
    remedy: 'Ask for a shorter period, or for less at once.',
    examples: { slow: 'The read took too long' },
  },
  FAULT: {
    description: 'A fault of the service.',
    remedy: 'Send the request again. If it fails again, give the operator the id of the request.',
    examples: { fault: 'Internal Server Error' },
  },
};

export function refusalOf(failure: RefusedCode): RestRefusal {
  if (failure === 'FAULT') return FAULT;
  return REFUSALS[failure === 'SUBSCRIPTION_INVALID' ? 'BODY_INVALID' : failure];
}
