// What a simulated network needs; served in sandbox only.
import { failures, JSON_READ } from '../failures.js';
import { json, jsonBody, NO_STORE, type Operation, type Paths, schemaRef, scoped, withHeaders } from '../parts.js';

const TAGS = ['Sandbox'];
/** Any token opens them, whatever its scopes. */
const ANY_TOKEN = scoped();

export function sandboxPaths(): Paths {
  return { '/sandbox/certificate': { post: certificate() }, '/sandbox/clock': { post: clock() } };
}

function certificate(): Operation {
  return {
    operationId: 'issueCertificate',
    tags: TAGS,
    summary: 'A certificate for a local webhook receiver',
    description: "Issued by the sandbox's own authority, which its webhooks trust; for names and addresses that are not public.",
    security: ANY_TOKEN,
    requestBody: jsonBody(schemaRef('CertificateRequest'), { localhost: { names: ['localhost', '127.0.0.1', '::1'] } }, false),
    responses: {
      '200': withHeaders(json('Certificate, key and authority.', schemaRef('Certificate')), NO_STORE),
      ...failures('BODY_INVALID', 'UNAUTHORIZED', ...JSON_READ, 'FAULT', 'UNAVAILABLE'),
    },
  };
}

function clock(): Operation {
  return {
    operationId: 'moveClock',
    tags: TAGS,
    summary: 'Move the clock',
    description: 'Moves the one clock of the service on, so that retries, expiry and retention can be seen; `reset` gives it back.',
    security: ANY_TOKEN,
    requestBody: jsonBody(schemaRef('ClockMove'), { hour: { advanceSeconds: 3600 }, reset: { reset: true } }, false),
    responses: {
      '200': json('What the clock says now.', schemaRef('Clock'), { now: { now: '2026-08-20T10:14:55.120Z' } }),
      ...failures('BODY_INVALID', 'UNAUTHORIZED', ...JSON_READ, 'FAULT', 'UNAVAILABLE'),
    },
  };
}
