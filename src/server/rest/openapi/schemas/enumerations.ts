// Enumerations by name: a code generator makes one type of each, not one for every place where it is used.
import { RETRIEVABLE, STATES } from '../../../../domain/document.js';
import { COMPLETIONS } from '../../../../domain/documents/completion/complete.js';
import { RENDERING_FORMATS } from '../../../../domain/documents/retrieval/renderXml.js';
import {
  CHANNELS,
  CHANNELS_WITH_WEBHOOKS,
  DIRECTIONS,
  DOCUMENT_TYPE_CODES,
  DOCUMENT_TYPES,
  type DocumentTypeCode,
  EVENT_TYPES,
  FAULTS,
  MESSAGE_TYPES,
  PURPOSES,
} from '../../../../domain/vocabulary.js';
import { LANGUAGE_TAGS } from '../../../../texts/languages.js';
import type { Schema } from '../parts.js';

const MEANINGS: Record<DocumentTypeCode, string> = {
  158: 'Peppol BIS Billing UBL Invoice V3',
  160: 'Peppol BIS Billing UBL Credit Note V3',
  170: 'SI-UBL 2.0 Invoice',
  171: 'SI-UBL 2.0 Credit Note',
  220: 'SI-UBL 2.0 G-Account Extension',
  299: 'Peppol BIS Self-Billing UBL Invoice V3 (passthrough only, no conversion)',
  300: 'Peppol BIS Self-Billing UBL Credit Note V3 (passthrough only, no conversion)',
};

export function enumerationSchemas(): Record<string, Schema> {
  return {
    DocumentType: oneOf(DOCUMENT_TYPES, 'What a document is.'),
    Direction: oneOf(DIRECTIONS, '`send`: outgoing. `receive`: incoming.'),
    Channel: oneOf(CHANNELS, 'The way on which a document travels.'),
    NotificationChannel: oneOf(CHANNELS_WITH_WEBHOOKS, 'The channels whose documents are announced by webhooks.', 'NOTIFICATION'),
    DocumentState: oneOf(STATES, 'Where a document is in its life.'),
    RetrievableState: oneOf(RETRIEVABLE, 'The states in which a document can be retrieved.', 'RETRIEVABLE'),
    CompletionStatus: oneOf(COMPLETIONS, '`EXPORTED`: taken over. `ERROR`: could not be taken over.', 'COMPLETED'),
    FilePurpose: oneOf(PURPOSES, 'What a file is to its document.'),
    FileMessageType: oneOf(MESSAGE_TYPES, 'What a response file is.'),
    RenderingFormat: oneOf(RENDERING_FORMATS, 'The form of a readable copy.'),
    Language: oneOf(LANGUAGE_TAGS, 'The language of labels, BCP 47.'),
    FaultCode: oneOf(FAULTS, 'Why a document is in ERROR.'),
    EventType: oneOf(EVENT_TYPES, 'What a webhook announces.'),
    DocumentTypeCode: {
      type: 'integer',
      enum: DOCUMENT_TYPE_CODES,
      'x-enum-varnames': DOCUMENT_TYPE_CODES.map((code) => `CODE_${code}`),
      description: `Peppol document type: ${DOCUMENT_TYPE_CODES.map((code) => `${code} = ${MEANINGS[code]}`).join('; ')}.`,
    },
    BridgeOutcome: oneOf(['delivered', 'rejected'], 'What became of a sent document.', 'BRIDGE'),
    Health: oneOf(['ok', 'failed'], 'Whether a part works.'),
  };
}

/**
 * In Go the constants of all enumerations share one name space. Where another enumeration has the same value, `prefix` makes the
 * names of the constants differ.
 */
function oneOf(values: readonly string[], description: string, prefix?: string): Schema {
  const names = prefix === undefined ? {} : { 'x-enum-varnames': values.map((value) => `${prefix}_${value.toUpperCase()}`) };
  return { type: 'string', enum: values, description, ...names };
}
