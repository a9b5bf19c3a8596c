// Bodies of AFNOR XP Z12-013, as this service takes and gives them.
import { DIRECTORY_FIELDS } from '../../../../domain/flows/directoryLine.js';
import {
  ACK_STATUSES,
  FLOW_DIRECTIONS,
  FLOW_LIMITS,
  FLOW_PROFILES,
  FLOW_SYNTAXES,
  FLOW_TYPES,
  PROCESSING_RULES,
} from '../../../../domain/flows/flow.js';
import { LIMITS } from '../../../../domain/vocabulary.js';
import { constant, object, type Schema, schemaRef, text } from '../parts.js';

const TIME = { format: 'date-time' };
const ID = { maxLength: FLOW_LIMITS.idCharactersMax };

export function afnorSchemas(): Record<string, Schema> {
  return { ...enumerations(), ...flows(), ...webhooks(), ...others() };
}

function enumerations(): Record<string, Schema> {
  const oneOf = (values: readonly string[], description: string): Schema => ({ type: 'string', enum: [...values], description });
  return {
    ProcessingRule: oneOf(PROCESSING_RULES, 'What the French reform asks of a flow. `NotApplicable`: not French, or no invoice.'),
    FlowSyntax: oneOf(FLOW_SYNTAXES, 'The syntax of the file. `FRR`: an e-report (flux 10).'),
    FlowProfile: oneOf(FLOW_PROFILES, 'The profile of an invoice. `Undefined` for anything else.'),
    FlowType: oneOf(FLOW_TYPES, 'What a flow is to the customer. An e-report is a `MultiFlowReport` here, whatever it has.'),
    FlowDirection: oneOf(FLOW_DIRECTIONS, '`Out`: from the customer. `In`: to the customer.'),
    FlowAckStatus: oneOf(ACK_STATUSES, '`Pending` until the flow was checked, `Error` where it failed.'),
  };
}

function flows(): Record<string, Schema> {
  const trackingId = text('The documentId of an outgoing flow.', ID);
  const flowId = text('The documentId, or another identifier where that is longer than this.', ID);
  const name = text('The name of the file.', { maxLength: FLOW_LIMITS.nameCharactersMax });
  const sha256 = text('SHA-256 of the file, in hexadecimal.', { pattern: '^[a-f0-9]{64}$' });
  const submittedAt = text('When the flow was stored.', TIME);
  const said = {
    trackingId,
    name,
    processingRule: schemaRef('ProcessingRule'),
    flowSyntax: schemaRef('FlowSyntax'),
    flowProfile: schemaRef('FlowProfile'),
    sha256,
  };
  const listOf = (schema: string): Schema => ({ type: 'array', minItems: 1, items: schemaRef(schema) });
  const criteria = {
    updatedAfter: text('Exclusive.', TIME),
    updatedBefore: text('Exclusive.', TIME),
    processingRule: listOf('ProcessingRule'),
    flowType: listOf('FlowType'),
    flowDirection: listOf('FlowDirection'),
    trackingId,
    ackStatus: schemaRef('FlowAckStatus'),
  };
  const limit: Schema = { type: 'integer', minimum: 1, maximum: FLOW_LIMITS.pageMax, default: FLOW_LIMITS.pageDefault };
  const cursor = text('`nextCursor` of the page before.', { maxLength: FLOW_LIMITS.cursorCharactersMax });
  return {
    FlowInfo: object(said, ['trackingId', 'processingRule', 'flowProfile', 'sha256']),
    FlowForm: object({ flowInfo: schemaRef('FlowInfo'), file: { type: 'string', description: 'XML or PDF.' } }),
    SubmittedFlow: object({ flowId, submittedAt, ...said }, ['processingRule', 'flowProfile']),
    Flow: object(
      {
        flowId,
        submittedAt,
        updatedAt: text('When it last changed.', TIME),
        trackingId,
        name,
        processingRule: schemaRef('ProcessingRule'),
        processingRuleSource: constant('Computed'),
        flowSyntax: schemaRef('FlowSyntax'),
        flowProfile: schemaRef('FlowProfile'),
        flowType: schemaRef('FlowType'),
        flowDirection: schemaRef('FlowDirection'),
        acknowledgement: schemaRef('FlowAcknowledgement'),
      },
      ['trackingId'],
    ),
    FlowAcknowledgement: object(
      { status: schemaRef('FlowAckStatus'), details: { type: 'array', minItems: 1, items: schemaRef('FlowFault') } },
      ['details'],
    ),
    FlowFault: object({
      level: constant('Error'),
      item: text('The number of the document, or its identifier.'),
      reasonCode: text('The code of the fault in this service.'),
      reasonMessage: text('Why.'),
    }),
    FlowCriteria: { ...object(criteria, Object.keys(criteria)), description: 'At least one. All must hold.', minProperties: 1 },
    FlowSearch: object({ limit, cursor, where: schemaRef('FlowCriteria') }, ['limit', 'cursor']),
    FlowPage: object(
      { limit, nextCursor: cursor, filters: schemaRef('FlowCriteria'), results: { type: 'array', items: schemaRef('Flow') } },
      ['nextCursor'],
    ),
  };
}

function webhooks(): Record<string, Schema> {
  const webhookId = text('Of the webhook.', { format: 'uuid' });
  const createdAt = text('When it was made.', TIME);
  const params = {
    callbackUrl: text('An HTTPS URL, under the rules of `endpoint` of `/v3/webhook`.', {
      format: 'uri',
      maxLength: LIMITS.endpointCharactersMax,
    }),
    flowTypes: { type: 'array', minItems: 1, items: schemaRef('FlowType') },
    flowDirection: schemaRef('FlowDirection'),
    ackStatus: schemaRef('FlowAckStatus'),
  };
  const filter = ['flowTypes', 'flowDirection', 'ackStatus'];
  const signingKey = text('Base64 of the 32 bytes that sign. It does not change.', { pattern: '^[A-Za-z0-9+/]{43}=$' });
  return {
    FlowWebhookRequest: { ...object(params, filter), description: 'What is left out does not matter.' },
    CreatedFlowWebhook: object({ webhookId, signingKey, createdAt }),
    FlowWebhook: object({ webhookId, createdAt, ...params }, filter),
    FlowWebhooks: object({
      count: { type: 'integer', minimum: 0 },
      webhookIds: { type: 'array', items: webhookId },
      webhooks: { type: 'array', items: schemaRef('FlowWebhook') },
    }),
  };
}

function others(): Record<string, Schema> {
  const fields = Object.fromEntries(DIRECTORY_FIELDS.map((name) => [name, text('Read in the address.')]));
  return {
    DirectoryLine: object({ ...fields, platformType: constant('WK'), directoryLineStatus: constant('Enabled') }, DIRECTORY_FIELDS),
    AfnorError: object({ errorCode: text('Names the error.'), errorMessage: text('A sentence.'), details: text('The reason.') }, [
      'details',
    ]),
  };
}
