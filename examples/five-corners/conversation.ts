// Five corners: invoices between two companies of one country, and what both sides report of them to their tax authorities.
import { createHash } from 'node:crypto';
import { TAX_DATA } from '../../src/validation/rules/taxData/countries.js';
import type { TakenReport, TaxAuthority } from '../../test/support/network/taxAuthority.js';
import type { Party } from '../network/party.js';
import { addressOf, COUNTRIES, type Deal, invoiceOf, type ReportingCountry, taxCountryOf } from './countries.js';

const INVOICE_TYPES = [158, 160];

/** A company at its exchange, and the authority that its exchange reports to. */
export interface Side {
  readonly party: Party;
  readonly authority: TaxAuthority;
}

interface Sides {
  readonly a: Side;
  readonly b: Side;
}

/** A report, as the exchange that made it shows it. */
export interface SeenReport {
  readonly role: string;
  readonly type: string;
  readonly state: string;
  readonly uuid: string;
  readonly invoiceUuid: string;
}

/** One document, as each side has it. */
export interface Told {
  readonly number: string;
  readonly what: string;
  readonly sent: readonly SeenReport[];
  readonly received: readonly SeenReport[];
}

/** Registers both, which report from now on. Service providers receive the Message Level Statuses. */
export async function registerBoth({ a, b }: Sides, country: ReportingCountry = COUNTRIES.SK): Promise<void> {
  const [alfa, beta] = country.companies;
  for (const [{ party }, company, provider] of [
    [a, alfa, '0242:000011'],
    [b, beta, '0242:000022'],
  ] as const) {
    for (const identifier of [addressOf(company), provider]) await party.register(identifier, INVOICE_TYPES, country.name);
    const query = `mutation($identifier: String!) { setTaxReporting(identifier: $identifier, country: ${country.name}) { taxReporting } }`;
    await party.ask(query, { identifier: addressOf(company) });
  }
}

/** An invoice from A to B. */
export function dealWithB(number: string, issuedOn: string, country: ReportingCountry = COUNTRIES.SK): Deal {
  const [seller, buyer] = country.companies;
  return { number, issuedOn, seller, buyer, uuid: uuidOf(number) };
}

/** Of version 5 in form, as Oman wants it. */
function uuidOf(number: string): string {
  return createHash('sha1')
    .update(number)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
}

/** `say` is told of each step. `today`: YYYY-MM-DD. Returns what both sides have reported of each document, all answered. */
export async function converseInFiveCorners(
  sides: Sides,
  {
    number,
    today,
    say,
    country = COUNTRIES.SK,
  }: { readonly number: string; readonly today: string; readonly say: (line: string) => void; readonly country?: ReportingCountry },
): Promise<readonly Told[]> {
  const { a, b } = sides;
  const told: Told[] = [];
  const toB = (one: string): Deal => dealWithB(one, today, country);
  const exchange = async (what: string, [from, to]: readonly [Side, Side], values: Deal, status: 'EXPORTED' | 'ERROR'): Promise<void> => {
    say(`${values.number}: ${what}`);
    await from.party.send('invoice', values.number, invoiceOf(country, values));
    const received = await to.party.receives(values.number);
    await to.party.ask(
      'mutation($id: ID!, $status: CompletionStatus!, $message: String) { completeDocument(documentId: $id, status: $status, message: $message) { status } }',
      {
        id: received,
        status,
        message: status === 'ERROR' ? 'Nothing was ordered' : null,
      },
    );
    await from.party.reaches(values.number, status === 'ERROR' ? 'ERROR' : 'DELIVERED');
    const types = status === 'ERROR' ? ['S', TAX_DATA[taxCountryOf(country)].disregard] : ['S'];
    told.push({
      number: values.number,
      what,
      sent: await answered(from, values.number, values.number, 'C2', types),
      received: await answered(to, received, values.number, 'C3', types),
    });
  };
  await exchange('an invoice from A to B', [a, b], toB(number), 'EXPORTED');
  await exchange('a credit note from A to B', [a, b], { ...toB(`${number}-K`), credits: number }, 'EXPORTED');
  await exchange('an invoice from A to B, which B refuses', [a, b], toB(`${number}-R`), 'ERROR');
  const { seller, buyer, ...back } = toB(`${number}-B`);
  await exchange('an invoice from B to A', [b, a], { ...back, seller: buyer, buyer: seller }, 'EXPORTED');
  return told;
}

/** What the authority has of an invoice. */
export function reportsAt({ authority }: Side, number: string): TakenReport[] {
  return authority.reports.filter((report) => report.number === number);
}

/** Waits until the authority has answered these types of reports. Throws where one is rejected or is not made. */
export async function answered(
  side: Side,
  documentId: string,
  number: string,
  role: string,
  types: readonly string[],
): Promise<readonly SeenReport[]> {
  const query = `query($id: ID!) { document(documentId: $id) { taxData { role type state uuid invoiceUuid reason } } }`;
  return side.party.until(`the answers to the reports of ${documentId}`, async () => {
    const { document } = await side.party.ask<{ document: { taxData: (SeenReport & { reason: string | null })[] } }>(query, {
      id: documentId,
    });
    const reports = document.taxData;
    const bad = reports.find(({ state }) => state === 'REJECTED' || state === 'FAILED');
    if (bad !== undefined) throw new Error(`The report ${role} ${bad.type} of ${number} is ${bad.state}: ${bad.reason}`);
    const done = reports.filter((report) => report.role === role && report.state === 'ACCEPTED');
    return done.map(({ type }) => type).join() === types.join() ? done.map(({ reason: _, ...report }) => report) : undefined;
  });
}
