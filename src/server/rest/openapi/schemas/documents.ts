// Bodies of upload, retrieval, list and completion; members in the order of docs/spec.md#resources.
import { EXPORTED_TEXT_COLUMNS, EXPORTED_TEXTS } from '../../../../domain/documents/fields/exportedTexts.js';
import { LIMITS } from '../../../../domain/vocabulary.js';
import { BYTES, type DescribedSettings, object, type Schema, schemaRef, text } from '../parts.js';

const documentId = text('Identifier of the document, as the client chose it or as it was generated.', { minLength: 1 });
const EXPORTED_TEXT_MEMBERS = Object.fromEntries(EXPORTED_TEXT_COLUMNS.map((name) => [name, text(EXPORTED_TEXTS[name])]));

/** The members that Get document and notifications share, but for `status`. */
export function exportedMembers(): Record<'importDate' | 'timestamp' | 'documentType' | 'channel', Schema> & Record<string, Schema> {
  return {
    importDate: text('When it was first imported.', { format: 'date-time' }),
    timestamp: text('When the webhook was generated; the time of its last state where none was.', { format: 'date-time' }),
    documentType: { ...schemaRef('DocumentType') },
    channel: { ...schemaRef('Channel') },
    ...EXPORTED_TEXT_MEMBERS,
    applicationResponse: { ...schemaRef('ApplicationResponse') },
    files: { type: 'array', description: 'Downloadable resources.', items: schemaRef('DocumentFile') },
  };
}

export const SOMETIMES: readonly string[] = [...EXPORTED_TEXT_COLUMNS, 'applicationResponse'];

export function documentSchemas({ downloadLifetimeSeconds }: DescribedSettings): Record<string, Schema> {
  return {
    UploadForm: uploadForm(),
    UploadResult: object({
      message: text('Says that the document was received.'),
      documentId: text('The `documentId` header, or a generated identifier where it was omitted.'),
    }),
    ExportedDocument: object(
      {
        documentId,
        status: schemaRef('RetrievableState'),
        ...exportedMembers(),
        error: { ...schemaRef('DocumentFault') },
      },
      [...SOMETIMES, 'error'],
    ),
    ApplicationResponse: applicationResponse(),
    DocumentFile: object(
      {
        purpose: schemaRef('FilePurpose'),
        fileName: text('Original file name.'),
        mimeType: text('MIME type.'),
        downloadUrl: text(`Pre-signed: needs no authentication, expires after ${downloadLifetimeSeconds} s.`, { format: 'uri' }),
        messageType: schemaRef('FileMessageType'),
      },
      ['messageType'],
    ),
    DocumentList: object({
      documents: { type: 'array', items: schemaRef('ListedDocument') },
      nextCursor: { type: ['string', 'null'], description: 'The next page is asked for with it; null on the last one.' },
    }),
    ListedDocument: object(
      {
        documentId,
        status: schemaRef('DocumentState'),
        documentType: schemaRef('DocumentType'),
        channel: schemaRef('Channel'),
        importDate: text('When it was first imported.', { format: 'date-time' }),
        senderIdentifier: text(EXPORTED_TEXTS.senderIdentifier),
        receiverIdentifier: text(EXPORTED_TEXTS.receiverIdentifier),
        retrievalCount: { type: 'integer', minimum: 0, description: 'Retrievals that counted so far.' },
        error: { ...schemaRef('DocumentFault') },
      },
      ['senderIdentifier', 'receiverIdentifier', 'error'],
    ),
    ...completionSchemas(),
  };
}

function uploadForm(): Schema {
  const file = (description: string): Schema => ({ ...BYTES, description });
  return object(
    {
      document: file('Exactly one: the XML, or the PDF/A-3 with embedded XML.'),
      image: file('At most one: the PDF rendering, in flow A1 only, where it is required.'),
      attachment: { type: 'array', items: file('Further files, in flow A1 only.') },
    },
    ['image', 'attachment'],
  );
}

function applicationResponse(): Schema {
  return {
    ...object(
      {
        referenceDocumentNumber: text('Number of the referenced document, for example an invoice number.'),
        referenceDocumentId: text('Identifier of the referenced document, when that document was sent through the service.'),
        responseCode: text(
          "`AP` = accepted, `RE` = rejected; the network's other codes (`AB`, `IP`, `UQ`, `CA`, `PD`) are passed through.",
        ),
        responseMessage: text('Message or reason for rejection.'),
      },
      ['referenceDocumentNumber', 'referenceDocumentId', 'responseCode', 'responseMessage'],
    ),
    description: 'Present when documentType is `applicationresponse`.',
  };
}

function completionSchemas(): Record<string, Schema> {
  const status = schemaRef('CompletionStatus');
  const message = text('Why, for ERROR.', { pattern: '^[^\\x00]*$', maxLength: LIMITS.completionMessageCharactersMax });
  const issue = (what: string) =>
    text(what, {
      pattern: '^(?=[\\s\\S]*\\S)[^\\x00-\\x08\\x0b\\x0c\\x0e-\\x1f\\ufffe\\uffff]*$',
      maxLength: LIMITS.completionIssueCharactersMax,
    });
  const issues = {
    type: 'array',
    maxItems: LIMITS.completionIssuesMax,
    description: 'What is wrong, for ERROR. On Peppol the sender is told of them in its Message Level Status (MLS_AP_AT=completed).',
    items: schemaRef('CompletionIssue'),
  } as const;
  return {
    Completion: object({ status, message, issues }, ['message', 'issues']),
    CompletionIssue: object({ location: issue('Where, as an XPath.'), text: issue('What is wrong.') }, ['location']),
    Completed: object({ documentId, status, message: text('Says what was done.') }),
    CompletionBatch: object({
      documents: {
        type: 'array',
        minItems: 1,
        maxItems: LIMITS.completionsMax,
        items: schemaRef('BatchCompletion'),
      },
    }),
    BatchCompletion: object({ documentId, status, message, issues }, ['message', 'issues']),
    CompletionResults: object({
      results: { type: 'array', description: 'In the order of the request.', items: schemaRef('CompletionResult') },
    }),
    CompletionResult: {
      ...object(
        {
          documentId,
          status,
          error: text('Why it was refused: the text that the single call would give.'),
          reason: text('What is wrong with the completion, where the text is `Invalid request body`.'),
        },
        ['status', 'error', 'reason'],
      ),
      description: 'Either `status` or `error` is there.',
    },
  };
}
