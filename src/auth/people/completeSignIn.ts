// Lets somebody in who has proved who it is: to the one tenant, or to the choice of one, or first to the second factor. docs/decisions/075
import { audit } from '../../domain/audit/record.js';
import type { EntitySql, Sql } from '../../domain/database.js';
import { PersonRole, PersonSession } from '../../domain/people/person.js';
import type { App } from '../../domain/ports.js';
import type { LanguageTag } from '../../texts/languages.js';
import { endPreviousSession } from './endPreviousSession.js';
import { hashOfSecret } from './secret.js';
import { insertSession, personActor, type SignedIn } from './sessions.js';
import { beginStep, type StepKind, takeStep } from './steps.js';

/** How somebody signed in, for the audit log. */
export type SignInMethod = 'password' | 'password and code' | 'password and recovery code' | 'passkey' | 'provider' | 'demo';

/** The browser. */
export interface Visitor {
  readonly device: string;
  readonly address: string;
  /** The secret of the session that it has. */
  readonly before: string | undefined;
  /** What it keeps since somebody signed in there (browser.ts). */
  readonly browser: string | undefined;
  /** What its pages are in. */
  readonly language: LanguageTag;
}

interface Proof {
  readonly person: string;
  readonly method: SignInMethod;
  /** The hash that the password was compared with: by now there may be another. */
  readonly passwordHash?: string;
  /** The tenant that was chosen. */
  readonly tenantId?: string;
  /** The step that the proof belongs to. It is used up. */
  readonly step?: { readonly kind: StepKind; readonly secret: string };
}

/**
 * A session, or the next step. Undefined: the proof is no longer valid, for example because the password was changed meanwhile.
 * `crowded`: too many sign-ins are open for this address.
 */
export type SignInResult =
  | { readonly session: string; readonly email: string }
  | { readonly step: string; readonly next: 'code' | 'tenant' }
  | 'crowded'
  | undefined;

type SignInApp = Pick<App, 'database' | 'clock'>;

/**
 * The row of the person is locked first, as setting a password does, which ends sessions and steps. So a sign-in with the old password
 * either comes before it and is ended, or comes after it and is refused.
 */
export function completeSignIn(app: SignInApp, proof: Proof, visitor: Visitor): Promise<SignInResult> {
  return app.database.transaction(async (sql) => {
    // Before the lock that others share, which cannot become one to write.
    await sql.query('update person set language = $2 where id = $1 and language is distinct from $2', [proof.person, visitor.language]);
    const person = await lockPerson(sql, proof);
    if (person === undefined) return undefined;
    const { step } = proof;
    if (step !== undefined && (await takeStep(sql, step.secret, step.kind)) === undefined) return undefined;
    if (proof.method === 'password' && person.hasCode) return nextStep(sql, 'code', proof, visitor);
    const { person: id, tenantId } = proof;
    const own = { person: id, ...(tenantId === undefined ? {} : { tenantId }) };
    const roles = await sql.em.find(PersonRole, own, { orderBy: { tenantId: 'asc' }, limit: 2 });
    const [only] = roles;
    if (only === undefined) return undefined;
    if (roles.length > 1) return nextStep(sql, 'tenant', proof, visitor);
    if (visitor.before !== undefined) await endPreviousSession(sql, visitor.before);
    const session = await insertSession(sql, app, { ...visitor, person: proof.person, tenantId: only.tenantId });
    await audit(sql, personActor({ ...person, person: id, tenantId: only.tenantId, role: only.role }), 'person.sign-in', person.email, {
      method: proof.method,
    });
    return { session, email: person.email };
  });
}

interface Locked {
  readonly name: string;
  readonly email: string;
  readonly hasCode: boolean;
}

async function lockPerson(sql: Sql, { person, passwordHash }: Pick<Proof, 'person' | 'passwordHash'>): Promise<Locked | undefined> {
  const [locked] = await sql.query<Locked>(
    `select name, email, exists (select 1 from person_totp t where t.person = person.id and t.is_confirmed) as "hasCode" from person
     where id = $1 and disabled_at is null and ($2::text is null or password_hash = $2) for share`,
    [person, passwordHash ?? null],
  );
  return locked;
}

async function nextStep(sql: EntitySql, kind: 'code' | 'tenant', { person, method }: Proof, { address }: Visitor): Promise<SignInResult> {
  const step = await beginStep(sql, { kind, person, address, data: { method } });
  return step === undefined ? 'crowded' : { step, next: kind };
}

/**
 * Continues a session at another tenant of the person, with a new secret and the limits that it had. Both tenants have an entry, so each
 * knows from when to when somebody who sees several was there. Undefined where the person has no role at the tenant.
 */
export function switchTenant(
  app: SignInApp,
  from: SignedIn,
  secret: string,
  tenantId: string,
  visitor: Visitor,
): Promise<string | undefined> {
  const { person, email, createdAt } = from.session;
  return app.database.transaction(async (sql) => {
    const locked = await lockPerson(sql, { person });
    const there = await sql.em.findOne(PersonRole, { person, tenantId });
    if (locked === undefined || there === null) return undefined;
    if ((await sql.em.nativeDelete(PersonSession, { secretHash: hashOfSecret(secret) })) === 0) return undefined;
    const since = { createdAt, endsAt: from.expiresAt };
    const session = await insertSession(sql, app, { ...visitor, person, tenantId, since });
    await audit(sql, from, 'person.switch-tenant', email, { is: 'left' });
    await audit(sql, personActor({ ...locked, person, tenantId, role: there.role }), 'person.switch-tenant', email, { is: 'entered' });
    return session;
  });
}
