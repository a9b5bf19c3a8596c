// What a move of an invoice reports to a tax authority: rows of tax_report, in the transaction of the move.
import { TAX_COUNTRIES, TAX_DATA } from '../../../../validation/rules/taxData/countries.js';

/** SQL: which authorities are told of invoices inside one country alone. */
const DOMESTIC = TAX_COUNTRIES.flatMap((country) => {
  const { domesticIn } = TAX_DATA[country];
  return domesticIn === undefined ? [] : [`('${country}', '${domesticIn}')`];
}).join(', ');

/** SQL: by which type each authority disregards what was reported before. */
const DISREGARDING = TAX_COUNTRIES.map((country) => `('${country}', '${TAX_DATA[country].disregard}')`).join(', ');
const NOTHING_COUNTS = `('D', 'W')`;

/** The rows of `from` (id, tenant_id, role, countries): what was reported of these documents does not count any more. */
export const disregarded = (from: string): string => `disregarded as (
      insert into tax_report (tenant_id, document, country, role, type, reporter)
      select o.tenant_id, o.id, counts.country, o.role, by.type, counts.reporter
      from ${from} o cross join lateral (
        select distinct on (t.country) t.country, t.reporter from tax_report t
        where t.document = o.id and t.role = o.role and t.country = any(o.countries) and t.type not in ${NOTHING_COUNTS} and t.type <> 'F' and t.state <> 'FAILED'
          and not exists (select 1 from tax_report l where l.document = o.id and l.country = t.country and l.role = o.role
            and l.type in ${NOTHING_COUNTS} and l.number > t.number)
        order by t.country, t.number desc) counts join (values ${DISREGARDING}) by (country, type) using (country))`;

/**
 * Common table expressions over `moved` and `input`, whose `tax` is a TaxOrder. A submission is noted where the latest report of that side,
 * if any, disregards the ones before; a disregarding one where a report before it counts.
 */
export const REPORT_TAX = `,
    ordered as (
      select moved.id, moved.tenant_id, o.role, o.type, o.countries, o.reporter
      from moved join input i using (id), jsonb_to_record(i.tax) as o (role text, type text, countries text[], reporter text)
      where i.tax is not null),
    submitted as (
      insert into tax_report (tenant_id, document, country, role, type, reporter, due_at, created_at)
      select o.tenant_id, o.id, p.tax_reporting, o.role, o.type, p.identifier, now.t, now.t
      from ordered o join participant p on p.tenant_id = o.tenant_id and p.identifier_key = o.reporter and p.tax_reporting = any(o.countries)
        and not exists (
          select 1 from (values ${DOMESTIC}) only_in (tax, country) join document d on d.id = o.id
          where only_in.tax = p.tax_reporting
            and (d.seller_country is distinct from only_in.country or d.buyer_country is distinct from only_in.country))
        left join lateral (
          select t.type from tax_report t where t.document = o.id and t.country = p.tax_reporting and t.role = o.role
          order by t.number desc limit 1) latest on true, now
      where o.type <> 'D' and coalesce(latest.type, 'D') in ${NOTHING_COUNTS}),
    ${disregarded(`(select * from ordered where type = 'D')`)}`;
