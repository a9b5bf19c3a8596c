// AFNOR XP Z12-013: the Flow Service, and what this service answers of the Directory Service.
import type { Scope } from '../../../../domain/vocabulary.js';
import {
  type Answer,
  type DescribedSettings,
  json,
  jsonBody,
  NO_STORE,
  type Operation,
  type Paths,
  pathParameter,
  schemaRef,
  scoped,
  withHeaders,
} from '../parts.js';

const TAGS = ['AFNOR'];
const FLOW = '/afnor/flow/v1';
const DIRECTORY = '/afnor/directory/v1';

const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

const ERRORS = {
  400: 'The request breaks a rule.',
  401: 'No token, or an invalid one.',
  403: 'The token has not the scope, or the quota of bytes is used up.',
  404: 'Unknown, or of another tenant.',
  408: 'The body came too slowly.',
  413: 'The request is too long.',
  422: 'The file is not what is said of it, or the trackingId was used for another.',
  429: 'Too many requests, or documents.',
  500: 'A fault of the service.',
  501: 'Not offered here; `details` says why.',
  503: 'A part of the service, or the network, does not answer.',
} as const;
type Status = keyof typeof ERRORS;

export function afnorPaths({ requestBytesMax }: DescribedSettings): Paths {
  return {
    [`${FLOW}/flows`]: { post: submit(requestBytesMax) },
    [`${FLOW}/flows/search`]: { post: search() },
    [`${FLOW}/flows/{flowId}`]: { get: read() },
    [`${FLOW}/webhooks`]: {
      get: listWebhooks(),
      post: createWebhook(),
    },
    [`${FLOW}/webhooks/{webhookUid}`]: { delete: deleteWebhook() },
    [`${FLOW}/healthcheck`]: { get: health('flowHealth') },
    [`${DIRECTORY}/healthcheck`]: { get: health('directoryHealth') },
    [`${DIRECTORY}/directory-line/code:{addressingIdentifier}`]: { get: line() },
    ...directory(),
  };
}

function operation(
  operationId: string,
  summary: string,
  scope: Scope,
  answers: Readonly<Record<string, Answer>>,
  statuses: readonly Status[],
): Operation {
  const failed = ([400, 401, 403, 429, 500, 503, ...statuses] as const).map((status): [string, Answer] => [
    String(status),
    json(ERRORS[status], schemaRef('AfnorError')),
  ]);
  return { operationId, tags: TAGS, summary, security: scoped(scope), responses: { ...answers, ...Object.fromEntries(failed) } };
}

function submit(requestBytesMax: number): Operation {
  const stored = json('Stored. It is checked and sent next.', schemaRef('SubmittedFlow'));
  return {
    ...operation('createFlow', 'Submit a flow', 'exchange/send', { '202': stored }, [408, 413, 422]),
    description: `The same rules as an upload, without the image of an invoice. The whole request, Base64-encoded, has at most ${requestBytesMax} bytes. \`trackingId\` is the documentId. The rule and the profile that are said are not kept: the service reads them in the document. \`ArchiveOnly\` is refused.`,
    requestBody: {
      required: true,
      content: {
        'multipart/form-data': {
          schema: schemaRef('FlowForm'),
          encoding: { flowInfo: { contentType: 'application/json' }, file: { contentType: 'application/xml, application/pdf' } },
        },
      },
    },
  };
}

function search(): Operation {
  return {
    ...operation('searchFlows', 'Search flows', 'exchange/receive', { '200': json('A page.', schemaRef('FlowPage')) }, [408, 413]),
    description:
      'In order of their last change. Without `nextCursor` there are no more now. A page may be shorter than `limit`, so that it ends between two values of `updatedAt`; where all of a page have the same one, go on by `nextCursor`.',
    requestBody: jsonBody(schemaRef('FlowSearch'), { since: { where: { updatedAfter: '2026-11-26T08:00:00Z' } } }),
  };
}

function read(): Operation {
  const metadata = json('The metadata, or the file.', schemaRef('Flow'));
  const found: Answer = {
    ...metadata,
    headers: { ...metadata.headers, 'Content-Disposition': { description: 'The name of a file.', schema: { type: 'string' } } },
    content: { ...metadata.content, 'application/octet-stream': {} },
  };
  return {
    ...operation('getFlow', 'Read a flow', 'exchange/receive', { '200': found }, [404]),
    description: 'Counts as no retrieval.',
    parameters: [
      pathParameter('flowId', 'Of the flow.'),
      {
        name: 'docType',
        in: 'query',
        description: '`Original`: as uploaded or received. `Converted`: as sent, where that differs. `ReadableView`: a PDF.',
        schema: { type: 'string', enum: ['Metadata', 'Original', 'Converted', 'ReadableView'], default: 'Metadata' },
      },
    ],
  };
}

