import { FIELD_CHARACTERS_MAX, type HeaderFields, readHeader } from '../../../../src/domain/documents/fields/read.js';
import { parseXml } from '../../../../src/xml/gate.js';
import { test } from '../../../support/test.js';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const COMMON = `xmlns:a="${UBL}CommonAggregateComponents-2" xmlns:b="${UBL}CommonBasicComponents-2"`;
const CEFACT = 'urn:un:unece:uncefact:data:standard:';
const EN = 'urn:cen.eu:en16931:2017';

const NOTHING = {
  customizationId: undefined,
  profileId: undefined,
  number: undefined,
  issueDate: undefined,
  typeCode: undefined,
  senderIdentifier: undefined,
  furtherSenders: [],
  receiverIdentifier: undefined,
  senderCountry: undefined,
  response: undefined,
};

function read(xml: string): HeaderFields {
  return readHeader(parseXml(Buffer.from(xml)));
}

function ubl(root: string, head: string): string {
  return `<x:${root} xmlns:x="${UBL}${root}-2" ${COMMON}>${head}
    <a:AccountingSupplierParty><a:Party><b:EndpointID schemeID="0088"> 1548079098355 </b:EndpointID>
      <a:PostalAddress><a:Country><b:IdentificationCode>SE</b:IdentificationCode></a:Country></a:PostalAddress></a:Party></a:AccountingSupplierParty>
    <a:AccountingCustomerParty><a:Party><b:EndpointID schemeID="0192">745707327</b:EndpointID>
      <a:PostalAddress><a:Country><b:IdentificationCode>NO</b:IdentificationCode></a:Country></a:PostalAddress></a:Party></a:AccountingCustomerParty>
  </x:${root}>`;
}

function cii(typeCode: string): string {
  return `<r:CrossIndustryInvoice xmlns:r="${CEFACT}CrossIndustryInvoice:100" xmlns="${CEFACT}ReusableAggregateBusinessInformationEntity:100" xmlns:u="${CEFACT}UnqualifiedDataType:100">
    <r:ExchangedDocumentContext>
      <BusinessProcessSpecifiedDocumentContextParameter><ID>urn:process</ID></BusinessProcessSpecifiedDocumentContextParameter>
      <GuidelineSpecifiedDocumentContextParameter><ID>${EN}</ID></GuidelineSpecifiedDocumentContextParameter>
    </r:ExchangedDocumentContext>
    <r:ExchangedDocument><ID>R-1</ID><TypeCode>${typeCode}</TypeCode><IssueDateTime><u:DateTimeString format="102">20261120</u:DateTimeString></IssueDateTime></r:ExchangedDocument>
    <r:SupplyChainTradeTransaction><ApplicableHeaderTradeAgreement>
      <SellerTradeParty><PostalTradeAddress><CountryID>DE</CountryID></PostalTradeAddress><URIUniversalCommunication><URIID schemeID="9930">DE136695976</URIID></URIUniversalCommunication></SellerTradeParty>
      <BuyerTradeParty><PostalTradeAddress><CountryID>AT</CountryID></PostalTradeAddress><URIUniversalCommunication><URIID schemeID="EM">buyer@example.com</URIID></URIUniversalCommunication></BuyerTradeParty>
    </ApplicableHeaderTradeAgreement></r:SupplyChainTradeTransaction>
  </r:CrossIndustryInvoice>`;
}

test('the header of a UBL invoice, whatever its prefixes', (t) => {
  const head = `<b:CustomizationID>${EN}</b:CustomizationID><b:ProfileID>urn:process</b:ProfileID><b:ID> R-1
    </b:ID><b:IssueDate>2026-11-20</b:IssueDate><b:InvoiceTypeCode>380</b:InvoiceTypeCode>`;
  t.deepEqual(read(ubl('Invoice', head)), {
    ...NOTHING,
    format: 'ubl-invoice',
    customizationId: EN,
    profileId: 'urn:process',
    number: 'R-1',
    issueDate: '2026-11-20',
    typeCode: '380',
    senderIdentifier: '0088:1548079098355',
    receiverIdentifier: '0192:745707327',
    senderCountry: 'SE',
  });
});

