// Makes the tax data document of an invoice: only what the table of the country names is copied.
import { type ReporterRole, TAX_DATA, TAX_REPORTING, type TaxCountry, type TaxDataForm } from '../validation/rules/taxData/countries.js';
import type { Reported } from '../validation/rules/taxData/reported.js';
import { escapeAttribute, escapeText } from '../xml/escape.js';
import { NAMESPACES } from '../xml/namespaces.js';
import { elementAt, elementsAt, textAt, textOf } from '../xml/path.js';
import { attribute, type XmlElement } from '../xml/tree.js';
import { invoiceUuid } from './invoiceUuid.js';
import { sourceOf } from './source.js';

/** S, R, D; of the Emirates also F and W. */
type TaxDataType = 'S' | 'R' | 'D' | 'F' | 'W';

/** What a report says beside the invoice. Participants are `scheme:number`. */
export interface TaxDataAbout {
  readonly country: TaxCountry;
  /** The corner that reports: of who issued the invoice (C2), or of who received it (C3). */
  readonly role: ReporterRole;
  readonly type: TaxDataType;
  /** Of the report; a new one for each, also where it corrects another. */
  readonly uuid: string;
  /** Of the transmission of the invoice: the instance identifier of its SBDH. */
  readonly transmissionUuid: string;
  readonly at: Date;
  /** The service provider of the tax authority (corner 6). */
  readonly authority: string;
  /** The own service provider. */
  readonly representative: string;
}

export interface TaxData {
  readonly xml: Buffer;
  /** Undefined where the invoice has none and the country computes none. */
  readonly invoiceUuid: string | undefined;
}

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const COUNTRY = 'cac:PostalAddress/cac:Country/cbc:IdentificationCode';

