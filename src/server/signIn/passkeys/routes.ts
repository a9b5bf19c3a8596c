// Passkeys: signing in by one, adding and removing one, and beginning with one by the link of an invitation.

import type { Context } from 'koa';
import { proveAgain } from '../../../auth/people/again.js';
import { invitedPerson, usePasskeyLink } from '../../../auth/people/invitation.js';
import { creationOptions, readCreated, requestOptions, type Site } from '../../../auth/people/passkeys/ceremony.js';
import { keepPasskey, listPasskeys, PASSKEY_LIMITS, signInByPasskey } from '../../../auth/people/passkeys/passkeys.js';
import type { SignedIn } from '../../../auth/people/sessions.js';
import { beginStep, type StepKind, takeStep } from '../../../auth/people/steps.js';
import { cut } from '../../../cut.js';
import type { IsTrusted } from '../../request/client.js';
import { answerText } from '../../rest/pages/document.js';
import { messagesFor } from '../messages.js';
import { SECURITY } from '../security/pages.js';
import { crowded, landing, type Router, type Serving, SIGN_IN, tooMany, visitorOf } from '../serving.js';
import { clearCookie, personOf, secretOf, setCookie } from '../session.js';
import { answer, readOwn, refuse, siteOf } from './answers.js';
import { SCRIPT, SCRIPT_PATH } from './script.js';

type Body = Readonly<Record<string, unknown>>;
type Act = (ctx: Context & { params: Record<string, string> }, site: Site, body: Body) => Promise<void>;
interface Begun {
  readonly kind: StepKind;
  readonly person?: string;
  readonly options: { readonly challenge: string };
}

export function passkeyRoutes(router: Router, app: Serving, isTrusted: IsTrusted): void {
  const on = (path: string, act: Act): void => {
    router.post(path, async (ctx) => {
      const body = await readOwn(app, ctx);
      const site = siteOf(app, ctx);
      if (body === undefined) return;
      if (site === undefined) refuse(ctx, 400, messagesFor(ctx).passkeys.noName);
      else await act(ctx, site, body);
    });
  };
  const begin = async (ctx: Context, { kind, person, options }: Begun): Promise<void> => {
    const { address } = visitorOf(app, ctx, isTrusted);
    const step = await app.database.transaction((sql) => beginStep(sql, { kind, person, address, data: { challenge: options.challenge } }));
    if (step === undefined) return refuse(ctx, 429, crowded(messagesFor(ctx)));
    setCookie(app, ctx, 'step', step);
    answer(ctx, { options });
  };
  router.get(SCRIPT_PATH, async (ctx) => answerText(ctx, 'text/javascript; charset=utf-8', SCRIPT));
  on(`${SIGN_IN}/passkey/options`, async (ctx, site) => begin(ctx, { kind: 'passkey', options: await requestOptions(site) }));
  on(`${SIGN_IN}/passkey`, async (ctx, site, body) => signIn(app, ctx, site, body, isTrusted));
  on(`${SECURITY}/passkeys/options`, async (ctx, site, { password }) => {
    const person = await signedIn(app, ctx);
    if (person === undefined || !(await hasProved(app, ctx, person, password, isTrusted))) return;
    const { person: id, email } = person.session;
    const existing = await listPasskeys(app.database, id);
    if (existing.length >= PASSKEY_LIMITS.perPersonMax)
      return refuse(ctx, 409, messagesFor(ctx).passkeys.enough({ count: existing.length }));
    const options = await creationOptions(site, { person: id, email, name: person.person?.name ?? email }, existing);
    await begin(ctx, { kind: 'new-passkey', person: id, options });
  });
  on(`${SECURITY}/passkeys`, async (ctx, site, body) => {
    const person = await signedIn(app, ctx);
    if (person !== undefined) await add(app, ctx, site, body, person.session.person);
  });
  on('/app/password/:token/passkey/options', async (ctx, site) => {
    const invited = await invitedPerson(app.database, ctx.params['token'] ?? '');
    if (invited === undefined) return refuse(ctx, 404, messagesFor(ctx).uselessLink);
    const options = await creationOptions(site, invited, await listPasskeys(app.database, invited.person));
    await begin(ctx, { kind: 'new-passkey', person: invited.person, options });
  });
  on('/app/password/:token/passkey', async (ctx, site, body) => {
    const made = await readMade(app, ctx, site, body);
    const isKept =
      made !== undefined && (await usePasskeyLink(app.database, ctx.params['token'] ?? '', made.person, made.passkey, made.name));
    if (isKept) answer(ctx, { location: SIGN_IN });
    else refuse(ctx, 400, messagesFor(ctx).passkeys.notTaken);
  });
}

