// The four participant endpoints, and the search of the network.
import { failures, GUARDED, JSON_READ } from '../failures.js';
import {
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
import { PARTICIPANT } from '../schemas/participants.js';

const TAGS = ['Participants'];
const identifier = pathParameter('identifier', 'The participant, `<scheme>:<number>`.', { type: 'string' }, PARTICIPANT.identifier);
const { identifier: id, ...CHANGE } = PARTICIPANT;

export function participantPaths(): Paths {
  return {
    '/v3/participant': { get: list(), post: add() },
    '/v3/participant/{identifier}': { put: update(), delete: remove() },
    '/v4/participants/find': { get: find() },
  };
}

function add(): Operation {
  return {
    operationId: 'addParticipant',
    tags: TAGS,
    summary: 'Add participant',
    description: 'The participant is added in the SML and SMP and will appear in the Peppol Directory asynchronously. All or nothing.',
    security: scoped('exchange/participant'),
    requestBody: jsonBody(schemaRef('ParticipantRegistration'), { participant: PARTICIPANT }),
    responses: {
      ...success(`Participant ${id} was added to the SML and SMP. It will appear in the Peppol Directory asynchronously.`),
      ...failures('REGISTRY_REFUSED', 'BODY_INVALID', ...GUARDED, ...JSON_READ),
    },
  };
}

function update(): Operation {
  return {
    operationId: 'updateParticipant',
    tags: TAGS,
    summary: 'Update participant',
    description: 'Updated in the SMP; the Peppol Directory is updated asynchronously.',
    security: scoped('exchange/participant'),
    parameters: [identifier],
    requestBody: jsonBody(schemaRef('ParticipantChange'), { change: CHANGE }),
    responses: {
      ...success(`Participant ${id} was updated in the SMP. The Peppol Directory is updated asynchronously.`),
      ...failures('REGISTRY_REFUSED', 'BODY_INVALID', ...GUARDED, 'PARTICIPANT_NOT_REGISTERED', ...JSON_READ),
    },
  };
}

function list(): Operation {
  return {
    operationId: 'listParticipants',
    tags: TAGS,
    summary: 'Get all participants',
    description: 'All active Peppol participant registrations of the tenant.',
    security: scoped('exchange/participant'),
    responses: {
      '200': json('The participants.', { type: 'array', items: schemaRef('Participant') }, { one: [PARTICIPANT] }),
      ...failures(...GUARDED),
    },
  };
}

function remove(): Operation {
  return {
    operationId: 'deleteParticipant',
    tags: TAGS,
    summary: 'Delete participant',
    description: 'Deleted from the SML; the Peppol Directory deletion is asynchronous. No body.',
    security: scoped('exchange/participant'),
    parameters: [identifier],
    responses: {
      ...success(`Participant ${id} was deleted from the SML. The Peppol Directory deletion is asynchronous.`),
      ...failures('REGISTRY_REFUSED', ...GUARDED, 'PARTICIPANT_NOT_REGISTERED'),
    },
  };
}

function find(): Operation {
  return {
    operationId: 'findParticipant',
    tags: TAGS,
    summary: 'Find a participant',
    description:
      'By one of `vat`, `company` (with `country`) and `name`. The schemes of the country are tried, and the network is asked now. Where nobody is found, `proof` is a signed statement of what was asked, when and of whom.',
    security: scoped('exchange/participant').concat(scoped('exchange/send'), scoped('exchange/read')),
    parameters: [
      queryParameter('vat', 'A VAT number with its country before it, such as BE0899965307.', { type: 'string' }),
      queryParameter('company', 'A number of a register of companies, such as 0899965307.', { type: 'string' }),
      queryParameter('name', 'A part of a name, looked for in the Peppol Directory.', { type: 'string' }),
      queryParameter('country', 'ISO 3166-1 alpha-2.', { type: 'string' }),
    ],
    responses: {
      '200': withHeaders(json('The answer of the network.', schemaRef('FoundParticipants')), NO_STORE),
      ...failures('PARAMETERS_INVALID', ...GUARDED),
    },
  };
}

function success(message: string): Operation['responses'] {
  return { '200': json('Done.', schemaRef('ParticipantResult'), { done: { code: '201', status: 'success', message } }) };
}
