// What an enterprise reports of a period (flux 10): invoices abroad (10.1), sales to consumers by day (10.3), and what was paid for both
// (10.2, 10.4). Sales between French enterprises are known by their invoices and statuses.

import { frenchDay } from '../../peppol/cdar/frenchTime.js';
import type { StatusAmount } from '../../peppol/cdar/message.js';
import type { FrenchInvoice } from '../lifecycle/frenchInvoice.js';
import type { App } from '../ports.js';
import { timeSum } from '../statements/timeSum.js';
import { type DaySum, daySums, type PaymentSum, paymentSums } from './sums.js';

/** YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

interface PaidInvoice {
  readonly number: string;
  readonly issueDate: string;
  readonly payments: readonly PaymentSum[];
}

interface Issuer {
  readonly siren: string;
  readonly name: string;
}

/** `leftOut`: what cannot be reported, in words. */
export type ReportContent = { readonly issuer: Issuer; readonly leftOut: readonly string[] } & (
  | { readonly kind: 'transactions'; readonly invoices: readonly FrenchInvoice[]; readonly days: readonly DaySum[] }
  | { readonly kind: 'payments'; readonly paid: readonly PaidInvoice[]; readonly days: readonly PaymentSum[] }
);

interface Payment {
  readonly setAt: Date;
  readonly amounts: readonly StatusAmount[];
  readonly facts: FrenchInvoice;
}

/** Of a period. More are refused, because a report is one file. */
const REPORT_ROWS_MAX = 2_000;

/** More documents in the period than a report may have. */
export class TooManyRows extends Error {
  override readonly name = 'TooManyRows';
}

/** SQL: tenant, and the first and last day of the period. */
const INVOICES = `from french_invoice f join document d on d.id = f.document
  where f.tenant_id = $1 and f.issue_date between $2::date and $3::date and f.kind in ('B2BINT', 'B2C', 'B2CINT')
    and d.direction = 'send' and d.state in ('EXPORTED', 'DELIVERED')`;
const PAYMENTS = `from lifecycle_status l join document d on d.id = l.document join french_invoice f on f.document = d.id
  where l.tenant_id = $1 and l.status = '212' and l.direction = 'send' and f.kind in ('B2BINT', 'B2C', 'B2CINT') and d.direction = 'send'
    and l.set_at >= ($2::date)::timestamp at time zone 'Europe/Paris' and l.set_at < ($3::date + 1)::timestamp at time zone 'Europe/Paris'`;

/** A report of each kind for each seller of the tenant that has something to report. */
export async function contentsOf({ database }: Pick<App, 'database'>, tenantId: string, period: Period): Promise<ReportContent[]> {
  const [invoices, payments] = await Promise.all([
    database.sql.query<{ facts: FrenchInvoice }>(`select f.facts ${INVOICES} order by f.issue_date, f.document limit $4`, [
      tenantId,
      period.from,
      period.to,
      REPORT_ROWS_MAX + 1,
    ]),
    database.sql.query<Payment>(`select l.set_at as "setAt", l.amounts, f.facts ${PAYMENTS} order by l.set_at, l.id limit $4`, [
      tenantId,
      period.from,
      period.to,
      REPORT_ROWS_MAX + 1,
    ]),
  ]);
  if (invoices.length > REPORT_ROWS_MAX || payments.length > REPORT_ROWS_MAX) {
    throw new TooManyRows(`More than ${REPORT_ROWS_MAX} invoices or payments; choose a shorter period`);
  }
  const facts = invoices.map((row) => row.facts).filter(isSeller);
  const paid = payments.filter((row) => isSeller(row.facts));
  return [...transactions(facts), ...paymentsOf(paid)];
}

/**
 * The same text as long as {@link contentsOf} gives the same: how many rows there are, and when they last changed. It reads none of what
 * they say.
 */
export async function stateOfContents({ database }: Pick<App, 'database'>, tenantId: string, period: Period): Promise<string> {
  const [row] = await database.sql.query<{ state: string }>(
    `select concat_ws(' ', i.n, i.changed, p.n, p.made, p.changed) as state from
       (select count(*) as n, ${timeSum('d.state_date')} as changed ${INVOICES}) i,
       (select count(*) as n, ${timeSum('l.created_at')} as made, ${timeSum('d.state_date')} as changed ${PAYMENTS}) p`,
    [tenantId, period.from, period.to],
  );
  return row!.state;
}

function isSeller({ isSelfBilled, seller }: FrenchInvoice): boolean {
  return !isSelfBilled && seller.siren !== undefined;
}

function transactions(all: readonly FrenchInvoice[]): ReportContent[] {
  return [...Map.groupBy(all, ({ seller }) => seller.siren!)].map(([siren, invoices]) => ({
    kind: 'transactions',
    issuer: { siren, name: invoices[0]!.seller.name },
    invoices: invoices.filter(({ kind }) => kind === 'B2BINT'),
    days: daySums(invoices.filter(({ kind }) => kind !== 'B2BINT')),
    leftOut: [],
  }));
}

/** Flux 10 takes payments in euros, and none that is negative. */
function paymentsOf(all: readonly Payment[]): ReportContent[] {
  return [...Map.groupBy(all, ({ facts }) => facts.seller.siren!)].flatMap(([siren, payments]): ReportContent[] => {
    const parts = payments.flatMap(({ setAt, amounts, facts }) =>
      amounts.filter(({ type }) => type === 'MEN').map((amount) => ({ date: frenchDay(setAt), facts, ...amount })),
    );
    const isFit = ({ currency, amount }: (typeof parts)[number]): boolean => currency === 'EUR' && !amount.startsWith('-');
    const fit = parts.filter(isFit);
    const leftOut = parts
      .filter((one) => !isFit(one))
      .map(
        ({ facts, amount, currency }) =>
          `the payment of ${amount} ${currency} for ${facts.number}: only amounts in euros that are not negative`,
      );
    const abroad = fit.filter(({ facts }) => facts.kind === 'B2BINT');
    const paid = [...Map.groupBy(abroad, ({ facts }) => `${facts.number} ${facts.issueDate}`).values()].map((of) => ({
      number: of[0]!.facts.number,
      issueDate: of[0]!.facts.issueDate,
      payments: paymentSums(of),
    }));
    const days = paymentSums(fit.filter(({ facts }) => facts.kind !== 'B2BINT'));
    if (paid.length + days.length === 0) return [];
    return [{ kind: 'payments', issuer: { siren, name: payments[0]!.facts.seller.name }, paid, days, leftOut }];
  });
}
