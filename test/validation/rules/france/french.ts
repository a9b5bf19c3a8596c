// French invoices of our own making, in which no rule fires.
import { fixture, mutate, plainInvoice } from '../../../support/fixtures.js';

const SELLER = '100000009';
const BUYER = '200000008';

/** UBL, between two French businesses. */
export function frenchUbl(): string {
  const notes = ['#PMT#40 euros', '#PMD#3 times the legal rate', '#AAB#none', '#BAR#B2B']
    .map((one) => `<cbc:Note>${one}</cbc:Note>`)
    .join('');
  return mutate(
    plainInvoice(),
    ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'S1'],
    ['</cbc:InvoiceTypeCode>', `</cbc:InvoiceTypeCode>${notes}`],
    ['schemeID="0088">5400000000010', `schemeID="0225">${SELLER}`],
    ['BE0123456749', `FR32${SELLER}`],
    ['Seller BV</cbc:RegistrationName>', `Seller BV</cbc:RegistrationName><cbc:CompanyID schemeID="0002">${SELLER}</cbc:CompanyID>`],
    ['schemeID="0088">5400000000027', `schemeID="0225">${BUYER}_invoices`],
    ['r.l.</cbc:RegistrationName>', `r.l.</cbc:RegistrationName><cbc:CompanyID schemeID="0002">${BUYER}</cbc:CompanyID>`],
    [/>55.50</, '>52.75<'],
    [/>52.50</, '>50.00<'],
    [/>3.00</, '>2.75<'],
    ...[1, 2].map((): [string, string] => ['>21<', '>20<']),
    ...[1, 2].map((): [string, string] => ['>6<', '>5.5<']),
    ...[1, 2].map((): [string, string] => ['>355.50<', '>352.75<']),
  );
}

/** The same in CII. */
export function frenchCii(): string {
  const note = (subject: string, content: string): string =>
    `<ram:IncludedNote><ram:Content>${content}</ram:Content><ram:SubjectCode>${subject}</ram:SubjectCode></ram:IncludedNote>`;
  const notes = note('PMT', '40 euros') + note('PMD', '3 times the legal rate') + note('AAB', 'none') + note('BAR', 'B2B');
  const legal = (siren: string): string =>
    `<ram:SpecifiedLegalOrganization><ram:ID schemeID="0002">${siren}</ram:ID></ram:SpecifiedLegalOrganization>`;
  return mutate(
    fixture('cii-invoice.xml'),
    [
      '<ram:GuidelineSpecified',
      '<ram:BusinessProcessSpecifiedDocumentContextParameter><ram:ID>S1</ram:ID></ram:BusinessProcessSpecifiedDocumentContextParameter><ram:GuidelineSpecified',
    ],
    ['</ram:IssueDateTime>', `</ram:IssueDateTime>${notes}`],
    ['schemeID="0088">5400000000010', `schemeID="0225">${SELLER}`],
    ['BE0123456749', `FR32${SELLER}`],
    ['Seller BV</ram:Name>', `Seller BV</ram:Name>${legal(SELLER)}`],
    ['schemeID="0088">5400000000027', `schemeID="0225">${BUYER}_invoices`],
    ['r.l.</ram:Name>', `r.l.</ram:Name>${legal(BUYER)}`],
    ['>55.50<', '>52.75<'],
    ['>52.50<', '>50.00<'],
    ['>3.00<', '>2.75<'],
    ...[1, 2].map((): [string, string] => ['>21<', '>20<']),
    ...[1, 2].map((): [string, string] => ['>6<', '>5.5<']),
    ...[1, 2].map((): [string, string] => ['>355.50<', '>352.75<']),
  );
}
