// Metadata of a PDF that agree with the embedded invoice, and those that differ from it, with the rule and its text.
import { xmp } from '../support/pdf.js';

export const EN = 'urn:cen.eu:en16931:2017';
export const ZUGFERD_2 = 'urn:zugferd:pdfa:CrossIndustryDocument:invoice:2p0#';
const ZUGFERD_1 = 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#';

/** A Cross Industry Invoice that contains only this BT-24. */
export const cii = (guideline: string): string =>
  '<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" ' +
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"><rsm:ExchangedDocumentContext>' +
  `<ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>${guideline}</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter>` +
  '</rsm:ExchangedDocumentContext></rsm:CrossIndustryInvoice>';
/** The same for ZUGFeRD 1. */
const zugferd1 = (guideline: string): string =>
  cii(guideline)
    .replaceAll('CrossIndustryInvoice', 'CrossIndustryDocument')
    .replace('urn:un:unece:uncefact:data:standard:CrossIndustryDocument:100', 'urn:ferd:CrossIndustryDocument:invoice:1p0')
    .replace('Entity:100', 'Entity:12')
    .replaceAll('rsm:ExchangedDocumentContext', 'rsm:SpecifiedExchangedDocumentContext');
const UBL = '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>';

interface Case {
  readonly title: string;
  readonly metadata: string | Uint8Array | undefined;
  readonly xml?: string;
  readonly name?: string;
}

export const AGREEING: readonly Case[] = [
  ...(
    [
      ['MINIMUM', 'urn:factur-x.eu:1p0:minimum'],
      ['BASIC WL', 'urn:factur-x.eu:1p0:basicwl'],
      ['BASICWL', 'urn:factur-x.eu:1p0:basicwl'],
      ['BASIC', `${EN}#compliant#urn:factur-x.eu:1p0:basic`],
      ['EN 16931', EN],
      ['EN16931', EN],
      ['EN 16931', `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`],
      ['EXTENDED', `${EN}#conformant#urn:factur-x.eu:1p0:extended`],
      ['EN 16931', `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`],
      ['whatever it is', 'urn:unknown'],
    ] as const
  ).map(([level, guideline]) => ({
    title: `${level} and ${guideline}`,
    metadata: xmp({ ConformanceLevel: level }),
    xml: cii(guideline),
  })),
  {
    title: 'XRECHNUNG, which has a name and versions of its own',
    metadata: xmp({ ConformanceLevel: 'XRECHNUNG', DocumentFileName: 'xrechnung.xml', Version: '3.0' }),
    xml: cii(`${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`),
    name: 'xrechnung.xml',
  },
  {
    title: 'ZUGFeRD 2.0',
    metadata: xmp({ ConformanceLevel: 'BASIC', DocumentFileName: 'zugferd-invoice.xml', Version: '2p0' }, ZUGFERD_2),
    xml: cii(`${EN}#compliant#urn:zugferd.de:2p0:basic`),
    name: 'zugferd-invoice.xml',
  },
  {
    title: 'ZUGFeRD 1',
    metadata: xmp({ ConformanceLevel: 'COMFORT', DocumentFileName: 'ZUGFeRD-invoice.xml' }, ZUGFERD_1),
    xml: zugferd1('urn:ferd:CrossIndustryDocument:invoice:1p0:comfort'),
    name: 'ZUGFeRD-invoice.xml',
  },
  {
    title: 'properties as attributes',
    metadata: xmp()
      .replace(/<fx:DocumentType>.*<\/fx:ConformanceLevel>/, '<!---->')
      .replace(
        /invoice:1p0#">/,
        'invoice:1p0#" fx:DocumentType="INVOICE" fx:DocumentFileName="factur-x.xml" fx:Version="1.0" fx:ConformanceLevel="EN 16931">',
      ),
  },
  { title: 'PDF/A-4f', metadata: xmp({}, undefined, '4').replace('conformance="B"', 'conformance="F"') },
  { title: 'UBL, which no such metadata are made for', metadata: xmp().replace(/<fx:.*<\/fx:\w+>/, ''), xml: UBL },
];

