// Payment: BG-16 to BG-19, BT-9 and BT-20.
import type { XmlElement } from '../xml/tree.js';
import type { Source } from './source.js';
import { aggregate, basic } from './ublText.js';

/** UBL demands the network of a card, the semantic model does not know it. */
const NETWORK_NOT_KNOWN = 'NA';

/** BG-16. `dueDate` is BT-9 in a credit note, which has no other place for it. Without payment means it stays unread. */
export function paymentMeans(source: Source, settlement: XmlElement | undefined, dueDate: () => string | undefined): string {
  const means = source.all(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans');
  if (means.length === 0) return '';
  const date = dueDate();
  // BT-83 is one for the invoice; each of the means repeats it.
  const reference = source.textAt(settlement, 'ram:PaymentReference');
  const debited = means.find((one) => source.at(one, 'ram:PayerPartyDebtorFinancialAccount') !== undefined) ?? means[0];
  return means
    .map((one) =>
      aggregate(
        'PaymentMeans',
        basic('PaymentMeansCode', source.textAt(one, 'ram:TypeCode'), { name: source.textAt(one, 'ram:Information') }),
        basic('PaymentDueDate', date),
        basic('PaymentID', reference),
        cardAccount(source, source.at(one, 'ram:ApplicableTradeSettlementFinancialCard')),
        payeeAccount(source, one),
        aggregate(
          'PaymentMandate',
          basic('ID', one === debited ? source.textAt(settlement, 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID') : undefined),
          aggregate('PayerFinancialAccount', basic('ID', source.textAt(one, 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID'))),
        ),
      ),
    )
    .join('');
}

/** BT-20, one for each of the terms. */
export function paymentTerms(source: Source, settlement: XmlElement | undefined): string {
  return source
    .all(settlement, 'ram:SpecifiedTradePaymentTerms/ram:Description')
    .map((one) => aggregate('PaymentTerms', basic('Note', source.text(one))))
    .join('');
}

/** BT-9. */
export function dueDate(source: Source, settlement: XmlElement | undefined): string | undefined {
  return source.date(settlement, 'ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString');
}

function cardAccount(source: Source, card: XmlElement | undefined): string {
  if (card === undefined) return '';
  return aggregate(
    'CardAccount',
    basic('PrimaryAccountNumberID', source.textAt(card, 'ram:ID')),
    basic('NetworkID', NETWORK_NOT_KNOWN),
    basic('HolderName', source.textAt(card, 'ram:CardholderName')),
  );
}

function payeeAccount(source: Source, means: XmlElement): string {
  const account = source.at(means, 'ram:PayeePartyCreditorFinancialAccount');
  const id = source.at(account, 'ram:IBANID') ?? source.at(account, 'ram:ProprietaryID');
  return aggregate(
    'PayeeFinancialAccount',
    basic('ID', source.text(id)),
    basic('Name', source.textAt(account, 'ram:AccountName')),
    aggregate('FinancialInstitutionBranch', basic('ID', source.textAt(means, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'))),
  );
}
