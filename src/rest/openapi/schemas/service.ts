// Bodies of errors, tokens, health and the sandbox.
import { SCOPES } from '../../../domain/vocabulary.js';
import { object, type Schema, text } from '../parts.js';

export function serviceSchemas(sandbox: boolean): Record<string, Schema> {
  return {
    Error: object({ Error: text('What is wrong.') }),
    Message: object({ message: text('What is wrong.') }),
    InvalidBody: object({ message: { const: 'Invalid request body' }, error: text('What is wrong with the body.') }),
    InvalidParameters: object({ message: { const: 'Invalid request parameters' }, error: text('Which parameter is wrong, and why.') }),
    Liveness: object({ status: { const: 'ok' } }),
    Readiness: readiness(),
    ...(sandbox ? sandboxSchemas() : {}),
  };
}

function readiness(): Schema {
  const part: Schema = { type: 'string', enum: ['ok', 'failed'] };
  return object({ status: part, checks: object({ database: part, files: part, jobs: part }) });
}

/** Where tokens are issued here. */
export function tokenSchemas(): Record<string, Schema> {
  return {
    TokenRequest: object(
      {
        grant_type: { const: 'client_credentials' },
        scope: text(`Separated by blanks, of ${SCOPES.join(', ')}; absent: all scopes of the client.`),
        client_id: text('Where the client is not named by HTTP Basic.'),
        client_secret: text('Where the client is not named by HTTP Basic.'),
      },
      ['scope', 'client_id', 'client_secret'],
    ),
    Token: object({
      access_token: text('A JWT, signed with ES256.'),
      token_type: { const: 'Bearer' },
      expires_in: { type: 'integer', description: 'Seconds.' },
      scope: text('The scopes granted, separated by blanks.'),
    }),
    TokenError: object({
      error: { type: 'string', enum: ['invalid_request', 'invalid_client', 'invalid_scope', 'unsupported_grant_type'] },
      error_description: text('For people.'),
    }),
    KeySet: object({
      keys: {
        type: 'array',
        items: object({
          kty: { const: 'EC' },
          crv: { const: 'P-256' },
          x: { type: 'string' },
          y: { type: 'string' },
          kid: { type: 'string' },
          alg: { const: 'ES256' },
          use: { const: 'sig' },
        }),
      },
    }),
  };
}

function sandboxSchemas(): Record<string, Schema> {
  return {
    CertificateRequest: object(
      { names: { type: 'array', minItems: 1, maxItems: 10, items: text('localhost, a name below it, or a loopback address.') } },
      ['names'],
    ),
    Certificate: object({
      certificate: text('PEM.'),
      key: text('PEM.'),
      ca: text("PEM of the sandbox's authority, to trust."),
    }),
    ClockMove: object({ advanceSeconds: { type: 'number', minimum: -316224000, maximum: 316224000 }, reset: { type: 'boolean' } }, [
      'advanceSeconds',
      'reset',
    ]),
    Clock: object({ now: text('The time of the service.', { format: 'date-time' }) }),
  };
}
