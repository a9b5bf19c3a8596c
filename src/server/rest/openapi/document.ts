// The whole OpenAPI 3.1 document of this very service: nothing that it does not serve.
import { SCOPES, type Scope } from '../../../domain/vocabulary.js';
import { VERSION } from '../../../product.js';
import { failureAnswers } from './failures.js';
import { notifications } from './notifications.js';
import type { DescribedSettings, Paths } from './parts.js';
import { afnorPaths } from './paths/afnor.js';
import { bridgePaths } from './paths/bridges.js';
import { documentPaths } from './paths/documents.js';
import { invoicePaths } from './paths/invoices.js';
import { participantPaths } from './paths/participants.js';
import { sandboxPaths } from './paths/sandbox.js';
import { servicePaths } from './paths/service.js';
import { uploadPaths } from './paths/upload.js';
import { webhookPaths } from './paths/webhooks.js';
import { afnorSchemas } from './schemas/afnor.js';
import { bridgeSchemas } from './schemas/bridges.js';
import { documentSchemas } from './schemas/documents.js';
import { enumerationSchemas } from './schemas/enumerations.js';
import { invoiceSchemas } from './schemas/invoices.js';
import { participantSchemas } from './schemas/participants.js';
import { serviceSchemas, tokenSchemas } from './schemas/service.js';
import { webhookSchemas } from './schemas/webhooks.js';

const SCOPE_MEANINGS: Record<Scope, string> = {
  'exchange/send': 'upload document',
  'exchange/participant': 'add, update, list, delete participant',
  'exchange/webhook': 'create/update, list, rotate secret, delete webhook',
  'exchange/receive': 'get, list and complete documents',
  'exchange/read': 'read everything by GraphQL',
};

export interface OpenapiDocument {
  readonly openapi: string;
  readonly paths: Paths;
  readonly [member: string]: unknown;
}

/** Without `webhooks` the document has no section of that name: some code generators cannot read one. The schemas stay. */
export function openapiDocument(about: DescribedSettings, { webhooks }: { readonly webhooks: boolean }): OpenapiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Document exchange',
      version: VERSION,
      summary: 'Invoices, application responses and e-reports over several channels',
      description: description(about),
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.publicUrl }],
    tags: tags(about, webhooks),
    paths: {
      ...uploadPaths(about),
      ...documentPaths(about),
      ...invoicePaths(),
      ...participantPaths(),
      ...webhookPaths(),
      ...bridgePaths(),
      ...servicePaths(about),
      ...(about.afnorApi ? afnorPaths(about) : {}),
      ...(about.sandbox ? sandboxPaths() : {}),
    },
    ...(webhooks ? { webhooks: notifications(about) } : {}),
    components: {
      schemas: {
        ...serviceSchemas(about.sandbox),
        ...(about.issuesTokens ? tokenSchemas() : {}),
        ...documentSchemas(about),
        ...invoiceSchemas(),
        ...participantSchemas(),
        ...webhookSchemas(),
        ...bridgeSchemas(),
        ...(about.afnorApi ? afnorSchemas() : {}),
        ...enumerationSchemas(),
      },
      responses: failureAnswers(),
      headers: {
        'X-Request-Id': {
          description: "Names the request in the log: the client's own where it sent one of 1 to 64 letters, digits, `.`, `_` and `-`.",
          required: true,
          schema: { type: 'string', pattern: '^[\\w.-]{1,64}$' },
        },
      },
      securitySchemes: securitySchemes(about),
    },
  };
}

function description({ sandbox }: DescribedSettings): string {
  return [
    'Upload of outgoing documents, Peppol participants, webhook subscriptions, and retrieval of processed documents.',
    'The key of an error sentence is `Error` or `message`, as each answer says. An unknown path is answered 404 `{"message":"Not Found"}`, a wrong method 405 `{"message":"Method Not Allowed"}` with `Allow`. GET answers HEAD as well. Unknown members of answers are to be ignored.',
    ...(sandbox ? ['This is a **sandbox**: its network is simulated and its secrets are public.'] : []),
  ].join('\n\n');
}

function tags({ sandbox, afnorApi }: DescribedSettings, webhooks: boolean): object[] {
  const tag = (name: string, about: string): object => ({ name, description: about });
  return [
    tag('Documents', 'Upload, retrieval, list, completion and download.'),
    tag('Invoices', 'Invoices as JSON: checked, made, sent and read.'),
    tag('Participants', 'Receiving participants on the network.'),
    tag('Webhooks', 'Who is told of what.'),
    ...(webhooks ? [tag('Notifications', 'What subscribers are sent.')] : []),
    tag('Bridges', 'What bridges to Weexa send.'),
    ...(afnorApi ? [tag('AFNOR', 'AFNOR XP Z12-013: flows, and lines of the French directory.')] : []),
    tag('Service', 'Tokens, health, metrics.'),
    ...(sandbox ? [tag('Sandbox', 'What a simulated network needs.')] : []),
  ];
}

/** One scheme, because code generators hand a client's one token to every operation by it. Roles of an operation are its scopes. */
function securitySchemes({ issuesTokens }: DescribedSettings): object {
  const scopes = SCOPES.map((scope) => `\`${scope}\` (${SCOPE_MEANINGS[scope]})`).join(', ');
  const origin = issuesTokens ? 'Issued by `POST /oauth2/token`' : 'A token of the issuer that the operator names';
  const description = `${origin}, with the scopes that the operation names: ${scopes}. \`GET /metrics\` takes METRICS_TOKEN instead.`;
  return { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description } };
}
