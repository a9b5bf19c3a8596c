// Signing in by the identity provider of the settings.
import type { Context } from 'koa';
import { completeSignIn } from '../../auth/people/completeSignIn.js';
import { type Claims, readIdentity } from '../../auth/people/oidc/claims.js';
import { type Checks, createProvider, messagesOf, type Provider, ProviderAway, ProviderRefused } from '../../auth/people/oidc/provider.js';
import { wrong } from '../../auth/people/signIn.js';
import { beginStep, takeStep } from '../../auth/people/steps.js';
import { acceptIdentity, withdrawIdentity } from '../../domain/people/identity.js';
import { ROLES } from '../../domain/people/roles.js';
import type { IsTrusted } from '../request/client.js';
import { answerHtml } from './layout.js';
import { type Messages, messagesFor } from './messages.js';
import { leavingPage, refusedPage } from './pages.js';
import { leadOn, type Router, refuseCrowd, type Serving, visitorOf } from './serving.js';
import { clearCookie, isSameOrigin, maySignIn, originOf, secretOf, setCookie } from './session.js';

const START = '/app/sign-in/provider';
/** The redirect URI that the provider has to know. */
const CALLBACK = '/app/sign-in/provider/callback';

type ProviderConfig = NonNullable<Serving['config']['oidc']>;

export function providerRoutes(router: Router, app: Serving, isTrusted: IsTrusted): void {
  const settings = app.config.oidc;
  if (settings === undefined) return;
  const provider = createProvider(settings, app.outgoing('identityProvider'));
  router.post(START, async (ctx) => guarded(app, ctx, settings, () => begin(app, ctx, settings, provider, isTrusted)));
  router.get(CALLBACK, async (ctx) => guarded(app, ctx, settings, () => finish(app, ctx, settings, provider, isTrusted)));
}

/** Says what happened where the provider is away or refuses. */
async function guarded(app: Serving, ctx: Context, { name }: ProviderConfig, act: () => Promise<void>): Promise<void> {
  const t = messagesFor(ctx);
  try {
    await act();
  } catch (error) {
    if (error instanceof ProviderAway) {
      app.log.warn('sign_in.provider_away', { error: messagesOf(error) });
      ctx.set('Retry-After', '60');
      return answerHtml(ctx, 503, refusedPage(t, t.faults.providerAway({ provider: name })));
    }
    if (!(error instanceof ProviderRefused)) throw error;
    app.log.warn('sign_in.provider_refused', { error: error.message });
    app.metrics.signInFailed('provider');
    const reason = error.isDenied ? t.faults.providerDenied({ provider: name }) : t.faults.providerUntrusted({ provider: name });
    answerHtml(ctx, error.isDenied ? 403 : 401, refusedPage(t, reason));
  }
}

async function begin(app: Serving, ctx: Context, { name }: ProviderConfig, provider: Provider, isTrusted: IsTrusted): Promise<void> {
  const t = messagesFor(ctx);
  if (!maySignIn(app, ctx) || !isSameOrigin(app, ctx)) return answerHtml(ctx, 403, refusedPage(t, t.faults.elsewhere));
  const { url, checks } = await provider.begin(redirectUri(app, ctx));
  const { address } = visitorOf(app, ctx, isTrusted);
  const step = await app.database.transaction((sql) => beginStep(sql, { kind: 'provider', address, data: checks }));
  if (step === undefined) return refuseCrowd(ctx, refusedPage);
  setCookie(app, ctx, 'step', step);
  answerHtml(ctx, 200, leavingPage(t, name, url));
}

/** The step of the cookie is used up first, so an answer counts once, and in the browser that asked. */
async function finish(app: Serving, ctx: Context, settings: ProviderConfig, provider: Provider, isTrusted: IsTrusted): Promise<void> {
  const t = messagesFor(ctx);
  if (!maySignIn(app, ctx)) return answerHtml(ctx, 403, refusedPage(t, t.faults.elsewhere));
  const step = await takeStep<Checks>(app.database.sql, secretOf(app, ctx, 'step'), 'provider');
  clearCookie(app, ctx, 'step');
  if (step === undefined) return answerHtml(ctx, 400, refusedPage(t, t.faults.notBegun));
  const claims = await provider.finish(new URL(redirectUri(app, ctx) + ctx.search), step.data);
  const accepted = await accept(app, claims, settings);
  const visitor = visitorOf(app, ctx, isTrusted);
  if ('reason' in accepted) {
    wrong(app, visitor, 'provider');
    return answerHtml(ctx, 403, refusedPage(t, identityFault(t, accepted.reason, settings)));
  }
  leadOn(app, ctx, await completeSignIn(app, { person: accepted.person, method: 'provider' }, visitor), refusedPage);
}

function identityFault(t: Messages, reason: keyof Messages['identity'], { tenantClaim, roleClaim }: ProviderConfig): string {
  const text = t.identity[reason];
  return typeof text === 'string' ? text : text({ tenantClaim, roleClaim, roles: ROLES.join(', ') });
}

/** The person, or why it is not let in. */
async function accept(
  app: Serving,
  claims: Claims,
  settings: ProviderConfig,
): Promise<{ readonly person: string } | { readonly reason: keyof Messages['identity'] }> {
  const identity = readIdentity(claims, settings);
  if (!('reason' in identity)) return acceptIdentity(app, identity);
  await withdrawIdentity(app, claims.iss, claims.sub);
  return identity;
}

function redirectUri(app: Serving, ctx: Context): string {
  const { publicUrl } = app.settings;
  return `${publicUrl.startsWith('https:') ? publicUrl : originOf(app, ctx)}${CALLBACK}`;
}
