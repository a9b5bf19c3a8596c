// The head of tax data: who reports what to whom.
import { elementAt, elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { hasAt } from '../../lexical.js';
import type { PathRule } from '../../rule.js';
import { collapsed } from '../../text.js';
import { TAX_REPORTING, type TaxDataForm } from './countries.js';
import { absent, coded, has, oneOf, onlyChildren, present, rule, valued } from './forms.js';

/** Of service providers. */
const SERVICE_PROVIDER = '0242';
const WITH_ZONE = /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:.\d{1,9})?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;
const WITH_ANY_ZONE = /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;
const ANY_TIME = /^(?:(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?$/;
const ANY_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const SCHEME = /^[0-9]{4}$/;
const ENDPOINT = 'cbc:EndpointID';
const TRANSACTION = 'pxs:ReportedTransaction';

/** Numbers of rules. */
interface Numbers {
  readonly scope: string;
  readonly role: string;
  readonly transactions: string;
}

/** `time`: the form of the time of issue. */
function common(form: TaxDataForm, { scope, role, transactions }: Numbers, time: RegExp): PathRule[] {
  const { customizationId, typeElement, types, scopes, roles } = form;
  const type = `pxs:${typeElement}`;
  return [
    rule('ibr-tdd-01', '', valued('cbc:CustomizationID', customizationId), isOf('cbc:CustomizationID', [customizationId])),
    rule('ibr-tdd-02', '', valued('cbc:ProfileID', TAX_REPORTING), isOf('cbc:ProfileID', [TAX_REPORTING])),
    rule('ibr-tdd-04', '', valued('cbc:IssueDate', '2027-01-31'), (root) => textIn(root, 'cbc:IssueDate').length === 10),
    rule('ibr-tdd-05', '', valued('cbc:IssueTime', '08:00:00Z'), (root) => time.test(textIn(root, 'cbc:IssueTime'))),
    rule('ibr-tdd-06', '', coded(type), isOf(type, types)),
    rule(scope, '', coded('pxs:DocumentScope'), isOf('pxs:DocumentScope', scopes)),
    rule(role, '', coded('pxs:ReporterRole'), isOf('pxs:ReporterRole', Object.values(roles))),
    rule(transactions, '', oneOf(TRANSACTION), (root) => elementsAt(root, TRANSACTION).length === 1),
  ];
}

/** Slovakia and the pilot of ViDA. */
export function europeanHead(form: TaxDataForm): PathRule[] {
  const names = ['cbc:CustomizationID', 'cbc:ProfileID', 'cbc:UUID', 'cbc:IssueDate', 'cbc:IssueTime', `pxs:${form.typeElement}`];
  const parties = ['pxs:TaxAuthority', 'pxs:ReporterRole', 'pxs:ReportingParty', 'pxs:ReceivingParty', 'pxs:ReportersRepresentative'];
  const representative = 'pxs:ReportersRepresentative';
  const provider = 'cac:PartyIdentification/cbc:ID';
  return [
    onlyChildren('ibr-tdd-00', '', [...names, 'pxs:DocumentScope', ...parties, TRANSACTION, 'pxs:ReportedDocument']),
    ...common(form, { scope: 'ibr-tdd-08', role: 'ibr-tdd-09', transactions: 'ibr-tdd-11' }, form.isMended ? WITH_ANY_ZONE : ANY_TIME),
    rule('ibr-tdd-03', '', present('cbc:UUID'), has('cbc:UUID')),
    rule('ibr-tdd-10', '', present('pxs:TaxAuthority'), has('pxs:TaxAuthority')),
    onlyChildren('ibr-tdd-12', 'pxs:TaxAuthority', ['cbc:ID', 'cbc:Name']),
    rule('ibr-tdd-13', 'pxs:TaxAuthority', present('pxs:TaxAuthority/cbc:ID'), has('cbc:ID')),
    ...party('pxs:ReportingParty', { others: 'ibr-tdd-14', endpoint: 'ibr-tdd-15', scheme: 'ibr-tdd-16', form: 'ibr-tdd-17' }),
    onlyChildren('ibr-tdd-18', 'pxs:ReceivingParty', [ENDPOINT]),
    rule('ibr-tdd-19', 'pxs:ReceivingParty', present(`pxs:ReceivingParty/${ENDPOINT}`), has(ENDPOINT)),
    rule('ibr-tdd-20', 'pxs:ReceivingParty', ofProvider(`pxs:ReceivingParty/${ENDPOINT}`), (one) => isOfProvider(one, ENDPOINT)),
    onlyChildren('ibr-tdd-21', representative, ['cac:PartyIdentification']),
    rule('ibr-tdd-22', representative, oneOf(`${representative}/${provider}`), (one) => elementsAt(one, provider).length === 1),
    rule('ibr-tdd-23', representative, ofProvider(`${representative}/${provider}`), (one) => isOfProvider(one, provider)),
    ...(form.isMended ? transmission() : []),
    rule('ibr-tdd-24', TRANSACTION, present('pxs:ReportedDocument'), has('pxs:ReportedDocument')),
  ];
}

/** Which transmission of the invoice is reported: the identifier of its envelope. */
function transmission(): PathRule[] {
  const what = `${TRANSACTION}/pxs:TransmissionUUID`;
  return [
    rule('ibr-tdd-88', TRANSACTION, present(what), has('pxs:TransmissionUUID')),
    rule('ibr-tdd-89', TRANSACTION, valued(what, 'UUID (RFC 9562)'), (one) => {
      return !hasAt(one, 'pxs:TransmissionUUID') || ANY_UUID.test(textIn(one, 'pxs:TransmissionUUID'));
    }),
  ];
}

/** The Emirates and Oman. */
export function totalsHead(form: TaxDataForm): PathRule[] {
  const representative = 'pxs:ReportersRepresentative';
  const isEmirates = form.family === 'PEPPOL-TDD-AE';
  return [
    ...common(form, { scope: 'ibr-tdd-07', role: 'ibr-tdd-08', transactions: 'ibr-tdd-09' }, isEmirates ? WITH_ZONE : ANY_TIME),
    rule('ibr-tdd-03', '', absent('cbc:ID'), (root) => !hasAt(root, 'cbc:ID')),
    ...party('pxs:ReportingParty', { others: 'ibr-tdd-10', endpoint: 'ibr-tdd-11', scheme: 'ibr-tdd-12', form: 'ibr-tdd-13' }),
    onlyChildren('ibr-tdd-14', 'pxs:ReceivingParty', [ENDPOINT]),
    rule('ibr-tdd-15', 'pxs:ReceivingParty', present(`pxs:ReceivingParty/${ENDPOINT}`), has(ENDPOINT)),
    rule(
      'ibr-tdd-16',
      'pxs:ReceivingParty',
      present(`pxs:ReceivingParty/${ENDPOINT}/@schemeID`),
      (one) => schemesAt(one, ENDPOINT).length > 0,
    ),
    rule(
      'ibr-tdd-17',
      'pxs:ReceivingParty',
      ofProvider(`pxs:ReceivingParty/${ENDPOINT}`),
      (one) => isOfProvider(one, ENDPOINT) || (!isEmirates && schemesAt(one, ENDPOINT).length === 0),
    ),
    onlyChildren('ibr-tdd-18', representative, ['cac:PartyIdentification']),
    rule(
      'ibr-tdd-19',
      representative,
      oneOf(`${representative}/cac:PartyIdentification`),
      (one) => elementsAt(one, 'cac:PartyIdentification').length === 1,
    ),
    rule(
      'ibr-tdd-20',
      `${representative}/cac:PartyIdentification`,
      present(`${representative}/cac:PartyIdentification/cbc:ID/@schemeID`),
      (one) => schemesAt(one, 'cbc:ID').length > 0,
    ),
    rule(
      'ibr-tdd-21',
      `${representative}/cac:PartyIdentification`,
      ofProvider(`${representative}/cac:PartyIdentification/cbc:ID`),
      (one) => isOfProvider(one, 'cbc:ID') || schemesAt(one, 'cbc:ID').length === 0,
    ),
    ...(isEmirates ? [] : omaniTimes()),
  ];
}

/** When the invoice was received. */
function omaniTimes(): PathRule[] {
  return [
    rule('ibr-tdd-58', '', present('cbc:UUID'), has('cbc:UUID')),
    rule('ibr-tdd-59', TRANSACTION, present(`${TRANSACTION}/cbc:IssueDate`), has('cbc:IssueDate')),
    rule('ibr-tdd-60', TRANSACTION, valued(`${TRANSACTION}/cbc:IssueTime`, '08:00:00Z'), (one) =>
      ANY_TIME.test(textIn(one, 'cbc:IssueTime')),
    ),
  ];
}

function party(name: string, numbers: Readonly<Record<'others' | 'endpoint' | 'scheme' | 'form', string>>): PathRule[] {
  return [
    onlyChildren(numbers.others, name, [ENDPOINT]),
    rule(numbers.endpoint, name, present(`${name}/${ENDPOINT}`), has(ENDPOINT)),
    rule(numbers.scheme, name, present(`${name}/${ENDPOINT}/@schemeID`), (one) => schemesAt(one, ENDPOINT).length > 0),
    rule(numbers.form, name, valued(`${name}/${ENDPOINT}/@schemeID`, '0245'), (one) =>
      schemesAt(one, ENDPOINT).every((scheme) => SCHEME.test(scheme)),
    ),
  ];
}

function ofProvider(what: string): { text: string; hint: string } {
  return valued(`${what}/@schemeID`, SERVICE_PROVIDER);
}

function isOfProvider(element: XmlElement, path: string): boolean {
  return schemesAt(element, path).includes(SERVICE_PROVIDER);
}

function schemesAt(element: XmlElement, path: string): string[] {
  return elementsAt(element, path)
    .map((one) => attribute(one, 'schemeID'))
    .filter((one) => one !== undefined);
}

function isOf(path: string, values: readonly string[]): PathRule['test'] {
  return (root) => values.includes(textIn(root, path));
}

export function textIn(element: XmlElement, path: string): string {
  return collapsed(elementAt(element, path)?.text ?? '');
}