test('the header of a UBL credit note', (t) => {
  const { format, number, typeCode } = read(ubl('CreditNote', '<b:ID>C-1</b:ID><b:CreditNoteTypeCode>381</b:CreditNoteTypeCode>'));
  t.deepEqual([format, number, typeCode], ['ubl-creditnote', 'C-1', '381']);
});

const SELF_BILLING: readonly (readonly [title: string, xml: string])[] = [
  [
    'the Peppol self-billing customization',
    ubl(
      'Invoice',
      `<b:CustomizationID>${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0</b:CustomizationID><b:InvoiceTypeCode>380</b:InvoiceTypeCode>`,
    ),
  ],
  [
    'the self-billing customization of PINT',
    ubl('Invoice', '<b:CustomizationID>urn:peppol:pint:selfbilling-1@ae-1</b:CustomizationID><b:InvoiceTypeCode>480</b:InvoiceTypeCode>'),
  ],
  ...['389', '471', '473', '500', '501', '527'].map(
    (code) => [`type code ${code}`, ubl('Invoice', `<b:InvoiceTypeCode>${code}</b:InvoiceTypeCode>`)] as const,
  ),
  ...['261', '502'].map(
    (code) => [`type code ${code}`, ubl('CreditNote', `<b:CreditNoteTypeCode>${code}</b:CreditNoteTypeCode>`)] as const,
  ),
];
for (const [title, xml] of SELF_BILLING) {
  test(`self-billing: the customer sends, the supplier receives: ${title}`, (t) => {
    const { senderIdentifier, receiverIdentifier, senderCountry } = read(xml);
    t.deepEqual([senderIdentifier, receiverIdentifier, senderCountry], ['0192:745707327', '0088:1548079098355', 'NO']);
  });
}

test('the header of a CII invoice', (t) => {
  t.deepEqual(read(cii('380')), {
    ...NOTHING,
    format: 'cii',
    customizationId: EN,
    profileId: 'urn:process',
    number: 'R-1',
    issueDate: '2026-11-20',
    typeCode: '380',
    senderIdentifier: '9930:DE136695976',
    receiverIdentifier: 'EM:buyer@example.com',
    senderCountry: 'DE',
  });
});

test('self-billing in CII swaps as well', (t) => {
  const { senderIdentifier, receiverIdentifier, senderCountry } = read(cii('389'));
  t.deepEqual([senderIdentifier, receiverIdentifier, senderCountry], ['EM:buyer@example.com', '9930:DE136695976', 'AT']);
});

test('the header of a ZUGFeRD 1 document, which has no electronic addresses', (t) => {
  const xml = `<rsm:CrossIndustryDocument xmlns:rsm="urn:ferd:CrossIndustryDocument:invoice:1p0" xmlns:ram="${CEFACT}ReusableAggregateBusinessInformationEntity:12" xmlns:udt="${CEFACT}UnqualifiedDataType:15">
    <rsm:SpecifiedExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:ferd:CrossIndustryDocument:invoice:1p0:comfort</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:SpecifiedExchangedDocumentContext>
    <rsm:HeaderExchangedDocument><ram:ID>Z-1</ram:ID><ram:TypeCode>380</ram:TypeCode><ram:IssueDateTime><udt:DateTimeString format="102">20140305</udt:DateTimeString></ram:IssueDateTime></rsm:HeaderExchangedDocument>
    <rsm:SpecifiedSupplyChainTradeTransaction><ram:ApplicableSupplyChainTradeAgreement><ram:SellerTradeParty><ram:PostalTradeAddress><ram:CountryID>DE</ram:CountryID></ram:PostalTradeAddress></ram:SellerTradeParty></ram:ApplicableSupplyChainTradeAgreement></rsm:SpecifiedSupplyChainTradeTransaction>
  </rsm:CrossIndustryDocument>`;
  t.deepEqual(read(xml), {
    ...NOTHING,
    format: 'zugferd-1',
    customizationId: 'urn:ferd:CrossIndustryDocument:invoice:1p0:comfort',
    number: 'Z-1',
    issueDate: '2014-03-05',
    typeCode: '380',
    senderCountry: 'DE',
  });
});