export const DIFFERING: readonly (Case & { readonly rule: string; readonly text: string })[] = [
  {
    title: 'no metadata',
    metadata: undefined,
    rule: 'PDF-01',
    text: 'The PDF has no metadata (XMP), so it is no PDF/A-3 and does not say what is embedded in it.',
  },
  {
    title: 'metadata that are no XML',
    metadata: '<x>',
    rule: 'PDF-02',
    text: 'The metadata (XMP) of the PDF cannot be read: 1:3 the element <x> is not closed.',
  },
  {
    title: 'metadata with a DOCTYPE',
    metadata: `<!DOCTYPE x>${xmp()}`,
    rule: 'PDF-02',
    text: 'The metadata (XMP) of the PDF cannot be read: 1:1 a DOCTYPE is not allowed.',
  },
  {
    title: 'metadata of more than 1 MiB',
    metadata: `${xmp()}${' '.repeat(1024 * 1024)}`,
    rule: 'PDF-02',
    text: 'The metadata (XMP) of the PDF cannot be read: a stream unpacks to more than 1048576 bytes.',
  },
  {
    title: 'PDF/A-1',
    metadata: xmp({}, undefined, '1'),
    rule: 'PDF-03',
    text: 'The metadata of the PDF claim PDF/A-1b, which may not embed an invoice.',
  },
  {
    title: 'PDF/A-4 without embedded files',
    metadata: xmp({}, undefined, '4').replace(' pdfaid:conformance="B"', ''),
    rule: 'PDF-03',
    text: 'The metadata of the PDF claim PDF/A-4, which may not embed an invoice.',
  },
  {
    title: 'no PDF/A',
    metadata: xmp().replace(/ pdfaid:part="3" pdfaid:conformance="B"/, ''),
    rule: 'PDF-03',
    text: 'The metadata of the PDF claim no PDF/A at all, which may not embed an invoice.',
  },
  {
    title: 'metadata that say nothing of an invoice',
    metadata: xmp().replace(/<fx:.*<\/fx:\w+>/, ''),
    rule: 'PDF-04',
    text: 'The metadata of the PDF do not say which invoice is embedded in it.',
  },
  {
    title: 'metadata of ZUGFeRD 1 on Factur-X',
    metadata: xmp({}, ZUGFERD_1),
    rule: 'PDF-04',
    text: 'The metadata of the PDF describe an invoice of zugferd-1, but the embedded one is cii.',
  },
  {
    title: 'an order',
    metadata: xmp({ DocumentType: 'ORDER' }),
    rule: 'PDF-05',
    text: 'The metadata of the PDF say that "ORDER" is embedded, but it is an invoice.',
  },
  {
    title: 'no type',
    metadata: xmp({ DocumentType: undefined }),
    rule: 'PDF-05',
    text: 'The metadata of the PDF say that a document of no type is embedded, but it is an invoice.',
  },
  {
    title: 'another name',
    metadata: xmp({ DocumentFileName: 'xrechnung.xml' }),
    rule: 'PDF-06',
    text: 'The metadata of the PDF name "xrechnung.xml", but the invoice is embedded as "factur-x.xml".',
  },
  {
    title: 'no name',
    metadata: xmp({ DocumentFileName: undefined }),
    rule: 'PDF-06',
    text: 'The metadata of the PDF name no embedded file, but the invoice is embedded as "factur-x.xml".',
  },
  ...(
    [
      ['EXTENDED', EN],
      ['EN 16931', 'urn:factur-x.eu:1p0:minimum'],
      ['BASIC', 'urn:factur-x.eu:1p0:basicwl'],
      ['EN 16931', `${EN}#conformant#urn:factur-x.eu:1p0:extended`],
      ['EXTENDED', `${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`],
      ['XRECHNUNG', EN],
    ] as const
  ).map(([level, guideline]) => ({
    title: `${level} and ${guideline}`,
    metadata: xmp({ ConformanceLevel: level }),
    xml: cii(guideline),
    rule: 'PDF-07',
    text: `The metadata of the PDF state "${level}", but the embedded XML follows ${guideline}.`,
  })),
  {
    title: 'no level',
    metadata: xmp({ ConformanceLevel: undefined }),
    rule: 'PDF-07',
    text: `The metadata of the PDF state no conformance level, but the embedded XML follows ${EN}.`,
  },
  {
    title: 'the level of ZUGFeRD 1',
    metadata: xmp({ ConformanceLevel: 'BASIC', DocumentFileName: 'ZUGFeRD-invoice.xml' }, ZUGFERD_1),
    xml: zugferd1('urn:ferd:CrossIndustryDocument:invoice:1p0:comfort'),
    name: 'ZUGFeRD-invoice.xml',
    rule: 'PDF-07',
    text: 'The metadata of the PDF state "BASIC", but the embedded XML follows urn:ferd:CrossIndustryDocument:invoice:1p0:comfort.',
  },
  {
    title: 'a version that there is not',
    metadata: xmp({ Version: '7.0' }),
    rule: 'PDF-08',
    text: 'The metadata of the PDF state "7.0" as the version of the embedded XML.',
  },
  {
    title: 'no version, not of XRechnung either',
    metadata: xmp({ Version: undefined, ConformanceLevel: 'XRECHNUNG' }),
    xml: cii(`${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`),
    rule: 'PDF-08',
    text: 'The metadata of the PDF state no version as the version of the embedded XML.',
  },
];