/** `invoice`: an invoice or credit note in UBL. `isSelfBilled`: its buyer issued it. */
export function buildTaxData(invoice: XmlElement, isSelfBilled: boolean, about: TaxDataAbout): TaxData {
  const form = TAX_DATA[about.country];
  const uuid = invoiceUuid(invoice, about.country);
  const isBySeller = (about.role === 'C2') !== isSelfBilled;
  const reporter = elementAt(invoice, `${isBySeller ? SELLER : BUYER}/cbc:EndpointID`);
  const [date, time] = about.at.toISOString().split('T') as [string, string];
  const issued = [basic('cbc:IssueDate', date), basic('cbc:IssueTime', `${time.slice(0, 8)}Z`)];
  const xml = group(`pxs:TaxData${namespacesOf(form)}`, [
    basic('cbc:CustomizationID', form.customizationId),
    basic('cbc:ProfileID', TAX_REPORTING),
    form.hasUuid ? basic('cbc:UUID', about.uuid) : '',
    ...issued,
    basic(`pxs:${form.typeElement}`, about.type),
    basic('pxs:DocumentScope', scopeOf(invoice, form)),
    basic('pxs:ReporterRole', form.roles[about.role]),
    form.namesAuthority ? group('pxs:TaxAuthority', [basic('cbc:ID', authorityOf(invoice, about.country, isBySeller))]) : '',
    group('pxs:ReportingParty', [basic('cbc:EndpointID', textOf(reporter), { schemeID: attribute(reporter, 'schemeID') })]),
    group('pxs:ReceivingParty', [identified('cbc:EndpointID', about.authority)]),
    group('pxs:ReportersRepresentative', [group('cac:PartyIdentification', [identified('cbc:ID', about.representative)])]),
    group('pxs:ReportedTransaction', [
      about.country === 'ae' ? basic('pxs:TransportHeaderID', about.transmissionUuid) : '',
      about.country === 'om' ? issued.join('') : '',
      form.isMended ? basic('pxs:TransmissionUUID', about.transmissionUuid) : '',
      about.type === 'F' ? '' : copied(form.reported, [invoice], uuid),
      about.country === 'ae' ? totalInDirham(invoice) : '',
      form.withSource ? group('pxs:SourceDocument', [group('cec:ExtensionContent', [sourceOf(invoice)])]) : '',
    ]),
  ]);
  return { xml: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}\n`), invoiceUuid: uuid };
}

/** Elements of one name, from those that they are made of. Without content they are left out (PEPPOL-EN16931-R008). */
function copied(reported: Reported, sources: readonly XmlElement[], uuid: string | undefined): string {
  return usedOf(reported, sources)
    .map((source) => {
      const attributes = Object.fromEntries(reported.attributes.map(({ name }) => [name, attribute(source, name)]));
      if (reported.children.length === 0) return basic(reported.name, textOf(source), attributes);
      return group(
        reported.name,
        reported.children.map((child) => (child.use === 'made' ? basic(child.name, uuid) : copied(child, childrenOf(source, child), uuid))),
      );
    })
    .join('');
}

function childrenOf(source: XmlElement, { sources }: Reported): XmlElement[] {
  return source.children.filter(({ ns, local }) => sources.some((step) => step.local === local && step.ns === ns));
}

function usedOf({ use }: Reported, sources: readonly XmlElement[]): readonly XmlElement[] {
  if (use === 'unused') return [];
  if (use !== 'vat' && use !== 'one') return sources;
  const vat = sources.filter((scheme) => textAt(scheme, 'cac:TaxScheme/cbc:ID') === 'VAT').slice(0, 1);
  return use === 'one' && vat.length === 0 ? sources.slice(0, 1) : vat;
}

/** Inside one country, between two, or otherwise: without an address in the network on the other side. */
function scopeOf(invoice: XmlElement, { scopes: [domestic, between, other] }: TaxDataForm): string {
  const [seller, buyer] = [textAt(invoice, `${SELLER}/${COUNTRY}`), textAt(invoice, `${BUYER}/${COUNTRY}`)];
  if (seller === buyer) return domestic;
  return textAt(invoice, `${BUYER}/cbc:EndpointID`) === undefined ? other : between;
}

/** That of the country of who reports. */
function authorityOf(invoice: XmlElement, country: TaxCountry, isBySeller: boolean): string | undefined {
  return country === 'sk' ? 'SK' : textAt(invoice, `${isBySeller ? SELLER : BUYER}/${COUNTRY}`);
}

/** BTAE-20: the total with VAT, where the invoice is in another currency. PINT AE has it in a reference. */
function totalInDirham(invoice: XmlElement): string {
  const references = elementsAt(invoice, 'cac:AdditionalDocumentReference');
  const total = textAt(
    references.find((one) => textAt(one, 'cbc:DocumentTypeCode') === 'aedtotal-incl-vat'),
    'cbc:DocumentDescription',
  );
  const isOther = textAt(invoice, 'cbc:DocumentCurrencyCode') !== 'AED';
  return isOther && total !== undefined ? group('pxs:CustomContent', [basic('cbc:ID', 'BTAE-20'), basic('cbc:Value', total)]) : '';
}

function identified(name: string, participant: string): string {
  const [scheme = '', ...number] = participant.split(':');
  return basic(name, number.join(':'), { schemeID: scheme });
}

function namespacesOf({ namespace }: TaxDataForm): string {
  return ` xmlns:pxs="${namespace}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}" xmlns:cec="${NAMESPACES.ext}"`;
}

function basic(name: string, text: string | undefined, attributes: Readonly<Record<string, string | undefined>> = {}): string {
  if (text === undefined || text === '') return '';
  const written = Object.entries(attributes).map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeAttribute(value)}"`));
  return `<${name}${written.join('')}>${escapeText(text)}</${name}>`;
}

function group(start: string, parts: readonly string[]): string {
  const inside = parts.join('');
  return inside === '' ? '' : `<${start}>${inside}</${start.split(' ')[0]}>`;
}