function listWebhooks(): Operation {
  const found = json('All of the tenant, without their keys.', schemaRef('FlowWebhooks'));
  return operation('listFlowWebhooks', 'List webhooks of flows', 'exchange/webhook', { '200': found }, []);
}

function createWebhook(): Operation {
  const made = withHeaders(json('Made. The key is shown only here.', schemaRef('CreatedFlowWebhook')), NO_STORE);
  return {
    ...operation('createFlowWebhook', 'Create a webhook of flows', 'exchange/webhook', { '201': made }, [408, 413]),
    description:
      'The URL is sent a `Flow` when an outgoing flow was handed over or an incoming one is ready (`Ok`), and when one failed (`Error`). A webhook that would never be sent anything is refused, as with `Pending` alone. Attempts and retries are those of `/v3/webhook`, and both count for the same limit.',
    requestBody: jsonBody(schemaRef('FlowWebhookRequest'), {
      received: { callbackUrl: 'https://erp.example/flows', flowTypes: ['SupplierInvoice'], flowDirection: 'In', ackStatus: 'Ok' },
    }),
    callbacks: { flow: { '{$request.body#/callbackUrl}': { post: callback() } } },
  };
}

/** What a webhook of flows is sent. */
function callback(): Operation {
  const signature = {
    name: 'Afnor-Signature',
    in: 'header',
    required: true,
    description:
      'Base64 of the HMAC SHA-256, keyed by the bytes of `signingKey`, over the 32 bytes of the SHA-256 of the body, `@` and the timestamp.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9+/]{43}=$' },
  };
  const timestamp = {
    name: 'Afnor-Signature-Timestamp',
    in: 'header',
    required: true,
    description: 'Unix time of the attempt, in seconds.',
    schema: { type: 'integer', format: 'int64' },
  };
  return {
    operationId: 'onFlow',
    tags: TAGS,
    summary: 'A flow became Ok or Error',
    description: 'Delivery is at least once: drop repeats by `flowId` and `updatedAt`.',
    security: [],
    parameters: [signature, timestamp],
    requestBody: jsonBody(schemaRef('Flow'), {}),
    responses: {
      '2XX': { description: 'Delivered; the body is ignored.' },
      default: { description: 'Not delivered; tried again.' },
    },
  };
}

function deleteWebhook(): Operation {
  const answers = { '204': { description: 'Deleted. What waits for it is not sent any more.', headers: REQUEST_ID } };
  const parameters = [pathParameter('webhookUid', 'Of the webhook.', { type: 'string' })];
  return { ...operation('deleteFlowWebhook', 'Delete a webhook of flows', 'exchange/webhook', answers, [404]), parameters };
}

function health(operationId: string): Operation {
  const answer: Answer = { description: 'The service answers.', headers: REQUEST_ID };
  return { operationId, tags: TAGS, summary: 'Whether the service answers', security: [], responses: { '200': answer } };
}

function line(): Operation {
  const found = json('Registered on the network.', schemaRef('DirectoryLine'));
  return {
    ...operation('getDirectoryLine', 'Look an address up', 'exchange/send', { '200': found }, [404, 501]),
    description: 'The network says whether the address is registered; the rest is read in the address itself.',
    parameters: [
      pathParameter('addressingIdentifier', 'The address without its scheme 0225.'),
      { name: 'fields', in: 'query', description: 'Names with commas between them.', schema: { type: 'string' } },
      { name: 'include', in: 'query', description: 'Refused: it needs the national directory.', schema: { type: 'string' } },
    ],
  };
}

function directory(): Paths {
  const get = (id: string, ...names: readonly string[]): { readonly get: Operation } => ({ get: refused(id, WHY, names) });
  const post = (id: string): { readonly post: Operation } => ({ post: refused(id, WHY, []) });
  return {
    [`${DIRECTORY}/siren/search`]: post('searchSiren'),
    [`${DIRECTORY}/siren/code-insee:{siren}`]: get('getSiren', 'siren'),
    [`${DIRECTORY}/siret/search`]: post('searchSiret'),
    [`${DIRECTORY}/siret/code-insee:{siret}`]: get('getSiret', 'siret'),
    [`${DIRECTORY}/routing-code/search`]: post('searchRoutingCode'),
    [`${DIRECTORY}/routing-code/siret:{siret}/code:{routingIdentifier}`]: get('getRoutingCode', 'siret', 'routingIdentifier'),
    [`${DIRECTORY}/directory-line/search`]: post('searchDirectoryLine'),
  };
}

const WHY = 'Not offered: it needs the national directory';

function refused(id: string, summary: string, names: readonly string[]): Operation {
  return { ...operation(id, summary, 'exchange/send', {}, [501]), parameters: names.map((name) => pathParameter(name, 'Not read.')) };
}
