// Tokens, keys, downloads, health, metrics and this document itself.

import { RETRY_AFTER } from '../../refusalTexts.js';
import { failures } from '../failures.js';
import {
  type Answer,
  BYTES,
  constant,
  type DescribedSettings,
  json,
  NO_STORE,
  type Operation,
  type Paths,
  pathParameter,
  schemaRef,
  withHeaders,
} from '../parts.js';

const TAGS = ['Service'];
const OPEN: Operation['security'] & object = [];
const REQUEST_ID = { 'X-Request-Id': { $ref: '#/components/headers/X-Request-Id' } };

export function servicePaths(about: DescribedSettings): Paths {
  return {
    ...(about.issuesTokens ? { '/oauth2/token': { post: token(about) }, '/.well-known/jwks.json': { get: keys() } } : {}),
    '/files/{fileId}': { get: download(about) },
    '/health/live': { get: live() },
    '/health/ready': { get: ready() },
    '/metrics': { get: metrics() },
    '/openapi.json': { get: openapi() },
  };
}

function token({ sandbox, tokenLifetimeSeconds }: DescribedSettings): Operation {
  const refused = (description: string, error: string, error_description: string): Answer =>
    json(description, schemaRef('TokenError'), { [error]: { error, error_description } });
  const noStore = {
    ...NO_STORE,
    Pragma: { description: 'RFC 6749 §5.1.', schema: constant('no-cache') },
  };
  const demo = 'In the sandbox: demo-seller / demo-seller-secret and demo-buyer / demo-buyer-secret.';
  return {
    operationId: 'getToken',
    tags: TAGS,
    summary: 'Get an access token',
    description: `Client credentials, RFC 6749 §4.4. The client names itself by HTTP Basic (RFC 6749 §2.3.1) or by the two fields, never both. A token lives ${tokenLifetimeSeconds} s.${sandbox ? ` ${demo}` : ''}`,
    security: OPEN,
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: schemaRef('TokenRequest') } },
    },
    responses: {
      '200': withHeaders(
        json('The token.', schemaRef('Token'), {
          token: {
            access_token: 'eyJhbGciOiJFUzI1NiJ9.e30.c2ln',
            token_type: 'Bearer',
            expires_in: tokenLifetimeSeconds,
            scope: 'exchange/send',
          },
        }),
        noStore,
      ),
      '400': withHeaders(refused('RFC 6749 §5.2.', 'invalid_scope', 'the scope is unknown or not granted to this client'), noStore),
      '401': withHeaders(refused('Unknown client, wrong secret, or revoked.', 'invalid_client', 'client authentication failed'), {
        ...noStore,
        'WWW-Authenticate': { required: true, schema: constant('Basic realm="exchange"') },
      }),
      '429': withHeaders(refused('Too many wrong secrets.', 'invalid_client', 'too many wrong secrets; ask again in 540 s'), {
        ...noStore,
        ...RETRY_AFTER,
      }),
      ...failures('REQUEST_TIMEOUT', 'REQUEST_TOO_LONG', 'FAULT', 'UNAVAILABLE'),
    },
  };
}

function keys(): Operation {
  return {
    operationId: 'getKeys',
    tags: TAGS,
    summary: 'The keys that sign tokens',
    description: 'RFC 7517.',
    security: OPEN,
    responses: { '200': json('The key set.', schemaRef('KeySet')), ...failures('FAULT', 'UNAVAILABLE') },
  };
}

