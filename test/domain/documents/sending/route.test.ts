// The forms in which French invoices and statuses may be sent, the preferred one first.
import { readHeader } from '../../../../src/domain/documents/fields/read.js';
import { formsOf } from '../../../../src/domain/documents/sending/route.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { fixture, mutate } from '../../../support/fixtures.js';
import { test } from '../../../support/test.js';
import { frenchCii, frenchUbl } from '../../../validation/rules/france/french.js';

/** `form root ##specification process`, shortened. */
function forms(xml: string): string[] {
  const document = parseXml(Buffer.from(xml));
  return formsOf(document, readHeader(document)).map(({ form, documentType, processId }) => {
    const [, root, id] = /(?:::|doctype:)([\w+]+)##(.+)::/.exec(documentType) ?? [];
    return `${form} ${root} ${id} ${processId}`.replaceAll('urn:cen.eu:en16931:2017', 'EN').replaceAll('urn:peppol:france:billing:', 'fr:');
  });
}

const BIS = '#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0 urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const NLCIUS = '#compliant#urn:fdc:nen.nl:nlcius:v1.0 urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const PDF = 'as-pdf pdf+xml EN#conformant#fr:Factur-X:1.0 fr:regulated';

test('a UBL invoice between French enterprises', (t) => {
  t.deepEqual(forms(frenchUbl()), ['as-is Invoice EN#compliant#fr:cius:1.0 fr:regulated', 'as-is Invoice EN S1', PDF]);
});

test('one of the extension', (t) => {
  const xml = mutate(frenchUbl(), [
    '2017</cbc:CustomizationID>',
    '2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr</cbc:CustomizationID>',
  ]);
  t.is(forms(xml)[0], 'as-is Invoice EN#conformant#fr:extended:1.0 fr:regulated');
});

test('an invoice abroad', (t) => {
  t.is(forms(mutate(frenchUbl(), ['#BAR#B2B<', '#BAR#B2BINT<']))[0], 'as-is Invoice EN#compliant#fr:cius:1.0 fr:non-regulated');
});

test('a CII invoice may become UBL', (t) => {
  t.deepEqual(forms(frenchCii()), [
    'as-is CrossIndustryInvoice EN#compliant#fr:cius:1.0 fr:regulated',
    'as-ubl Invoice EN#compliant#fr:cius:1.0 fr:regulated',
    'as-is CrossIndustryInvoice EN S1',
    `convert Invoice EN${BIS}`,
    `convert Invoice EN${NLCIUS}`,
    PDF,
  ]);
});

test('of the profiles of Factur-X, BASIC WL travels as a whole PDF, and BASIC does not', (t) => {
  const basicWl = mutate(frenchCii(), ['>urn:cen.eu:en16931:2017<', '>urn:factur-x.eu:1p0:basicwl<']);
  t.is(forms(basicWl).at(-1), PDF);
  const basic = mutate(frenchCii(), ['>urn:cen.eu:en16931:2017<', '>urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic<']);
  t.false(forms(basic).includes(PDF));
});

test('an invoice of another seller has no French form', (t) => {
  t.deepEqual(forms(mutate(fixture('ubl-invoice.xml'), ['#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', ''])).length, 1);
});

test('a status of the buyer may become an Invoice Response, where it names who sets it', (t) => {
  const status = fixture('cdar/status.xml');
  const asIs =
    'as-is CrossDomainAcknowledgementAndResponse urn:peppol:france:billing:cdv:1.0 urn:peppol:france:billing:regulated'.replaceAll(
      'urn:peppol:france:billing:',
      'fr:',
    );
  t.deepEqual(forms(status), [asIs]);
  const address = '<ram:URIUniversalCommunication><ram:URIID schemeID="0225">200000008</ram:URIID></ram:URIUniversalCommunication>';
  const named = mutate(status, ['<ram:RoleCode>BY</ram:RoleCode>', `<ram:RoleCode>BY</ram:RoleCode>${address}`]);
  t.deepEqual(forms(named), [
    asIs,
    'response ApplicationResponse urn:fdc:peppol.eu:poacc:trns:invoice_response:3 urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
  ]);
  t.is(forms(mutate(status, ['>REGULATED<', '>B2BINT<']))[0], asIs.replace('fr:regulated', 'fr:non-regulated'));
});
