// What bridges of the Weexa channel send (docs/weexa.md).
import { failures } from '../failures.js';
import { constant, json, jsonBody, type Operation, type Paths, pathParameter, schemaRef, withHeaders } from '../parts.js';

const OPEN: Operation['security'] & object = [];
const SIGNED =
  'The request is signed: `X-Signature` is `v2=` and the hexadecimal HMAC SHA-256 of `v2.bridge.<X-Timestamp>.POST <path>.<body>` with the shared secret, where the path begins with `/channels/weexa/`. No token is needed.';

const header = (name: string, description: string, example: string): object => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' }, example },
});

const PARAMETERS = [
  pathParameter('bridge', "The id of the tenant's account of the channel weexa; `operator` for the bridge of the operator."),
  header('X-Timestamp', 'The time of sending, in Unix seconds; at most 300 s from now.', '1795400000'),
  header('X-Signature', 'The signature.', `v2=${'0'.repeat(64)}`),
];

export function bridgePaths(): Paths {
  return {
    '/channels/weexa/{bridge}/messages': { post: message() },
    '/channels/weexa/{bridge}/status': { post: status() },
  };
}

function message(): Operation {
  return {
    operationId: 'receiveFromBridge',
    tags: ['Bridges'],
    summary: 'Hand over a received document',
    description: `The answer 200 means that the document is stored durably. The same \`messageId\` with the same files is stored once and answered with 200 again. ${SIGNED}`,
    security: OPEN,
    parameters: PARAMETERS,
    requestBody: { required: true, content: { 'multipart/form-data': { schema: schemaRef('BridgeForm') } } },
    responses: {
      '200': withHeaders(json('Stored.', schemaRef('BridgeAnswer'), { stored: { message: 'Document was received' } }), {
        'Idempotent-Replayed': { description: 'Present where this very message was taken before.', schema: constant('true') },
      }),
      ...failures(
        'BODY_INVALID',
        'SIGNATURE_INVALID',
        'RECEIVER_NOT_FOUND',
        'REQUEST_TIMEOUT',
        'MESSAGE_USED',
        'REQUEST_TOO_LONG',
        'UNSUPPORTED_MEDIA_TYPE',
        'FAULT',
        'UNAVAILABLE',
      ),
    },
  };
}

function status(): Operation {
  return {
    operationId: 'takeBridgeStatus',
    tags: ['Bridges'],
    summary: 'Report what became of a sent document',
    description: `\`delivered\` moves the document to DELIVERED, \`rejected\` to ERROR. A repetition changes nothing. 503: the status came before the answer to the message; send it again. ${SIGNED}`,
    security: OPEN,
    parameters: PARAMETERS,
    requestBody: jsonBody(schemaRef('BridgeStatus'), {
      delivered: { messageId: '0199c1d2-e3f4-7a5b-8c6d-7e8f90123401', status: 'delivered' },
      rejected: { messageId: '0199c1d2-e3f4-7a5b-8c6d-7e8f90123401', status: 'rejected', message: 'Unknown buyer' },
    }),
    responses: {
      '200': json('Taken.', schemaRef('BridgeAnswer'), { taken: { message: 'Status was taken' } }),
      ...failures(
        'BODY_INVALID',
        'SIGNATURE_INVALID',
        'MESSAGE_NOT_FOUND',
        'REQUEST_TIMEOUT',
        'REQUEST_TOO_LONG',
        'UNSUPPORTED_MEDIA_TYPE',
        'FAULT',
        'UNAVAILABLE',
      ),
    },
  };
}
