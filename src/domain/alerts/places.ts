// Which rules wait, because messages that hang have their places.
import type { RuleKind } from './rules.js';

/** Messages that one process sends at once. */
export const TELLING_MAX = 32;
/** Those of one tenant among them. */
export const TELLING_PER_TENANT_MAX = 4;
/** Mails among them by the mail server of the service, which may hang for all tenants. */
export const SERVICE_MAILS_MAX = 8;
/** Those of rules whose last message failed. */
export const TELLING_FAILED_MAX = TELLING_MAX / 2;

/** A message on its way. */
export interface OnItsWay {
  readonly tenantId: string;
  readonly kind: RuleKind;
  readonly failures: number;
}

interface WaitingAlerts {
  /** Tenants to whom no further message goes now. */
  readonly tenants: readonly string[];
  readonly mails: boolean;
  readonly failed: boolean;
}

/** Undefined where no rule has a place. */
export function waitingFor(active: readonly OnItsWay[], hasServiceMail: boolean): WaitingAlerts | undefined {
  if (active.length >= TELLING_MAX) return undefined;
  const counts = new Map<string, number>();
  for (const { tenantId } of active) counts.set(tenantId, (counts.get(tenantId) ?? 0) + 1);
  return {
    tenants: [...counts].flatMap(([tenantId, count]) => (count < TELLING_PER_TENANT_MAX ? [] : [tenantId])),
    mails: hasServiceMail && active.filter(({ kind }) => kind === 'MAIL').length >= SERVICE_MAILS_MAX,
    failed: active.filter(({ failures }) => failures > 0).length >= TELLING_FAILED_MAX,
  };
}
