// Payment: BG-16 to BG-19, BT-9 and BT-20.
import type { XmlElement } from '../xml/tree.js';
import type { ConversionSource } from './source.js';
import { aggregate, basic, group } from './ublText.js';

/** UBL requires the network of a card. The semantic model has none. */
const NETWORK_NOT_KNOWN = 'NA';
/** UNTDID 4461: no instrument defined. UBL has BT-83, BT-89 and BT-9 of a credit note in payment means, and requires a code there. */
const MEANS_NOT_KNOWN = '1';

const INFORMATION = 'ram:Information';
const CARD = 'ram:ApplicableTradeSettlementFinancialCard';
const DEBTOR = 'ram:PayerPartyDebtorFinancialAccount';

/**
 * BG-16. Terms that an invoice has once (BT-82, BG-18, BG-19) are taken from the first payment means with them, and stay unread in the
 * others. Each payment means repeats BT-83. `dueDate` is BT-9 of a credit note, which has no other place for it.
 */
export function paymentMeans(source: ConversionSource, settlement: XmlElement | undefined, dueDate: () => string | undefined): string {
  const means = source.groups(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans');
  const date = dueDate();
  const reference = source.textAt(settlement, 'ram:PaymentReference');
  if (means.length === 0) return withoutMeans(date, reference, mandate(source, settlement, undefined));
  const first = (path: string) => means.find((one) => source.at(one, path) !== undefined);
  const named = first(INFORMATION);
  const charged = first(CARD);
  const debited = first(DEBTOR) ?? means[0];
  const name = source.textAt(named, INFORMATION);
  for (const one of means) source.skip(one, INFORMATION, [name?.trim().toLowerCase()]);
  return means
    .map((one) =>
      group(
        'PaymentMeans',
        one,
        basic('PaymentMeansCode', source.textAt(one, 'ram:TypeCode'), { name: one === named ? name : undefined }),
        basic('PaymentDueDate', one === means[0] ? date : undefined),
        basic('PaymentID', reference),
        one === charged ? cardAccount(source, source.at(one, CARD)) : '',
        payeeAccount(source, one),
        one === debited ? mandate(source, settlement, one) : '',
      ),
    )
    .join('');
}

function withoutMeans(date: string | undefined, reference: string | undefined, written: string): string {
  const terms = [basic('PaymentDueDate', date), basic('PaymentID', reference), written].join('');
  return terms === '' ? '' : aggregate('PaymentMeans', basic('PaymentMeansCode', MEANS_NOT_KNOWN), terms);
}

/** BT-20. */
export function paymentTerms(source: ConversionSource, settlement: XmlElement | undefined): string {
  return aggregate('PaymentTerms', basic('Note', source.textAt(settlement, 'ram:SpecifiedTradePaymentTerms/ram:Description')));
}

/** BT-9. */
export function dueDate(source: ConversionSource, settlement: XmlElement | undefined): string | undefined {
  return source.date(settlement, 'ram:SpecifiedTradePaymentTerms/ram:DueDateDateTime/udt:DateTimeString');
}

/** BG-19. */
function mandate(source: ConversionSource, settlement: XmlElement | undefined, means: XmlElement | undefined): string {
  return aggregate(
    'PaymentMandate',
    basic('ID', source.textAt(settlement, 'ram:SpecifiedTradePaymentTerms/ram:DirectDebitMandateID')),
    aggregate('PayerFinancialAccount', basic('ID', source.textAt(means, `${DEBTOR}/ram:IBANID`))),
  );
}

/** BG-18. */
function cardAccount(source: ConversionSource, card: XmlElement | undefined): string {
  return group(
    'CardAccount',
    card,
    basic('PrimaryAccountNumberID', source.textAt(card, 'ram:ID')),
    basic('NetworkID', NETWORK_NOT_KNOWN),
    basic('HolderName', source.textAt(card, 'ram:CardholderName')),
  );
}

/** BG-17. */
function payeeAccount(source: ConversionSource, means: XmlElement): string {
  const account = source.group(means, 'ram:PayeePartyCreditorFinancialAccount');
  const id = source.at(account, 'ram:IBANID') ?? source.at(account, 'ram:ProprietaryID');
  const written = aggregate(
    'PayeeFinancialAccount',
    basic('ID', source.text(id)),
    basic('Name', source.textAt(account, 'ram:AccountName')),
    aggregate('FinancialInstitutionBranch', basic('ID', source.textAt(means, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'))),
  );
  return written || group('PayeeFinancialAccount', account);
}