function download({ downloadLifetimeSeconds, redirectsFiles }: DescribedSettings): Operation {
  const one = (description: string, schema: object = { type: 'string' }): object => ({ description, schema });
  const headers = {
    ...REQUEST_ID,
    'Content-Disposition': one('`attachment`, or `inline` for a view, with the file name, RFC 6266.', {
      type: 'string',
      pattern: '^(attachment|inline); filename=',
    }),
    ETag: one('SHA-256 of the file; of a readable copy, of what it is made from.', { type: 'string', pattern: '^"[0-9a-f]{64}"$' }),
    'Accept-Ranges': one('Ranges are served.', constant('bytes')),
    'Cache-Control': one('Nobody else may keep it.', constant('private, no-store')),
    'X-Content-Type-Options': one('The type is not to be guessed.', constant('nosniff')),
  };
  const location = { Location: one('Valid for a minute.', { type: 'string', format: 'uri' }) };
  const range = { 'Content-Range': one('Which bytes, of how many.') };
  const content = { '*/*': { schema: BYTES } };
  const query = (name: string): object => ({
    name,
    in: 'query',
    required: true,
    description: 'Part of the link.',
    schema: { type: 'string' },
  });
  return {
    operationId: 'downloadFile',
    tags: ['Documents'],
    summary: 'Download a file',
    description: `The target of \`downloadUrl\`: "pre-signed and need no authentication". Valid ${downloadLifetimeSeconds} s from minting. Answers one range (RFC 9110 §14).`,
    security: OPEN,
    parameters: [
      pathParameter('fileId', 'Part of the link.'),
      query('expires'),
      query('signature'),
      {
        name: 'disposition',
        in: 'query',
        description: 'Part of a link that shows the file, as `viewUrl` of GraphQL does.',
        schema: constant('inline'),
      },
      {
        name: 'rendering',
        in: 'query',
        description: 'Part of a link to a readable copy, as `rendering` of GraphQL gives.',
        schema: schemaRef('RenderingFormat'),
      },
      { name: 'language', in: 'query', description: 'Part of such a link.', schema: schemaRef('Language') },
      { name: 'Range', in: 'header', description: 'One range of bytes.', schema: { type: 'string' }, example: 'bytes=0-1023' },
      { name: 'If-Range', in: 'header', description: 'An ETag: the range only if it is still this one.', schema: { type: 'string' } },
      { name: 'If-None-Match', in: 'header', description: 'An ETag.', schema: { type: 'string' } },
    ],
    responses: {
      '200': { description: 'The file, in its own media type.', headers, content },
      '206': { description: 'A part of it.', headers: { ...headers, ...range }, content },
      ...(redirectsFiles
        ? { '302': { description: 'A large file: the file store gives it.', headers: { ...REQUEST_ID, ...location } } }
        : {}),
      '304': { description: 'As you have it.', headers: REQUEST_ID },
      ...failures('LINK_EXPIRED', 'LINK_FORBIDDEN', 'NOT_FOUND', 'TOO_MANY_REQUESTS', 'FAULT', 'UNAVAILABLE'),
      '416': { description: 'No byte of the file is in that range.', headers: { ...REQUEST_ID, ...range } },
    },
  };
}

function live(): Operation {
  return {
    operationId: 'isLive',
    tags: TAGS,
    summary: 'Whether the process answers',
    security: OPEN,
    responses: { '200': json('It does.', schemaRef('Liveness'), { ok: { status: 'ok' } }) },
  };
}

function ready(): Operation {
  const checks = { database: 'ok', files: 'ok', jobs: 'ok' };
  return {
    operationId: 'isReady',
    tags: TAGS,
    summary: 'Whether database, file store and jobs work',
    security: OPEN,
    responses: {
      '200': json('All of them.', schemaRef('Readiness'), { ok: { status: 'ok', checks } }),
      '503': withHeaders(
        json('Not all of them, or the service is stopping.', schemaRef('NotReady'), {
          failed: { status: 'failed', checks: { ...checks, database: 'failed' } },
          stopping: { message: 'Service Unavailable' },
        }),
        RETRY_AFTER,
      ),
    },
  };
}

function metrics(): Operation {
  return {
    operationId: 'getMetrics',
    tags: TAGS,
    summary: 'Metrics for Prometheus',
    description: 'Without a token from loopback addresses, else, and through a proxy, with METRICS_TOKEN.',
    security: [{}, { token: [] }],
    responses: {
      '200': {
        description: 'The text form of Prometheus.',
        headers: REQUEST_ID,
        content: { 'text/plain': { schema: { type: 'string' } } },
      },
      ...failures('UNAUTHORIZED', 'FAULT', 'UNAVAILABLE'),
    },
  };
}

function openapi(): Operation {
  return {
    operationId: 'getOpenapi',
    tags: TAGS,
    summary: 'This document',
    security: OPEN,
    parameters: [
      {
        name: 'webhooks',
        in: 'query',
        description: '`false`: without the section `webhooks`, which some code generators cannot read.',
        schema: { type: 'boolean', default: true },
      },
    ],
    responses: { '200': json('OpenAPI 3.1.', { type: 'object' }), ...failures('PARAMETERS_INVALID', 'UNAVAILABLE') },
  };
}
