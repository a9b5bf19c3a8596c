// A response of the server in JSON. Each carries X-Request-Id.
import type { ExecutionContext } from 'ava';
import type { Answer } from '../support/app.js';
import { answered as answeredInJson } from '../support/exported.js';

export function answered(t: ExecutionContext, answer: Answer, status: number, body: unknown): void {
  answeredInJson(t, answer, status, body);
  t.truthy(answer.headers.get('x-request-id'));
}