async function signIn(app: Serving, ctx: Context, site: Site, { credential }: Body, isTrusted: IsTrusted): Promise<void> {
  const given = { step: secretOf(app, ctx, 'step'), credential };
  const arrival = await signInByPasskey(app, site, given, visitorOf(app, ctx, isTrusted));
  if (arrival === undefined) return refuse(ctx, 401, messagesFor(ctx).faults.wrong);
  if (arrival === 'crowded') return refuse(ctx, 429, crowded(messagesFor(ctx)));
  if (!('refused' in arrival)) return answer(ctx, { location: landing(app, ctx, arrival) });
  if (arrival.refused === 'wrong') return refuse(ctx, 401, messagesFor(ctx).passkeys.notTaken);
  ctx.set('Retry-After', String(arrival.retryAfterSeconds));
  refuse(ctx, 429, tooMany(messagesFor(ctx), arrival.retryAfterSeconds));
}

async function signedIn(app: Serving, ctx: Context): Promise<SignedIn | undefined> {
  const person = await personOf(app, ctx);
  if (person === undefined) refuse(ctx, 401, messagesFor(ctx).faults.signedOut);
  return person;
}

async function hasProved(app: Serving, ctx: Context, person: SignedIn, password: unknown, isTrusted: IsTrusted): Promise<boolean> {
  const { address } = visitorOf(app, ctx, isTrusted);
  const refused = await proveAgain(app, person, { password: typeof password === 'string' ? password : '', address });
  if (refused === undefined) return true;
  const t = messagesFor(ctx);
  if (refused === 'stale') refuse(ctx, 403, t.faults.stale);
  else if (refused.refused === 'wrong') refuse(ctx, 401, t.faults.wrongPassword);
  else {
    ctx.set('Retry-After', String(refused.retryAfterSeconds));
    refuse(ctx, 429, tooMany(t, refused.retryAfterSeconds));
  }
  return false;
}

async function add(app: Serving, ctx: Context, site: Site, body: Body, person: string): Promise<void> {
  const made = await readMade(app, ctx, site, body);
  const isKept = made?.person === person && (await app.database.transaction((sql) => keepPasskey(sql, person, made.passkey, made.name)));
  if (isKept) answer(ctx, { location: SECURITY });
  else refuse(ctx, 400, messagesFor(ctx).passkeys.notTaken);
}

/** Uses the step with the challenge up. */
async function readMade(app: Serving, ctx: Context, site: Site, { credential, name }: Body) {
  const step = await takeStep<{ challenge: string }>(app.database.sql, secretOf(app, ctx, 'step'), 'new-passkey');
  clearCookie(app, ctx, 'step');
  if (step?.person == null) return undefined;
  const passkey = await readCreated(site, step.data.challenge, credential);
  return passkey === undefined ? undefined : { person: step.person, passkey, name: readName(name) };
}

function readName(name: unknown): string {
  const text = typeof name === 'string' ? name.replace(/[\p{Cc}\p{Cs}]/gu, '').trim() : '';
  return text === '' ? 'Passkey' : cut(text, PASSKEY_LIMITS.nameCharactersMax);
}
