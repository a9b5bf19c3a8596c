// What a person wants to be told of at a tenant.
import type { LanguageTag } from '../../texts/languages.js';
import { type Actor, personOf } from '../actor.js';
import { parameterInvalid } from '../errors.js';
import { maySendMail } from '../mail/sendMail.js';
import { isDemoPerson } from '../people/demo.js';
import { emailOf } from '../people/list.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { columnsOf } from '../statements/columns.js';
import { NoticeChoiceSchema } from '../tables/notices.js';
import { hasAtMost, isStorable } from '../text.js';
import { type InvoiceNotices, NOTICE_LIMITS } from './limits.js';

export interface NoticeChoice {
  readonly invoices: InvoiceNotices;
  /** Of the day, UTC. */
  readonly digestHour: number;
  /** A part of the name of the supplier, its VAT number or its identifier as a participant. null: any. */
  readonly supplier?: string | null;
  /** With VAT, and its currency. null: any. */
  readonly amountMin?: string | null;
  readonly currency?: string | null;
  readonly label?: string | null;
  readonly mentions: boolean;
  readonly assignments: boolean;
  readonly approvals: boolean;
  readonly failedSends: boolean;
}

export interface SavedChoice extends NoticeChoice {
  /** Where the mail goes. */
  readonly address: string;
  /** Whether there is a mail server, and a mailbox that somebody reads. */
  readonly isMailPossible: boolean;
  /** The last mail was not taken. It is sent again. */
  readonly hasFailed: boolean;
}

const DEFAULTS: NoticeChoice = {
  invoices: 'OFF',
  digestHour: 6,
  supplier: null,
  amountMin: null,
  currency: null,
  label: null,
  mentions: true,
  assignments: true,
  approvals: true,
  failedSends: true,
};
const CHOSEN = Object.keys(DEFAULTS) as (keyof NoticeChoice)[];
const COLUMNS = columnsOf(NoticeChoiceSchema).selected(CHOSEN);

type ChoiceApp = Pick<App, 'database' | 'channels' | 'mail'>;

/** null for who is no person. */
export async function readChoice(app: ChoiceApp, actor: Actor): Promise<SavedChoice | null> {
  return actor.person === undefined ? null : choiceOf(app, actor, actor.person.id);
}

async function choiceOf(app: ChoiceApp, actor: Actor, id: string): Promise<SavedChoice> {
  const [row] = await app.database.sql.query<NoticeChoice & { readonly hasFailed: boolean }>(
    `select ${COLUMNS}, failures > 0 as "hasFailed" from notice_choice where person = $1 and tenant_id = $2`,
    [id, actor.tenantId],
  );
  const address = await emailOf(app, id);
  const isMailPossible = !isDemoPerson(address) && (await maySendMail(app, actor.tenantId));
  return { ...DEFAULTS, hasFailed: false, ...row, address, isMailPossible };
}

/** Mails are in the language of the page from then on. Throws PARAMETERS_INVALID, and FORBIDDEN for who is no person. */
export async function saveChoice(app: ChoiceApp, actor: Actor, given: NoticeChoice, language: LanguageTag): Promise<SavedChoice> {
  const { id } = personOf(actor, 'notices');
  const choice = readInput(given);
  const names = columnsOf(NoticeChoiceSchema).names(CHOSEN);
  const places = CHOSEN.map((_, at) => `$${at + 3}`).join(', ');
  await app.database.sql.query(
    `insert into notice_choice (person, tenant_id, ${names}) values ($1, $2, ${places})
     on conflict (person, tenant_id) do update set (${names}) = row (${names
       .split(', ')
       .map((name) => `excluded.${name}`)
       .join(', ')})`,
    [id, actor.tenantId, ...CHOSEN.map((name) => choice[name])],
  );
  await app.database.sql.query('update person set language = $2 where id = $1 and language is distinct from $2', [id, language]);
  return choiceOf(app, actor, id);
}

/** Ends all mail of this kind to the person at the tenant, whether or not the person has a role there by now. */
export async function endNotices({ database }: Pick<App, 'database'>, tenantId: string, person: string): Promise<void> {
  await database.sql.query(
    `insert into notice_choice (person, tenant_id, mentions, assignments, approvals, failed_sends)
     select r.person, r.tenant_id, false, false, false, false from person_role r where r.person = $1 and r.tenant_id = $2
     on conflict (person, tenant_id) do update
       set invoices = 'OFF', mentions = false, assignments = false, approvals = false, failed_sends = false`,
    [person, tenantId],
  );
}

function readInput(given: NoticeChoice): NoticeChoice {
  const { digestHour } = given;
  if (digestHour < 0 || digestHour > 23) throw parameterInvalid('digestHour must be 0 to 23', 'digestHour');
  const supplier = readText('supplier', given.supplier, NOTICE_LIMITS.supplierCharactersMax);
  const label = readText('label', given.label, NOTICE_LIMITS.labelCharactersMax);
  const currency = given.currency?.trim().toUpperCase() ?? '';
  const amountMin = given.amountMin ?? null;
  const isAmount = amountMin === null ? currency === '' : Number(amountMin) >= 0 && /^[A-Z]{3}$/.test(currency);
  if (!isAmount)
    throw parameterInvalid(
      'amountMin must not be below zero, and has a currency of three letters beside it',
      'amountMin',
      reason('NOTICE_AMOUNT_WRONG'),
    );
  return { ...given, supplier, label, amountMin, currency: currency === '' ? null : currency };
}

function readText(name: 'supplier' | 'label', typed: string | null | undefined, most: number): string | null {
  const text = typed?.trim() ?? '';
  if (!hasAtMost(text, most) || !isStorable(text))
    throw parameterInvalid(`${name} must have at most ${most} characters`, name, reason('NOTICE_TEXT_WRONG', { most }));
  return text === '' ? null : text;
}
