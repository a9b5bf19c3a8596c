// Which received invoices a second person has to approve. A tenant has no rule unless it makes one (docs/decisions/091).
import type { Actor } from '../actor.js';
import { audit } from '../audit/record.js';
import { parameterInvalid } from '../errors.js';
import { jsonOf } from '../json.js';
import type { App } from '../ports.js';
import { reason } from '../reasons.js';
import { againIfUnanswered } from '../statements/statementFault.js';
import { Tenant } from '../tenant.js';
import { hasAtMost, isStorable } from '../text.js';

export const APPROVAL_RULE_LIMITS = { rulesMax: 20, supplierCharactersMax: 100 } as const;

export interface ApprovalRule {
  /** Invoices of at least so much, in whatever currency. null: of any amount. */
  readonly amountMin?: string | null;
  /** A VAT number, or the identifier of a participant. null: of every supplier. */
  readonly supplier?: string | null;
}

/** SQL over a document: whether a rule of its tenant asks for approval. An amount that cannot be read counts as a great one. */
export function needsApproval(d: string): string {
  return `(${d}.direction = 'receive' and ${d}.document_type = 'invoice' and exists (
    select 1 from tenant t, jsonb_to_recordset(t.approval_rules) as rule("amountMin" numeric, supplier text) where t.id = ${d}.tenant_id
      and (rule."amountMin" is null or ${d}.total_with_vat is null or abs(${d}.total_with_vat) >= rule."amountMin")
      and (rule.supplier is null or lower(rule.supplier) in (lower(${d}.seller_vat_id), lower(${d}.sender_identifier)))))`;
}

export async function readApprovalRules({ database }: Pick<App, 'database'>, { tenantId }: Actor): Promise<readonly ApprovalRule[]> {
  const tenant = await database.em.findOne(Tenant, { id: tenantId }, { fields: ['approvalRules'] });
  return (tenant?.approvalRules as readonly ApprovalRule[] | null) ?? [];
}

/** In the place of all before. Throws PARAMETERS_INVALID. */
export async function saveApprovalRules(
  app: Pick<App, 'database'>,
  actor: Actor,
  given: readonly ApprovalRule[],
): Promise<readonly ApprovalRule[]> {
  const { rulesMax } = APPROVAL_RULE_LIMITS;
  if (given.length > rulesMax)
    throw parameterInvalid(`rules must be at most ${rulesMax}`, 'rules', reason('RULES_MAX', { most: rulesMax }));
  const rules = given.map(readRule);
  await againIfUnanswered(() =>
    app.database.transaction(async (sql) => {
      const changed = await sql.query(
        'update tenant set approval_rules = $2::jsonb where id = $1 and approval_rules is distinct from $2::jsonb returning 1',
        [actor.tenantId, jsonOf(rules)],
      );
      if (changed.length > 0) await audit(sql, actor, 'tenant.approval-rules', actor.tenantId, { rules });
    }),
  );
  return rules;
}

function readRule({ amountMin, supplier }: ApprovalRule): ApprovalRule {
  const most = APPROVAL_RULE_LIMITS.supplierCharactersMax;
  const name = supplier?.replaceAll(/\s/g, '') ?? '';
  if (!hasAtMost(name, most) || !isStorable(name))
    throw parameterInvalid(`supplier must have at most ${most} characters`, 'rules', reason('SUPPLIER_WRONG', { most }));
  const amount = amountMin ?? null;
  if (amount !== null && Number(amount) < 0) throw parameterInvalid('amountMin must not be below zero', 'rules', reason('AMOUNT_WRONG'));
  return { amountMin: amount, supplier: name === '' ? null : name };
}
