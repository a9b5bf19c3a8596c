// Signing in by an OpenID Connect provider: code flow with PKCE, state and nonce. openid-client checks what the provider answers.
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  type FetchBody,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Outgoing } from '../../../domain/ports.js';
import { type ClaimNames, type Claims, lacksClaims } from './claims.js';

/** The settings of the provider are read again after this time. */
const REMEMBERED_MS = 600_000;
const TIMEOUT_SECONDS = 5;

interface ProviderSettings extends ClaimNames {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** What the answer of the provider is compared with. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider cannot be reached, or does not answer as it should. */
export class ProviderAway extends Error {
  override readonly name = 'ProviderAway';
}

/** The provider refused, or its answer is not the one to our question. `isDenied`: the person or the provider said no. */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused';
  readonly isDenied: boolean;
  constructor(message: string, isDenied: boolean, cause: unknown) {
    super(message, { cause });
    this.isDenied = isDenied;
  }
}

export interface Provider {
  /** Where the browser goes, and what its return is compared with. Throws ProviderAway. */
  begin(redirectUri: string): Promise<{ readonly url: string; readonly checks: Checks }>;
  /** `answer`: the address at which the browser came back. Throws ProviderAway and ProviderRefused. */
  finish(answer: URL, checks: Checks): Promise<Claims>;
}

export function createProvider(settings: ProviderSettings, outgoing: Outgoing): Provider {
  let known: { readonly atMs: number; readonly configuration: Promise<Configuration> } | undefined;
  const configured = (): Promise<Configuration> => {
    if (known !== undefined && performance.now() - known.atMs < REMEMBERED_MS) return known.configuration;
    const configuration = discover(settings, outgoing);
    known = { atMs: performance.now(), configuration };
    configuration.catch(() => {
      known = undefined;
    });
    return configuration;
  };
  return {
    async begin(redirectUri) {
      const configuration = await configured();
      const checks = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, checks };
    },
    finish: async (answer, checks) => claimsOf(await configured(), settings, answer, checks),
  };
}

async function discover({ issuer, clientId, clientSecret }: ProviderSettings, outgoing: Outgoing): Promise<Configuration> {
  const address = new URL(issuer);
  try {
    return await discovery(address, clientId, clientSecret, ClientSecretPost(clientSecret), {
      timeout: TIMEOUT_SECONDS,
      [customFetch]: (url, options) => requested(outgoing, url, options),
      // The signature of the ID token is checked, too, though it comes over TLS.
      execute: [enableNonRepudiationChecks, ...(address.protocol === 'http:' ? [allowInsecureRequests] : [])],
    });
  } catch (error) {
    throw new ProviderAway(`The settings of ${issuer} cannot be read`, { cause: error });
  }
}

async function claimsOf(configuration: Configuration, names: ClaimNames, answer: URL, checks: Checks): Promise<Claims> {
  try {
    const tokens = await authorizationCodeGrant(configuration, answer, {
      expectedState: checks.state,
      expectedNonce: checks.nonce,
      pkceCodeVerifier: checks.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims() as Claims;
    // Many providers have only the subject in the ID token, and the rest here.
    if (!lacksClaims(claims, names) || configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
    return { ...(await fetchUserInfo(configuration, tokens.access_token, claims.sub)), ...claims };
  } catch (error) {
    if (causesOf(error).some((cause) => cause instanceof ProviderAway))
      throw new ProviderAway('The provider does not answer', { cause: error });
    if (error instanceof AuthorizationResponseError) throw new ProviderRefused(error.error, true, error);
    throw new ProviderRefused(messagesOf(error), false, error);
  }
}

/** What an error and its causes say. */
export function messagesOf(error: unknown): string {
  return causesOf(error)
    .map(({ message }) => message)
    .filter((text) => text !== '')
    .join(': ');
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : [];
}

interface ProviderRequest {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: FetchBody;
  readonly signal?: AbortSignal | undefined;
}

/** `fetch` over the requests of this service, with their limits. */
async function requested(outgoing: Outgoing, url: string, { method, headers, body, signal }: ProviderRequest): Promise<Response> {
  const given = body === undefined || body === null ? {} : { body: Buffer.from(String(body)) };
  try {
    const answer = await outgoing({
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers: headers ?? {},
      ...given,
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.status >= 500) throw new Error(`${new URL(url).origin} answers ${answer.status}`);
    const type = String(answer.headers['content-type'] ?? '');
    return new Response(answer.body.length === 0 ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: { 'Content-Type': type },
    });
  } catch (error) {
    throw new ProviderAway('The provider cannot be reached', { cause: error });
  }
}
