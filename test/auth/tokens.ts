// Requests for a token, and for what a token opens.
import type { Answer, TestApp } from '../support/app.js';

export const ALL_SCOPES = 'exchange/send exchange/participant exchange/webhook exchange/receive';
const FORM = 'application/x-www-form-urlencoded';
export const GRANT = 'grant_type=client_credentials';
export const SELLER = 'client_id=demo-seller&client_secret=demo-seller-secret';

export interface Token {
  readonly access_token: string;
  readonly expires_in: number;
  readonly scope: string;
}

export function ask(own: TestApp, body: string, headers: Record<string, string> = {}): Promise<Answer> {
  return own.anonymous('/oauth2/token', { method: 'POST', headers: { 'Content-Type': FORM, ...headers }, body });
}

export async function tokenOf(own: TestApp, body = `${GRANT}&${SELLER}`): Promise<string> {
  return ((await ask(own, body)).body as Token).access_token;
}

/** The answer of an endpoint with the scope exchange/webhook to this Authorization header. */
export async function statusOf(own: TestApp, authorization: string): Promise<number> {
  return (await own.anonymous('/v3/webhook', { headers: authorization === '' ? {} : { Authorization: authorization } })).status;
}