function applicationResponse(response: string): string {
  return `<ApplicationResponse xmlns="${UBL}ApplicationResponse-2" ${COMMON}><b:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</b:CustomizationID>
    <b:ID>A-1</b:ID><b:IssueDate>2026-11-21</b:IssueDate><a:SenderParty><b:EndpointID schemeID="0192">745707327</b:EndpointID></a:SenderParty><a:ReceiverParty><b:EndpointID schemeID="0088">1548079098355</b:EndpointID></a:ReceiverParty>
    <a:DocumentResponse><a:Response>${response}</a:Response><a:DocumentReference><b:ID>R-1</b:ID></a:DocumentReference></a:DocumentResponse></ApplicationResponse>`;
}

test('the header of an application response', (t) => {
  t.deepEqual(read(applicationResponse('<b:ResponseCode>RE</b:ResponseCode><b:Description>Wrong order number</b:Description>')), {
    ...NOTHING,
    format: 'application-response',
    customizationId: 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3',
    number: 'A-1',
    issueDate: '2026-11-21',
    senderIdentifier: '0192:745707327',
    receiverIdentifier: '0088:1548079098355',
    response: { referenceDocumentNumber: 'R-1', refused: ['R-1'], responseCode: 'RE', responseMessage: 'Wrong order number' },
  });
});

for (const code of ['AP', 'RE', 'AB', 'IP', 'UQ', 'CA', 'PD']) {
  test(`responseCode passes ${code} through`, (t) => {
    t.is(read(applicationResponse(`<b:ResponseCode>${code}</b:ResponseCode>`)).response?.responseCode, code);
  });
}

test('the text of a response is its description, else its reasons', (t) => {
  const reasons =
    '<a:Status><b:StatusReason>Price</b:StatusReason></a:Status><a:Status><b:StatusReason>Quantity</b:StatusReason></a:Status>';
  t.is(read(applicationResponse(`<b:Description>Both</b:Description>${reasons}`)).response?.responseMessage, 'Both');
  t.is(read(applicationResponse(reasons)).response?.responseMessage, 'Price; Quantity');
  t.is(read(applicationResponse('<b:ResponseCode>AP</b:ResponseCode>')).response?.responseMessage, undefined);
});

test('the header of a French life-cycle message', (t) => {
  const xml = `<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="${CEFACT}CrossDomainAcknowledgementAndResponse:100" xmlns:ram="${CEFACT}ReusableAggregateBusinessInformationEntity:100" xmlns:udt="${CEFACT}UnqualifiedDataType:100">
    <rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:life-cycle</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
    <rsm:ExchangedDocument><ram:ID>L-1</ram:ID><ram:IssueDateTime><udt:DateTimeString format="204">20261120101500</udt:DateTimeString></ram:IssueDateTime>
      <ram:SenderTradeParty><ram:URIUniversalCommunication><ram:URIID schemeID="0225">784301772</ram:URIID></ram:URIUniversalCommunication></ram:SenderTradeParty>
      <ram:RecipientTradeParty><ram:URIUniversalCommunication><ram:URIID schemeID="0225">123456782</ram:URIID></ram:URIUniversalCommunication></ram:RecipientTradeParty></rsm:ExchangedDocument>
    <rsm:AcknowledgementDocument><ram:TypeCode>305</ram:TypeCode><ram:ReferenceReferencedDocument><ram:IssuerAssignedID>R-1</ram:IssuerAssignedID><ram:ProcessConditionCode>210</ram:ProcessConditionCode>
      <ram:SpecifiedDocumentStatus><ram:Reason>Refused</ram:Reason></ram:SpecifiedDocumentStatus></ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument>
  </rsm:CrossDomainAcknowledgementAndResponse>`;
  t.deepEqual(read(xml), {
    ...NOTHING,
    format: 'cdar',
    customizationId: 'urn:life-cycle',
    number: 'L-1',
    issueDate: '2026-11-20',
    typeCode: '305',
    senderIdentifier: '0225:784301772',
    receiverIdentifier: '0225:123456782',
    senderCountry: 'FR',
    response: { referenceDocumentNumber: 'R-1', refused: ['R-1'], responseCode: 'RE', responseMessage: 'Refused' },
  });
});

