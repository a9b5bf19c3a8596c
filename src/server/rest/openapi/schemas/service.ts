// Bodies of errors, tokens, health and the sandbox.
import { SCOPES } from '../../../../domain/vocabulary.js';
import { LOCAL_NAME, NAMES_MAX } from '../../sandbox.js';
import { constant, object, type Schema, schemaRef, text } from '../parts.js';

export function serviceSchemas(sandbox: boolean): Record<string, Schema> {
  return {
    ...errorSchemas(),
    Liveness: object({ status: constant('ok') }),
    Readiness: object({ status: schemaRef('Health'), checks: schemaRef('ReadinessChecks'), warnings: schemaRef('ReadinessWarnings') }, [
      'warnings',
    ]),
    ReadinessWarnings: object({ taxReporting: constant('off') }),
    ReadinessChecks: object({ database: schemaRef('Health'), files: schemaRef('Health'), jobs: schemaRef('Health') }),
    NotReady: { oneOf: [schemaRef('Readiness'), schemaRef('MessageAnswer')] },
    ...(sandbox ? sandboxSchemas() : {}),
  };
}

/** Bodies of errors. What is an InvalidBody is a MessageAnswer, too; `Error` is in no other. */
function errorSchemas(): Record<string, Schema> {
  return {
    ErrorAnswer: object({ Error: text('What is wrong.') }),
    MessageAnswer: object({ message: text('What is wrong.'), error: text('The reason, where there is one.') }, ['error']),
    InvalidBody: object({ message: constant('Invalid request body'), error: text('What is wrong with the body.') }),
    InvalidParameters: object({ message: constant('Invalid request parameters'), error: text('Which parameter is wrong, and why.') }),
    Problem: problemSchema(),
    ProblemError: object(
      {
        pointer: text('A member of the body, as a JSON Pointer.', { examples: ['#/documentTypes'] }),
        parameter: text('A parameter of the query or the path, a header, or a part of the form.'),
        detail: text('What is wrong there.'),
        ...OF_INVOICES,
      },
      ['pointer', 'parameter', ...Object.keys(OF_INVOICES)],
    ),
    UploadConflict: { oneOf: [schemaRef('ErrorAnswer'), schemaRef('MessageAnswer')] },
    RegistrationRefusal: { oneOf: [schemaRef('ErrorAnswer'), schemaRef('InvalidBody')] },
  };
}

/** Of errors about invoices as JSON. */
export const OF_INVOICES = {
  term: text('The business term or group of EN 16931.', { examples: ['BT-131'] }),
  code: text('What is wrong, where no rule says it.', { examples: ['missing-member'] }),
  rule: text('The id of the rule that is broken.', { examples: ['BR-CO-10'] }),
  given: text('The value that is wrong.'),
  expected: text('The value that would be right.'),
  nearest: text('What was probably meant: a name of a member, or a code.'),
};

/** RFC 9457, for clients that send `Accept: application/problem+json`. */
function problemSchema(): Schema {
  return object(
    {
      type: text('A page that describes this kind of problem.', { format: 'uri' }),
      title: text('The kind of problem, in one line.'),
      status: { type: 'integer', description: 'The HTTP status.' },
      detail: text('What is wrong with this request.'),
      instance: text('The id of the request, as in `X-Request-Id`.'),
      errors: { type: 'array', items: schemaRef('ProblemError') },
    },
    ['detail', 'errors'],
  );
}

/** Where tokens are issued here. */
export function tokenSchemas(): Record<string, Schema> {
  return {
    TokenRequest: object(
      {
        grant_type: constant('client_credentials'),
        scope: text(`Separated by blanks, of ${SCOPES.join(', ')}; absent: all scopes of the client.`),
        client_id: text('Where the client is not named by HTTP Basic.'),
        client_secret: text('Where the client is not named by HTTP Basic.'),
      },
      ['scope', 'client_id', 'client_secret'],
    ),
    Token: object({
      access_token: text('A JWT, signed with ES256.'),
      token_type: constant('Bearer'),
      expires_in: { type: 'integer', description: 'Seconds.' },
      scope: text('The scopes granted, separated by blanks.'),
    }),
    TokenError: object({
      error: schemaRef('TokenErrorCode'),
      error_description: text('For people.'),
    }),
    TokenErrorCode: { type: 'string', enum: ['invalid_request', 'invalid_client', 'invalid_scope', 'unsupported_grant_type'] },
    KeySet: object({ keys: { type: 'array', items: schemaRef('SigningKey') } }),
    SigningKey: object({
      kty: constant('EC'),
      crv: constant('P-256'),
      x: { type: 'string' },
      y: { type: 'string' },
      kid: { type: 'string' },
      alg: constant('ES256'),
      use: constant('sig'),
    }),
  };
}

function sandboxSchemas(): Record<string, Schema> {
  return {
    CertificateRequest: object(
      {
        names: {
          type: 'array',
          minItems: 1,
          maxItems: NAMES_MAX,
          items: text('localhost, a name below it, a name without a dot, host.docker.internal, a loopback or private address.', LOCAL_NAME),
        },
      },
      ['names'],
    ),
    Certificate: object({
      certificate: text('PEM.'),
      key: text('PEM.'),
      ca: text("PEM of the sandbox's authority, to trust."),
      host: text('Under which the sandbox reaches receivers on its machine: SANDBOX_WEBHOOK_HOST.'),
    }),
    ClockMove: object({ advanceSeconds: { type: 'number', minimum: -316224000, maximum: 316224000 }, reset: { type: 'boolean' } }, [
      'advanceSeconds',
      'reset',
    ]),
    Clock: object({ now: text('The time of the service.', { format: 'date-time' }) }),
  };
}
