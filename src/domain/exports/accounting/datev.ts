// Bookings of invoices for DATEV: for each rate of VAT one, with the total of its invoice where rates do not add up to that.
import { absolute, add, compare, type Decimal, equal, format, parseDecimal, ZERO } from '../../../validation/decimal.js';
import { type ArchivedFile, zipOf } from '../archive.js';
import { type LeftOutDocument, leftOutCsv, signed } from '../csv.js';
import { EXPORT_PAGE, type ExportSource, pagesOf } from '../pages.js';
import { TooManyFiles } from '../tooManyFiles.js';
import { ACCOUNTED_FIELDS, type AccountedDocument } from './columns.js';
import { DATEV_BOOKINGS_MAX, type DatevBooking, datevHead, datevLine } from './datevFormat.js';
import { checkDatev, type DatevSettings, periodOf } from './datevSettings.js';
import { readVatOf } from './readVat.js';

export function datevPieces(source: ExportSource): AsyncGenerator<Uint8Array, void> {
  return zipOf(filesOf(source));
}

async function* filesOf(source: ExportSource): AsyncGenerator<ArchivedFile, void> {
  const { options, filter, at } = source;
  checkDatev(options.datev, filter);
  const [settings, period] = [options.datev!, periodOf(filter)!];
  const leftOut: LeftOutDocument[] = [];
  const name = `EXTF_Buchungsstapel_${period.from}_${period.to}.csv`;
  yield { name, at, byteLength: 0, pieces: linesOf(source, settings, datevHead(settings, period, at), leftOut) };
  if (leftOut.length === 0) return;
  const list = Buffer.from(leftOutCsv(leftOut));
  yield { name: 'missing.csv', at, byteLength: list.length, pieces: [list] };
}

async function* linesOf(
  source: ExportSource,
  settings: DatevSettings,
  head: Buffer,
  leftOut: LeftOutDocument[],
): AsyncGenerator<Buffer, void> {
  yield head;
  let [done, written] = [0, 0];
  for await (const page of pagesOf(source, EXPORT_PAGE, ACCOUNTED_FIELDS)) {
    const vat = await readVatOf(
      source.app,
      source.actor.tenantId,
      page.map(({ id }) => id),
    );
    const lines: Buffer[] = [];
    for (const document of page) {
      const booked = bookedLines({ document, vat: vat.get(document.id) ?? [] }, settings);
      if (typeof booked === 'string') leftOut.push({ ...document, reason: booked });
      else lines.push(...booked);
    }
    written += lines.length;
    if (written > DATEV_BOOKINGS_MAX) throw new TooManyFiles();
    yield Buffer.concat(lines);
    done += page.length;
    await source.noteDone(done);
  }
}

type LeftOutReason = 'NO_NUMBER' | 'NO_AMOUNT' | 'OTHER_CURRENCY' | 'AMOUNT';

/** Or why there are none. All bookings of an invoice, or none of them. */
export function bookedLines(row: AccountedDocument, settings: DatevSettings): readonly Buffer[] | LeftOutReason {
  const { document } = row;
  if (document.number === null || document.issueDate === null) return 'NO_NUMBER';
  if (document.currency !== 'EUR') return 'OTHER_CURRENCY';
  const parts = partsOf(row);
  if (parts === undefined) return 'NO_AMOUNT';
  const lines = parts.map((part) => datevLine(bookingOf(row, settings, part)));
  return lines.every((line) => line !== undefined) ? lines : 'AMOUNT';
}

interface Part {
  readonly amount: Decimal;
  /** In percent; '' where the invoice is booked as a whole. */
  readonly rate: string;
}

/** With the signs of credit notes. Parts of zero are left out. */
function partsOf({ document, vat }: AccountedDocument): readonly Part[] | undefined {
  const total = parseDecimal(document.totalWithVat ?? '');
  if (total === undefined || equal(total, ZERO)) return undefined;
  const sign = (amount: Decimal): Decimal => parseDecimal(signed(document, format(amount))) ?? ZERO;
  const parts = vat.map(({ net, vat: tax, rate }) => ({ amount: add(parseDecimal(net) ?? ZERO, parseDecimal(tax) ?? ZERO), rate }));
  const isWhole = !equal(
    parts.reduce((sum, { amount }) => add(sum, amount), ZERO),
    total,
  );
  const booked = isWhole ? [{ amount: total, rate: '' }] : parts.filter(({ amount }) => !equal(amount, ZERO));
  return booked.map(({ amount, rate }) => ({ amount: sign(amount), rate }));
}

/** The account is that of the other side: what is sent is its debit, what is received its credit. */
function bookingOf({ document }: AccountedDocument, settings: DatevSettings, { amount, rate }: Part): DatevBooking {
  const isSent = document.direction === 'send';
  const isDebit = isSent === compare(amount, ZERO) > 0;
  const party = (isSent ? document.buyerName : document.sellerName) ?? '';
  return {
    amount: cents(absolute(amount)),
    side: isDebit ? 'S' : 'H',
    account: isSent ? settings.debtorAccount : settings.creditorAccount,
    contraAccount: isSent ? settings.revenueAccount : settings.expenseAccount,
    day: document.issueDate!,
    number: document.number!,
    text: [rate === '' ? [] : `${rate.replace('.', ',')} %`, document.number!, party].flat().join(' '),
  };
}

/** With two digits behind a comma; more are kept, and DATEV does not take them. */
function cents(amount: Decimal): string {
  const [whole = '', fraction = ''] = format(amount).split('.');
  return `${whole},${fraction.replace(/0+$/, '').padEnd(2, '0')}`;
}