test('the header of an e-report has a sender and no receiver', (t) => {
  const xml = `<Report><ReportDocument><Id>E-1</Id><IssueDateTime><DateTimeString>20261121080000</DateTimeString></IssueDateTime>
    <TypeCode>IN</TypeCode><Sender><Id schemeId="0238">0123</Id></Sender></ReportDocument></Report>`;
  t.deepEqual(read(xml), {
    ...NOTHING,
    format: 'ereport',
    number: 'E-1',
    issueDate: '2026-11-21',
    typeCode: 'IN',
    senderIdentifier: '0238:0123',
  });
});

test('a French status speaks for whoever set it and for whoever sends it', (t) => {
  const party = (role: string, address: string) =>
    `<ram:${role}TradeParty><ram:URIUniversalCommunication><ram:URIID schemeID="0225">${address}</ram:URIID></ram:URIUniversalCommunication></ram:${role}TradeParty>`;
  const { senderIdentifier, furtherSenders } = read(
    `<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="${CEFACT}CrossDomainAcknowledgementAndResponse:100" xmlns:ram="${CEFACT}ReusableAggregateBusinessInformationEntity:100">
     <rsm:ExchangedDocument>${party('Sender', '784301772')}${party('Issuer', '123456782')}</rsm:ExchangedDocument></rsm:CrossDomainAcknowledgementAndResponse>`,
  );
  t.deepEqual([senderIdentifier, furtherSenders], ['0225:123456782', ['0225:784301772']]);
});

test('an e-report speaks for the enterprise that reports, too', (t) => {
  const xml =
    '<Report><ReportDocument><Sender><Id schemeId="0238">0123</Id></Sender><Issuer><Id schemeId="0002">123456782</Id></Issuer></ReportDocument></Report>';
  t.deepEqual(read(xml).furtherSenders, ['0002:123456782']);
});

test('every further address of the sender is one', (t) => {
  const address = '<URIUniversalCommunication><URIID schemeID="9930">DE136695976</URIID></URIUniversalCommunication>';
  t.deepEqual(read(cii('380').replace(address, `${address}${address.replace('976', '984')}`)).furtherSenders, ['9930:DE136695984']);
});

test('an unknown root has no fields', (t) => {
  t.deepEqual(read('<Invoice><ID>1</ID></Invoice>'), { ...NOTHING, format: undefined });
});

test('an identifier without a scheme or without a value is unknown', (t) => {
  const party = (endpoint: string) => `<a:AccountingSupplierParty><a:Party>${endpoint}</a:Party></a:AccountingSupplierParty>`;
  const invoice = (endpoint: string) => read(`<x:Invoice xmlns:x="${UBL}Invoice-2" ${COMMON}>${party(endpoint)}</x:Invoice>`);
  t.is(invoice('<b:EndpointID>1548079098355</b:EndpointID>').senderIdentifier, undefined);
  t.is(invoice('<b:EndpointID schemeID="0088"> </b:EndpointID>').senderIdentifier, undefined);
});

test('longer values are cut, without halves of characters', (t) => {
  const number = `${'a'.repeat(FIELD_CHARACTERS_MAX - 1)}😀`;
  t.is(read(ubl('Invoice', `<b:ID>${number}😀</b:ID>`)).number, number);
});
