// An exchange whose tenants report to the tax authority of Slovakia, whose access point is OTHER.
import { authorityRuns } from '../../src/domain/taxData/sendReports.js';
import { MESSAGE_LEVEL_STATUS } from '../../src/peppol/documentTypes.js';
import { taxDataType } from '../../src/peppol/taxData.js';
import type { Keystore } from '../../src/pki/keystore.js';
import type { TaxCountry } from '../../src/validation/rules/taxData/countries.js';
import { parseXml } from '../../src/xml/gate.js';
import { textAt } from '../../src/xml/path.js';
import { type Client, runsJob } from '../support/app.js';
import { bring, type RunningExchange, STATUS_PARTIES, startExchange, status } from '../support/as4Exchange.js';
import { invoiceTo, PICTURE, register, SELLER, upload, xmlPart } from '../support/documents.js';
import { data } from '../support/graphql.js';
import type { TakenMessage } from '../support/network/accessPoint.js';
import { entry, pki, RECEIVER } from '../support/network/elsewhere.js';

export const AUTHORITY = '0242:001180';

/** SELLER reports to the authority of this country. The job runs where a test says so. */
export async function startReporting(country: TaxCountry = 'sk', env: Readonly<Record<string, string>> = {}): Promise<RunningExchange> {
  const settings = { [`TAX_AUTHORITY_${country.toUpperCase()}`]: AUTHORITY, ...env };
  const running = await startExchange(settings, { runsJob: (name) => runsJob(name) && !name.startsWith('tax-report') });
  const { smp, dns } = running.network;
  const { value, processId } = taxDataType(country);
  dns.set(AUTHORITY, { smp: smp.url });
  smp.setEntry(AUTHORITY, `busdox-docid-qns::${value}`, entry(pki.smp, AUTHORITY, { documentType: value, process: processId }));
  await report(await running.exchange.as('demo-seller'), SELLER, country);
  return running;
}

export async function report(client: Client, identifier: string, country: TaxCountry | null): Promise<void> {
  await register(client, identifier);
  const variables = { identifier, country: country?.toUpperCase() };
  await data(
    client,
    'mutation ($identifier: String!, $country: TaxCountry) { setTaxReporting(identifier: $identifier, country: $country) { name } }',
    variables,
  );
}

/** The invoice of the fixtures, within Slovakia. */
export function domestic(receiver = RECEIVER): string {
  return inSlovakia(invoiceTo(receiver));
}

export function inSlovakia(xml: string): string {
  return xml.replace(/>(?:BE|LU)<\/cbc:IdentificationCode>/g, '>SK</cbc:IdentificationCode>');
}

/** Sends an invoice of SELLER, which is to be reported. */
export async function uploadInvoiceOf({ exchange }: RunningExchange, documentId: string, xml = domestic()): Promise<void> {
  await upload(await exchange.as('demo-seller'), { documentId, document: xmlPart(xml), image: PICTURE });
  await exchange.idle();
}

/** Sends an invoice of SELLER, and runs the job of reports. */
export async function sendReported(at: RunningExchange, documentId: string, xml = domestic()): Promise<void> {
  await uploadInvoiceOf(at, documentId, xml);
  await sendTaxReports(at.exchange.app);
}

/** The reports that the authority took, in their order. */
export function reportsAt({ network }: RunningExchange): TakenMessage[] {
  return network.accessPoint.taken.filter(({ envelope }) => envelope.documentType.includes('::TaxData##'));
}

export function uuidOf({ envelope }: TakenMessage): string | undefined {
  if (envelope.payload.kind !== 'xml') return undefined;
  return textAt(parseXml(envelope.payload.bytes).root, 'cbc:UUID');
}

/** The authority answers a report. */
export function answer(
  at: RunningExchange,
  { envelope }: TakenMessage,
  code: 'AP' | 'AB' | 'RE',
  { text, signer }: { readonly text?: string; readonly signer?: Keystore } = {},
) {
  return bring(at, MESSAGE_LEVEL_STATUS, status(envelope.instanceIdentifier, code, text), STATUS_PARTIES, signer);
}

export interface ShownReport {
  readonly country: string;
  readonly role: string;
  readonly type: string;
  readonly state: string;
  readonly uuid: string;
  readonly invoiceUuid: string | null;
  readonly sentAt: string | null;
  readonly answeredAt: string | null;
  readonly reason: string | null;
  readonly findings: readonly { readonly rule: string; readonly text: string; readonly location: string | null }[];
}

export async function taxDataOf(client: Client, documentId: string): Promise<readonly ShownReport[]> {
  const query = `query ($id: ID!) { document(documentId: $id) {
    taxData { country role type state uuid invoiceUuid sentAt answeredAt reason findings } } }`;
  return (await data(client, query, { id: documentId })).document.taxData;
}

/** `C2 S SENT` of each. */
export const brief = (reports: readonly ShownReport[]): string[] => reports.map(({ role, type, state }) => `${role} ${type} ${state}`);

/** Sends what is due to the authorities, to those of these countries alone where they are named. */
export async function sendTaxReports(app: Parameters<typeof authorityRuns>[0], countries?: readonly string[]): Promise<void> {
  const runs = authorityRuns(app).filter(({ country }) => countries?.includes(country) !== false);
  await Promise.all(runs.map(({ send }) => send()));
}
