// The second steps of a sign-in: the code of a second factor, the choice of a tenant.
import type { Context } from 'koa';
import { attemptOf } from '../../auth/people/browser.js';
import { completeSignIn, type SignInMethod, switchTenant } from '../../auth/people/completeSignIn.js';
import { useCode } from '../../auth/people/factors/totp.js';
import { forgetFailures } from '../../auth/people/failures.js';
import { refusedByLimit, wrong } from '../../auth/people/signIn.js';
import { findStep } from '../../auth/people/steps.js';
import { emailOf, listTenantsOf } from '../../domain/people/list.js';
import { readForm } from '../request/body.js';
import type { IsTrusted } from '../request/client.js';
import { answerHtml } from './layout.js';
import { messagesFor } from './messages.js';
import { codePage, refusedPage, tenantPage } from './pages.js';
import { HOME, leadOn, leadTo, type Router, refuseProof, type Serving, SIGN_IN, visitorOf } from './serving.js';
import { isSameOrigin, personOf, secretOf, setCookie } from './session.js';

const CODE = '/app/sign-in/code';
const TENANT = '/app/sign-in/tenant';
const SWITCH = '/app/tenant';

export function stepRoutes(router: Router, app: Serving, isTrusted: IsTrusted): void {
  router.get(TENANT, async (ctx) => {
    const t = messagesFor(ctx);
    const step = await findStep(app.database, secretOf(app, ctx, 'step'), 'tenant');
    if (step?.person == null) return answerHtml(ctx, 400, refusedPage(t, t.faults.expired));
    answerHtml(ctx, 200, tenantPage(t, await listTenantsOf(app, step.person)));
  });
  router.get(CODE, async (ctx) => {
    const t = messagesFor(ctx);
    const step = await findStep(app.database, secretOf(app, ctx, 'step'), 'code');
    answerHtml(ctx, step === undefined ? 400 : 200, step === undefined ? refusedPage(t, t.faults.expired) : codePage(t));
  });
  router.post(CODE, async (ctx) => takeCode(app, ctx, isTrusted));
  router.post(TENANT, async (ctx) => takeTenant(app, ctx, isTrusted));
  router.post(SWITCH, async (ctx) => takeSwitch(app, ctx, isTrusted));
}

async function takeTenant(app: Serving, ctx: Context, isTrusted: IsTrusted): Promise<void> {
  const t = messagesFor(ctx);
  const { tenant } = (await readForm(ctx)) ?? {};
  if (!isSameOrigin(app, ctx)) return answerHtml(ctx, 403, refusedPage(t, t.faults.elsewhere));
  const secret = secretOf(app, ctx, 'step');
  const step = await findStep<{ method: SignInMethod }>(app.database, secret, 'tenant');
  if (secret === undefined || step?.person == null) return answerHtml(ctx, 400, refusedPage(t, t.faults.expired));
  const tenants = await listTenantsOf(app, step.person);
  const chosen = tenants.find(({ id }) => id === tenant);
  if (chosen === undefined) return answerHtml(ctx, 400, tenantPage(t, tenants, t.faults.chooseTenant));
  const { method } = step.data;
  const proof = { person: step.person, method, tenantId: chosen.id, step: { kind: 'tenant', secret } } as const;
  leadOn(app, ctx, await completeSignIn(app, proof, visitorOf(app, ctx, isTrusted)), refusedPage);
}

/** A code counts as an attempt for the person, as the password did. */
async function takeCode(app: Serving, ctx: Context, isTrusted: IsTrusted): Promise<void> {
  const t = messagesFor(ctx);
  const { code } = (await readForm(ctx)) ?? {};
  if (!isSameOrigin(app, ctx)) return answerHtml(ctx, 403, refusedPage(t, t.faults.elsewhere));
  const secret = secretOf(app, ctx, 'step');
  const step = await findStep(app.database, secret, 'code');
  if (secret === undefined || step?.person == null) return answerHtml(ctx, 400, refusedPage(t, t.faults.expired));
  if (typeof code !== 'string') return answerHtml(ctx, 400, codePage(t, t.faults.giveCode));
  const { person } = step;
  const visitor = visitorOf(app, ctx, isTrusted);
  const attempt = attemptOf(app, await emailOf(app, person), visitor);
  const refusal = { wrong: t.faults.wrongCode, show: codePage };
  const limited = await refusedByLimit(app, attempt, 'code');
  if (limited !== undefined) return refuseProof(ctx, refusal, limited);
  const used = await useCode(app, person, code);
  if (used === undefined) return refuseProof(ctx, refusal, wrong(app, attempt, 'code'));
  const arrival = await completeSignIn(app, { person, method: `password and ${used}`, step: { kind: 'code', secret } }, visitor);
  if (arrival !== undefined && arrival !== 'crowded') await forgetFailures(app.database, attempt);
  leadOn(app, ctx, arrival, refusedPage);
}

/** A tenant where the person has no role is answered as one that does not exist. */
async function takeSwitch(app: Serving, ctx: Context, isTrusted: IsTrusted): Promise<void> {
  const t = messagesFor(ctx);
  const { tenant } = (await readForm(ctx)) ?? {};
  const person = await personOf(app, ctx);
  const secret = secretOf(app, ctx);
  if (person === undefined || secret === undefined) return leadTo(ctx, SIGN_IN);
  const session = typeof tenant === 'string' ? await switchTenant(app, person, secret, tenant, visitorOf(app, ctx, isTrusted)) : undefined;
  if (session === undefined) return answerHtml(ctx, 400, refusedPage(t, t.faults.noRole));
  setCookie(app, ctx, 'session', session);
  leadTo(ctx, HOME);
}
