// Files to embed, documents that have a place for them, and documents that have none.
import type { FileToEmbed } from '../../src/convert/embedFiles.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const CAC = `${UBL}CommonAggregateComponents-2`;
const CBC = `${UBL}CommonBasicComponents-2`;
const CEFACT = 'urn:un:unece:uncefact:data:standard:';
const RSM = `${CEFACT}CrossIndustryInvoice:100`;
const RAM = `${CEFACT}ReusableAggregateBusinessInformationEntity:100`;

export const image: FileToEmbed = {
  purpose: 'image',
  fileName: 'Rechnung "1" & <2>\té.pdf',
  mimeType: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7'),
};
export const sheet: FileToEmbed = {
  purpose: 'attachment',
  fileName: 'Zeiten.csv',
  mimeType: 'Text/CSV; charset=utf-8',
  bytes: Buffer.from('a;b\n'),
};
export const picture: FileToEmbed = {
  purpose: 'attachment',
  fileName: '😀.png',
  mimeType: 'image/png',
  bytes: Buffer.from([0x89, 0x50, 0, 255]),
};
export const FILES = [image, sheet, picture];

const existing = (id: string, prefix = 'cac', basic = 'cbc') =>
  `<${prefix}:AdditionalDocumentReference><${basic}:ID>${id}</${basic}:ID></${prefix}:AdditionalDocumentReference>`;
export const prefixed = (root: string, inside: string) =>
  `<${root} xmlns="${UBL}${root}-2" xmlns:cac="${CAC}" xmlns:cbc="${CBC}"><cbc:ID>1</cbc:ID>\n  ${inside}</${root}>`;
const cii = (inside: string) =>
  `<rsm:CrossIndustryInvoice xmlns:rsm="${RSM}" xmlns:ram="${RAM}"><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement><ram:BuyerTradeParty/>${inside}</ram:ApplicableHeaderTradeAgreement></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`;
const reference916 = '<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>0</ram:IssuerAssignedID></ram:AdditionalReferencedDocument>';

export const supplier = '<cac:AccountingSupplierParty/>';

/** Title, document, and the local names around the place, where `#` marks an inserted reference. */
export const DOCUMENTS: readonly (readonly [title: string, xml: string, order: string])[] = [
  ['no reference: before the supplier', prefixed('Invoice', supplier), 'ID # # # AccountingSupplierParty'],
  [
    'no reference: before the project reference',
    prefixed('Invoice', `<cac:ContractDocumentReference/><cac:ProjectReference/>${supplier}`),
    'ID ContractDocumentReference # # # ProjectReference AccountingSupplierParty',
  ],
  ['no reference: before the signature', prefixed('Invoice', `<cac:Signature/>${supplier}`), 'ID # # # Signature AccountingSupplierParty'],
  [
    'references: the image before the first, attachments after the last',
    prefixed('Invoice', `${existing('0')} ${existing('1')}${supplier}`),
    'ID # AdditionalDocumentReference AdditionalDocumentReference # # AccountingSupplierParty',
  ],
  ['a credit note', prefixed('CreditNote', supplier), 'ID # # # AccountingSupplierParty'],
  [
    'a credit note: before the originator reference',
    prefixed('CreditNote', `<cac:OriginatorDocumentReference/>${supplier}`),
    'ID # # # OriginatorDocumentReference AccountingSupplierParty',
  ],
  [
    'a credit note: before the statement reference',
    prefixed('CreditNote', `<cac:StatementDocumentReference/><cac:OriginatorDocumentReference/>${supplier}`),
    'ID # # # StatementDocumentReference OriginatorDocumentReference AccountingSupplierParty',
  ],
  [
    'other prefixes',
    `<x:Invoice xmlns:x="${UBL}Invoice-2" xmlns:a="${CAC}" xmlns:b="${CBC}">${existing('0', 'a', 'b')}<a:AccountingSupplierParty/></x:Invoice>`,
    '# AdditionalDocumentReference # # AccountingSupplierParty',
  ],
  [
    'no prefix for aggregates: the default namespace',
    `<x:Invoice xmlns:x="${UBL}Invoice-2" xmlns="${CAC}" xmlns:b="${CBC}"><AccountingSupplierParty/></x:Invoice>`,
    '# # # AccountingSupplierParty',
  ],
  [
    'prefixes declared below the root only',
    `<Invoice xmlns="${UBL}Invoice-2"><a:AccountingSupplierParty xmlns:a="${CAC}"/></Invoice>`,
    '# # # AccountingSupplierParty',
  ],
  [
    'usual prefixes bound to other namespaces',
    `<Invoice xmlns="${UBL}Invoice-2" xmlns:cbc="${CAC}" xmlns:cac="urn:other"><cbc:AccountingSupplierParty/></Invoice>`,
    '# # # AccountingSupplierParty',
  ],
  ['a byte order mark', `\ufeff${prefixed('Invoice', supplier)}`, 'ID # # # AccountingSupplierParty'],
  [
    'characters of several bytes and CR LF before the place',
    `<?xml version="1.0" encoding="UTF-8"?>\r\n${prefixed('Invoice', `<!-- ü€😀 -->\r\n<cbc:Note>ü€😀</cbc:Note>${supplier}`)}\r\n`,
    'ID Note # # # AccountingSupplierParty',
  ],
  ['US-ASCII', `<?xml version="1.0" encoding="US-ASCII"?>${prefixed('Invoice', supplier)}`, 'ID # # # AccountingSupplierParty'],
  ['CII without reference and without what follows', cii(''), 'BuyerTradeParty # # #'],
  [
    'CII: before the project',
    cii('<ram:ContractReferencedDocument/><ram:SpecifiedProcuringProject/>'),
    'BuyerTradeParty ContractReferencedDocument # # # SpecifiedProcuringProject',
  ],
  [
    'CII with references',
    cii(`${reference916}${reference916}<ram:SpecifiedProcuringProject/>`),
    'BuyerTradeParty # AdditionalReferencedDocument AdditionalReferencedDocument # # SpecifiedProcuringProject',
  ],
  [
    'CII without prefix for its elements',
    cii(reference916).replaceAll('ram:', '').replace('xmlns:ram=', 'xmlns='),
    'BuyerTradeParty # AdditionalReferencedDocument # #',
  ],
];

export const PLACELESS: readonly (readonly [title: string, xml: string])[] = [
  ['an application response', `<ApplicationResponse xmlns="${UBL}ApplicationResponse-2"/>`],
  ['an e-report', '<Report/>'],
  ['an invoice without a supplier', prefixed('Invoice', '')],
  ['CII without an agreement', `<rsm:CrossIndustryInvoice xmlns:rsm="${RSM}"/>`],
  [
    'CII with a self-closing agreement',
    `<rsm:CrossIndustryInvoice xmlns:rsm="${RSM}" xmlns:ram="${RAM}"><rsm:SupplyChainTradeTransaction><ram:ApplicableHeaderTradeAgreement/></rsm:SupplyChainTradeTransaction></rsm:CrossIndustryInvoice>`,
  ],
];
