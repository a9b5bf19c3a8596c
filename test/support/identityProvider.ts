// An OpenID Connect provider: the package oidc-provider, which a test may make lie.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { load } from '../../config/load.js';
import type { Log, Outgoing, OutgoingFor } from '../../src/domain/ports.js';
import { parseNetworks } from '../../src/outgoing/address.js';
import { createRequestSender } from '../../src/outgoing/sendRequest.js';
import { createOutgoing, limitedOutgoing, OUTGOING_LIMITS } from '../../src/outgoingRequests.js';
import { startApp, type TestApp } from './app.js';
import { cookieIn, OWN_PAGE, post } from './people.js';

export const CALLBACK = '/app/sign-in/provider/callback';
const CLIENT = { id: 'exchange', secret: 'a secret of the exchange at its provider' };

/** What the provider says of the person who signs in. */
export type Claims = Readonly<Record<string, unknown>>;

/** Changes of the ID token on its way. `key`: it is signed by another key of the same name. */
export interface Lie {
  readonly claims?: JWTPayload;
  readonly key?: true;
}

export interface SignedInBy extends AsyncDisposable {
  readonly exchange: TestApp;
  /** The person at the provider. */
  who: { readonly subject: string; readonly claims: Claims };
  lie: Lie | undefined;
  /** Whether the provider answers 503 to everything. */
  isAway: boolean;
  /** Presses the button. Returns the address at the provider, and the cookie. */
  begin(): Promise<{ readonly url: URL; readonly cookie: string }>;
  /** Signs in at the provider. Returns the address at which the browser comes back. */
  atProvider(url: URL): Promise<URL>;
}

/** An exchange and its provider. `env`: further settings. */
export async function startWithProvider(who: SignedInBy['who'], env: Readonly<Record<string, string>> = {}): Promise<SignedInBy> {
  await using stack = new AsyncDisposableStack();
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    if (state.isAway) response.writeHead(503).end();
    else handle(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret, OIDC_NAME: 'Example ID' };
  const exchange = stack.use(await startApp({ ...settings, ...env }, { outgoing: patientOutgoing(stack) }));
  const owned = stack.move();
  const state: SignedInBy = {
    exchange,
    who,
    lie: undefined,
    isAway: false,
    begin: () => begin(exchange),
    atProvider: (url) => follow(url, exchange.url),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
  handle = await providerAt(issuer, `${exchange.url}${CALLBACK}`, state);
  return state;
}

const PATIENCE_MS = 60_000;
const QUIET: Log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

/** The provider is in this process, and a slow machine needs time: neither the limits of its requests nor those of openid-client hold. */
function patientOutgoing(stack: AsyncDisposableStack): OutgoingFor {
  const outgoing = createOutgoing(load({}), undefined, QUIET, stack);
  const limits = { connectTimeoutMs: PATIENCE_MS, allowedNetworks: parseNetworks('127.0.0.0/8') };
  const { sendRequest, close } = createRequestSender(limits);
  stack.defer(close);
  const patient = limitedOutgoing({ ...OUTGOING_LIMITS.identityProvider, timeoutMs: PATIENCE_MS }, sendRequest);
  const toProvider: Outgoing = ({ signal: _, ...request }) => patient(request);
  return (purpose) => (purpose === 'identityProvider' ? toProvider : outgoing(purpose));
}

async function providerAt(issuer: string, redirectUri: string, state: SignedInBy): Promise<RequestListener> {
  const [key, other] = await Promise.all([1, 2].map(() => generateKeyPair('RS256', { extractable: true })));
  const jwk: JWK = { ...(await exportJWK(key!.privateKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const provider = new Provider(issuer, configurationOf(redirectUri, jwk, state));
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    const { lie } = state;
    if (ctx.path !== '/token' || lie === undefined || body?.id_token === undefined) return;
    const { alg = '' } = decodeProtectedHeader(body.id_token);
    const signing = lie.key === true ? other!.privateKey : await importJWK(jwk, alg);
    const changed = new SignJWT({ ...decodeJwt(body.id_token), ...lie.claims }).setProtectedHeader({ alg, kid: 'one' });
    ctx.body = { ...body, id_token: await changed.sign(signing) };
  });
  const callback = provider.callback();
  return (request, response) => {
    // The page of the provider: whoever comes is signed in.
    if (request.url?.startsWith('/interaction/') === true)
      void provider.interactionFinished(request, response, { login: { accountId: state.who.subject } });
    else void callback(request, response);
  };
}

function configurationOf(redirectUri: string, jwk: JWK, state: SignedInBy): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [jwk as never] },
    cookies: { keys: ['a key of cookies'] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'tenant', 'role', 'realm_access'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_ctx, subject) => ({ accountId: subject, claims: () => ({ ...state.who.claims, sub: subject }) }),
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({ clientId: CLIENT.id, accountId: ctx.oidc.session?.accountId ?? '' });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  };
}

async function begin(exchange: TestApp): Promise<{ url: URL; cookie: string }> {
  const answer = await post(exchange, '/app/sign-in/provider', {}, OWN_PAGE);
  const link = /href="(http[^"]*)"/.exec(answer.text)?.[1];
  if (link === undefined) throw new Error(`No way to the provider: ${answer.status} ${answer.text}`);
  return { url: new URL(link.replaceAll('&amp;', '&')), cookie: cookieIn(answer) };
}

/** Follows redirects at the provider with its cookies, until one leads away. */
async function follow(from: URL, away: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = from;
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { Cookie: cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answers ${answer.status} ${await answer.text()}`);
    url = new URL(location, url);
    if (url.href.startsWith(away)) return url;
  }
  throw new Error('The provider leads nowhere');
}
