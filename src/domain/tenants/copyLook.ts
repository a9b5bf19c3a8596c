// How readable copies of what a tenant sends look: its logo and its colour.
import { readCopyLogo } from '../../images/logo.js';
import { Refused } from '../../images/refused.js';
import type { PageLook } from '../../rendering/page.js';
import type { Actor } from '../actor.js';
import { audited } from '../audit/record.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { againIfUnanswered } from '../statements/statementFault.js';

export { COPY_LOGO_LIMITS } from '../../images/logo.js';
export type { PageLook } from '../../rendering/page.js';

export interface CopyLookRow {
  readonly copyColour: string | null;
  readonly copyLogo: Buffer | null;
  readonly copyLogoType: string | null;
}

/** Of the tenant `t`. */
export const COPY_LOOK = 't.copy_colour as "copyColour", t.copy_logo as "copyLogo", t.copy_logo_type as "copyLogoType"';

/** Undefined where the tenant has chosen nothing. */
export function copyLookOf({ copyColour, copyLogo, copyLogoType }: CopyLookRow): PageLook | undefined {
  if (copyColour === null && copyLogo === null) return undefined;
  return {
    ...(copyColour === null ? {} : { colour: copyColour }),
    ...(copyLogo === null || copyLogoType === null ? {} : { logo: { mediaType: copyLogoType, base64: copyLogo.toString('base64') } }),
  };
}

/** Undefined where the tenant has chosen nothing, or there is no such tenant. */
export async function readCopyLook({ database }: Pick<App, 'database'>, tenantId: string): Promise<PageLook | undefined> {
  const [row] = await database.sql.query<CopyLookRow>(`select ${COPY_LOOK} from tenant t where t.id = $1`, [tenantId]);
  return row === undefined ? undefined : copyLookOf(row);
}

const COLOUR = /^#[0-9a-f]{6}$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

interface CopyLookChange {
  /** `#rrggbb`. null: none. Undefined: unchanged. */
  readonly colour?: string | null | undefined;
  /** Base64 of a PNG or JPEG. null: none. Undefined: unchanged. */
  readonly logo?: string | null | undefined;
}

/**
 * Copies that were made before keep their look.
 *
 * @throws {ExchangeError} PARAMETERS_INVALID for a colour or a picture that is not taken
 */
export async function updateCopyLook(
  app: Pick<App, 'database'>,
  actor: Actor,
  { colour: given, logo }: CopyLookChange,
): Promise<PageLook | undefined> {
  const colour = given?.toLowerCase() ?? given;
  if (colour != null && !COLOUR.test(colour))
    throw parameterInvalid('colour must be # and six hexadecimal digits, such as #e36414', 'colour', reason('COLOUR_WRONG'));
  const picture = logo == null ? undefined : pictureIn(logo);
  const values: unknown[] = [
    actor.tenantId,
    ...[colour !== undefined, colour ?? null],
    ...[logo !== undefined, picture?.bytes ?? null, picture?.mediaType ?? null],
  ];
  const changed = `select id as subject, jsonb_build_object('colour', copy_colour, 'logo', encode(sha256(copy_logo), 'hex')) as details from changed_tenant`;
  const entry = audited(actor, 'tenant.copy-look', changed, values);
  // After a lost answer, there is nothing left to change.
  await againIfUnanswered(() =>
    app.database.sql.query(
      `with wanted as (
         select id, case when $2::boolean then $3::text else copy_colour end as colour,
           case when $4::boolean then $5::bytea else copy_logo end as logo,
           case when $4::boolean then $6::text else copy_logo_type end as type
         from tenant where id = $1),
       changed_tenant as (
         update tenant t set copy_colour = w.colour, copy_logo = w.logo, copy_logo_type = w.type from wanted w
         where t.id = w.id and (t.copy_colour is distinct from w.colour or t.copy_logo is distinct from w.logo)
         returning t.id, t.copy_colour, t.copy_logo),
       ${entry}
       select 1 from changed_tenant`,
      values,
    ),
  );
  return readCopyLook(app, actor.tenantId);
}

function pictureIn(base64: string): ReturnType<typeof readCopyLogo> {
  try {
    if (!BASE64.test(base64)) throw new Refused('is not Base64');
    return readCopyLogo(Buffer.from(base64, 'base64'));
  } catch (error) {
    if (error instanceof Refused) throw parameterInvalid(`logo ${error.message}`, 'logo', reason('LOGO_REFUSED'));
    throw error;
  }
}
