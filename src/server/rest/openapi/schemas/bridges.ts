// Bodies of what bridges of the Weexa channel send.
import { LIMITS } from '../../../../domain/vocabulary.js';
import { BYTES, object, type Schema, schemaRef, text } from '../parts.js';

const file = (description: string): Schema => ({ ...BYTES, description });

export function bridgeSchemas(): Record<string, Schema> {
  const id = (description: string): Schema => text(description, { minLength: 1, maxLength: LIMITS.messageIdentifierCharactersMax });
  return {
    BridgeMetadata: object(
      {
        messageId: id("The bridge's own id of the message. It stays the same when the message is sent again."),
        receiverIdentifier: id('Participant identifier of the receiver. Absent: as the document says.'),
        documentTypeId: id('Document type identifier, where the network has one.'),
        processId: id('Process identifier, where the network has one.'),
      },
      ['receiverIdentifier', 'documentTypeId', 'processId'],
    ),
    BridgeForm: object(
      {
        metadata: schemaRef('BridgeMetadata'),
        document: file('The XML, or a PDF/A-3 with it.'),
        image: file('A PDF that shows the document. Not beside a PDF.'),
        attachment: { type: 'array', items: file('A further file. Not beside a PDF.') },
      },
      ['image', 'attachment'],
    ),
    BridgeStatus: object(
      {
        messageId: id('The `messageId` of the metadata that the bridge was sent.'),
        status: schemaRef('BridgeOutcome'),
        message: text('Why it was rejected.', { maxLength: LIMITS.completionMessageCharactersMax }),
      },
      ['message'],
    ),
    BridgeAnswer: object({ message: text('Says what happened.') }),
  };
}
