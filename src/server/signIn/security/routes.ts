// One's own security, below /app/account/security: whatever changes how one signs in asks for the password again.
import type { Context } from 'koa';
import { proveAgain } from '../../../auth/people/again.js';
import { confirmTotp, countCodes, openSetUp, removeTotp, setUpTotp } from '../../../auth/people/factors/totp.js';
import { changePassword, isPasswordAllowed } from '../../../auth/people/invitation.js';
import { listPasskeys, removePasskey, removePassword } from '../../../auth/people/passkeys/passkeys.js';
import type { SignedIn } from '../../../auth/people/sessions.js';
import { endSessions } from '../../../domain/people/change.js';
import { listSessions, listTenantsOf } from '../../../domain/people/list.js';
import { isUuid } from '../../../domain/uuid.js';
import { readForm } from '../../request/body.js';
import type { IsTrusted } from '../../request/client.js';
import { answerHtml } from '../layout.js';
import { messagesFor } from '../messages.js';
import { PASSWORD_LENGTH } from '../pages.js';
import { leadTo, type Router, refuseProof, type Serving, SIGN_IN, visitorOf } from '../serving.js';
import { personOf } from '../session.js';
import { recoveryPage, SECURITY, type Security, securityPage, setUpPage } from './pages.js';

export function securityRoutes(router: Router, app: Serving, isTrusted: IsTrusted): void {
  const on = (path: string, act: (ctx: Context, person: SignedIn, form: SecurityForm) => Promise<void>): void => {
    router.post(SECURITY + path, async (ctx) => {
      const form = (await readForm(ctx)) ?? {};
      const person = await personOf(app, ctx);
      if (person === undefined) leadTo(ctx, SIGN_IN);
      else await act(ctx, person, form);
    });
  };
  router.get(SECURITY, async (ctx) => {
    const person = await personOf(app, ctx);
    if (person === undefined) leadTo(ctx, SIGN_IN);
    else answerHtml(ctx, 200, securityPage(messagesFor(ctx), await securityOf(app, person)));
  });
  on('/totp', async (ctx, person, form) => {
    if (!(await hasProved(app, ctx, person, form, isTrusted))) return;
    const { session } = person;
    const setUp = session.hasPassword ? await setUpTotp(app, session.person, session.email) : undefined;
    if (setUp === undefined) leadTo(ctx, SECURITY);
    else answerHtml(ctx, 200, setUpPage(messagesFor(ctx), setUp));
  });
  on('/totp/confirm', async (ctx, person, form) => confirm(app, ctx, person, form));
  on('/totp/remove', async (ctx, person, form) => {
    if (!(await hasProved(app, ctx, person, form, isTrusted))) return;
    await removeTotp(app, person.session.person);
    leadTo(ctx, SECURITY);
  });
  on('/passkeys/remove', async (ctx, person, form) => {
    if (!(await hasProved(app, ctx, person, form, isTrusted))) return;
    const id = typeof form['id'] === 'string' ? form['id'] : '';
    const removed = await removePasskey(app.database, person.session.person, id);
    if (removed !== 'last') return leadTo(ctx, SECURITY);
    const t = messagesFor(ctx);
    answerHtml(ctx, 409, securityPage(t, await securityOf(app, person), t.passkeys.last));
  });
  on('/password', async (ctx, person, form) => {
    const { session } = person;
    const given = typeof form['new-password'] === 'string' ? form['new-password'] : '';
    if (!session.hasPassword) return leadTo(ctx, SECURITY);
    if (!(await hasProved(app, ctx, person, form, isTrusted))) return;
    if (!isPasswordAllowed(given)) {
      const t = messagesFor(ctx);
      return answerHtml(ctx, 400, securityPage(t, await securityOf(app, person), t.faults.passwordLength(PASSWORD_LENGTH)));
    }
    await changePassword(app.database, session.person, given, session.id);
    leadTo(ctx, SECURITY);
  });
  on('/password/remove', async (ctx, person, form) => {
    if (!(await hasProved(app, ctx, person, form, isTrusted))) return;
    await removePassword(app.database, person.session.person);
    leadTo(ctx, SECURITY);
  });
  on('/sessions', async (ctx, person, { end }) => {
    const { session } = person;
    const which = end === 'others' ? { but: session.id } : typeof end === 'string' && isUuid(end) ? { id: end } : undefined;
    if (which !== undefined) await endSessions(app, (tenantId) => ({ ...person, tenantId }), session.email, which);
    leadTo(ctx, SECURITY);
  });
}

type SecurityForm = Readonly<Record<string, unknown>>;

/** Otherwise the page says why not. */
async function hasProved(app: Serving, ctx: Context, person: SignedIn, form: SecurityForm, isTrusted: IsTrusted): Promise<boolean> {
  const password = typeof form['password'] === 'string' ? form['password'] : '';
  const refused = await proveAgain(app, person, { password, address: visitorOf(app, ctx, isTrusted).address });
  if (refused === undefined) return true;
  const t = messagesFor(ctx);
  const security = await securityOf(app, person);
  if (refused === 'stale') answerHtml(ctx, 403, securityPage(t, security, t.faults.stale));
  else refuseProof(ctx, { wrong: t.faults.wrongPassword, show: (said, fault) => securityPage(said, security, fault) }, refused);
  return false;
}

async function confirm(app: Serving, ctx: Context, { session }: SignedIn, { code }: SecurityForm): Promise<void> {
  const t = messagesFor(ctx);
  const setUp = await openSetUp(app, session.person, session.email);
  const codes = typeof code === 'string' ? await confirmTotp(app, session.person, code) : undefined;
  if (codes !== undefined) answerHtml(ctx, 200, recoveryPage(t, codes));
  else if (setUp !== undefined) answerHtml(ctx, 400, setUpPage(t, setUp, t.faults.wrongFirstCode));
  else leadTo(ctx, SECURITY);
}

async function securityOf(app: Serving, { session, tenantId }: SignedIn): Promise<Security> {
  const { hasCode, recoveryCodes } = await countCodes(app.database, session.person);
  const sessions = await listSessions(app, { email: session.email });
  const tenants = await listTenantsOf(app, session.person);
  const passkeys = await listPasskeys(app.database, session.person);
  return {
    email: session.email,
    hasPassword: session.hasPassword,
    hasCode,
    recoveryCodes,
    tenants,
    tenantId,
    passkeys,
    sessions,
    own: session.id,
  };
}
