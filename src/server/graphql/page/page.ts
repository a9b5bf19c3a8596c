// GET /graphql in a browser: Altair, a GraphQL client, with example queries and a token. In the sandbox only.
import { randomBytes } from 'node:crypto';
import type { Context } from 'koa';
import type { RunningApp } from '../../../app.js';
import { issueToken, OWN_TOKENS } from '../../../auth/token.js';
import { ExchangeError } from '../../../domain/errors.js';
import { publicAddress } from '../../request/publicAddress.js';
import { EXAMPLES } from './examples.js';
import { createFiles, type ServeFile } from './files.js';

type PageService = Pick<RunningApp, 'config' | 'settings' | 'database' | 'clock' | 'log' | 'metrics' | 'keys' | 'demoClients'>;

interface GraphqlPage {
  page(ctx: Context): Promise<void>;
  file: ServeFile;
}

/**
 * The page contains a token that anybody can request with the public secret of a demo client. It has none where that client was revoked
 * or got a new secret, or where tokens come from another issuer. No other site may read, frame or run the page.
 */
export function createGraphqlPage(app: PageService): GraphqlPage {
  let opened: ReturnType<typeof openAltair> | undefined;
  const altair = () => (opened ??= openAltair());
  return {
    file: async (ctx) => (await altair()).file(ctx),
    async page(ctx) {
      // A client that does not accept HTML gets the usual answer.
      if (!ctx.get('Accept').includes('text/html')) {
        ctx.set('Allow', 'POST');
        throw new ExchangeError('METHOD_NOT_ALLOWED', 'Method Not Allowed');
      }
      const token = await mint(app, ctx.query['client'] ?? app.demoClients[0]?.id);
      const nonce = randomBytes(16).toString('base64');
      guard(ctx, nonce);
      ctx.type = 'html';
      const { render } = await altair();
      const html = render(optionsOf(app.clock(), publicAddress(app, ctx), token, nonce));
      ctx.body = html.replace('</body>', `<script nonce="${nonce}">${SHOW_CHOSEN_TAB}</script></body>`);
    },
  };
}

/** Altair chooses the last tab, and leaves it outside the bar where the window is narrow. */
const SHOW_CHOSEN_TAB = `{
  const active = () => document.querySelector('.window-switcher__item--active');
  const show = () => requestAnimationFrame(() => active()?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }));
  const whole = new MutationObserver(() => {
    const bar = document.querySelector('app-window-switcher');
    if (bar === null) return;
    whole.disconnect();
    new MutationObserver(show).observe(bar, { subtree: true, childList: true, characterData: true, attributeFilter: ['class'] });
    new ResizeObserver(show).observe(bar);
    document.fonts.ready.then(show);
  });
  whole.observe(document.body, { subtree: true, childList: true });
}`;

/** The 7 MB are loaded only when the page is opened. */
async function openAltair() {
  const { getDistDirectory, renderAltair } = await import('altair-static');
  return { render: renderAltair, file: await createFiles(getDistDirectory()) };
}

/** An access token with all scopes. Throws NOT_FOUND where the name is not that of a demo client. */
async function mint(app: PageService, name: unknown): Promise<string | undefined> {
  const client = app.demoClients.find(({ id }) => id === name);
  if (client === undefined) throw new ExchangeError('NOT_FOUND', 'Not Found');
  if (app.keys === undefined) return undefined;
  const form = { grant_type: 'client_credentials', client_id: client.id, client_secret: client.secret };
  const options = { ...OWN_TOKENS, lifetimeSeconds: app.config.tokens.lifetimeSeconds };
  const answer = await issueToken({ ...app, keys: app.keys }, options, form, { authorization: undefined, address: 'graphql-page' });
  return answer.status === 200 ? answer.body.access_token : undefined;
}

/** The browser refuses every request to another host. Scripts insert styles without the nonce. */
function guard(ctx: Context, nonce: string): void {
  const policy = {
    'default-src': "'none'",
    'script-src': `'self' 'nonce-${nonce}'`,
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
    'worker-src': "'self' blob:",
    'base-uri': "'self'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
  };
  ctx.set({
    'Content-Security-Policy': Object.entries(policy)
      .map((pair) => pair.join(' '))
      .join('; '),
    'X-Frame-Options': 'DENY',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-store',
  });
}

function optionsOf(now: Date, address: string, token: string | undefined, cspNonce: string) {
  const shared = {
    endpointURL: `${address}/graphql`,
    subscriptionsEndpoint: `${address}/graphql/stream`,
    initialSubscriptionRequestHandlerId: 'graphql-sse' as const,
    initialAuthorization: { type: 'bearer' as const, data: { token: token ?? '' } },
    // Without this header, a request with files is refused, because a form of another site could send it.
    initialHeaders: { 'Apollo-Require-Preflight': 'true' },
  };
  return {
    baseURL: `${address}/graphql/page/`,
    cspNonce,
    // A token in the browser's storage would be outdated at the next visit.
    preserveState: false,
    disableAccount: true,
    ...shared,
    initialWindows: EXAMPLES.map(({ name, query, variables }) => ({
      ...shared,
      initialName: name,
      initialQuery: query,
      initialVariables: JSON.stringify(variables?.(now) ?? {}, undefined, 2),
    })),
    persistedSettings: {
      'schema.reloadOnStart': true,
      'alert.disableUpdateNotification': true,
      disablePushNotification: true,
      'banners.disable': true,
      'plugin.list': [],
    },
  };
}
