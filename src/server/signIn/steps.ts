// The second steps of a sign-in: the code of a second factor, the choice of a tenant.
import type { Context } from 'koa';
import { arrive, type SignInMethod } from '../../auth/people/arrive.js';
import { findStep } from '../../auth/people/steps.js';
import { listTenantsOf } from '../../domain/people/list.js';
import { readForm } from '../request/body.js';
import type { IsTrusted } from '../request/client.js';
import { answerHtml } from './layout.js';
import { refusedPage, tenantPage } from './pages.js';
import { ELSEWHERE, leadOn, type Router, type Serving, visitorOf } from './serving.js';
import { isSameOrigin, secretOf } from './session.js';

const TENANT = '/app/sign-in/tenant';
const EXPIRED = 'This sign-in has expired. Sign in again.';

export function stepRoutes(router: Router, app: Serving, isTrusted: IsTrusted): void {
  router.get(TENANT, async (ctx) => {
    const step = await findStep(app.database, secretOf(app, ctx, 'step'), 'tenant');
    if (step?.person == null) return answerHtml(ctx, 400, refusedPage(EXPIRED));
    answerHtml(ctx, 200, tenantPage(await listTenantsOf(app, step.person)));
  });
  router.post(TENANT, async (ctx) => takeTenant(app, ctx, isTrusted));
}

async function takeTenant(app: Serving, ctx: Context, isTrusted: IsTrusted): Promise<void> {
  const { tenant } = (await readForm(ctx)) ?? {};
  if (!isSameOrigin(app, ctx)) return answerHtml(ctx, 403, refusedPage(ELSEWHERE));
  const secret = secretOf(app, ctx, 'step');
  const step = await findStep<{ method: SignInMethod }>(app.database, secret, 'tenant');
  if (secret === undefined || step?.person == null) return answerHtml(ctx, 400, refusedPage(EXPIRED));
  const tenants = await listTenantsOf(app, step.person);
  const chosen = tenants.find(({ id }) => id === tenant);
  if (chosen === undefined) return answerHtml(ctx, 400, tenantPage(tenants, 'Choose one of your tenants.'));
  const { method } = step.data;
  const proof = { person: step.person, method, tenantId: chosen.id, step: { kind: 'tenant', secret } } as const;
  leadOn(app, ctx, await arrive(app, proof, visitorOf(app, ctx, isTrusted)), refusedPage);
}
