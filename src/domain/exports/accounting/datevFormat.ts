// How DATEV writes a booking batch: EXTF, header of version 700, category 21, columns of version 13, in Windows-1252.
// https://developer.datev.de/de/file-format/details/datev-format
import type { DatevPeriod, DatevSettings } from './datevSettings.js';

const numbered = (name: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => [`${name} – Art ${index + 1}`, `${name} – Inhalt ${index + 1}`]).flat();

const COLUMNS: readonly string[] = [
  ...['Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz', 'Konto'],
  ...['Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto', 'Buchungstext'],
  ...['Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre', 'Beleglink'],
  ...numbered('Beleginfo', 8),
  ...['KOST1 – Kostenstelle', 'KOST2 – Kostenstelle', 'Kost-Menge', 'EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)'],
  ...['Abw. Versteuerungsart', 'Sachverhalt L+L', 'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer'],
  'BU 49 Funktionsergänzung',
  ...numbered('Zusatzinformation', 20),
  ...['Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer'],
  ...['Buchungstyp', 'USt-Schlüssel (Anzahlungen)', 'EU-Mitgliedstaat (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)'],
  ...['EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)', 'Herkunft-Kz', 'Leerfeld', 'KOST-Datum', 'SEPA-Mandatsreferenz'],
  ...['Skontosperre', 'Gesellschaftername', 'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis'],
  ...['Bezeichnung', 'Kennzeichen', 'Festschreibung', 'Leistungsdatum', 'Datum Zuord.', 'Fälligkeit', 'Generalumkehr', 'Steuersatz'],
  ...['Land', 'Abrechnungsreferent', 'BVV-Position', 'EU-Mitgliedstaat u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)'],
  'Abw. Skontokonto',
];

/** Of one file. */
export const DATEV_BOOKINGS_MAX = 99_999;
const AMOUNT = /^\d{1,10},\d\d$/;

export interface DatevBooking {
  /** `1234,50`, above zero. */
  readonly amount: string;
  /** Of the account: debit or credit. */
  readonly side: 'S' | 'H';
  readonly account: string;
  readonly contraAccount: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly number: string;
  readonly text: string;
}

/** The two lines before the bookings. The period is that of the filter. */
export function datevHead(settings: DatevSettings, { from, to }: DatevPeriod, at: Date): Buffer {
  const lastDay = new Date(Date.parse(`${to}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  const created = at.toISOString().replaceAll(/\D/g, '');
  const { advisorNumber, clientNumber, fiscalYearStart, accountLength } = settings;
  const days = [compact(fiscalYearStart), accountLength, compact(from), compact(lastDay)];
  const header = [
    ...['"EXTF"', 700, 21, '"Buchungsstapel"', 13, created, '', '"RE"', '""', '""', advisorNumber, clientNumber, ...days],
    ...['"Rechnungen"', '""', 1, 0, 0, '"EUR"', '', '""', '', '', '""', '', '', '""', '""'],
  ];
  return encoded(`${header.join(';')}\r\n${COLUMNS.join(';')}\r\n`);
}

/** In euros. Undefined for an amount that DATEV does not take. */
export function datevLine({ amount, side, account, contraAccount, day, number, text }: DatevBooking): Buffer | undefined {
  if (!AMOUNT.test(amount)) return undefined;
  const fields = [amount, quoted(side), '"EUR"', '', '', '""', account, contraAccount, '""', `${day.slice(8)}${day.slice(5, 7)}`];
  const texts = [quoted(number.replaceAll(/[^\w$%/-]/g, '-').slice(0, 36)), '""', '', quoted(asWindows1252(text).slice(0, 60))];
  return encoded(`${[...fields, ...texts, ...COLUMNS.slice(14).map(() => '')].join(';')}\r\n`);
}

function compact(day: string): string {
  return day.replaceAll('-', '');
}

/** Without characters of control. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\p{C}/gu, ' ').replaceAll('"', '""')}"`;
}

/** Bytes 0x80 to 0x9F of Windows-1252; '\0' where it has none. */
const EXTRA = '€\0‚ƒ„…†‡ˆ‰Š‹Œ\0Ž\0\0‘’“”•–—˜™š›œ\0žŸ';

function byteOf(character: string): number | undefined {
  const code = character.codePointAt(0)!;
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code;
  const index = EXTRA.indexOf(character);
  return index < 0 ? undefined : 0x80 + index;
}

/** Letters without a decomposition. */
const STROKED: Readonly<Record<string, string>> = { Ł: 'L', ł: 'l', Đ: 'D', đ: 'd' };

/** Letters that it does not have lose their accents; all else is a question mark. */
function asWindows1252(text: string): string {
  return Array.from(text.normalize('NFC'), (character) => {
    if (byteOf(character) !== undefined) return character;
    const base = STROKED[character] ?? character.normalize('NFD').charAt(0);
    return byteOf(base) === undefined ? '?' : base;
  }).join('');
}

function encoded(text: string): Buffer {
  return Buffer.from(Array.from(text, (character) => byteOf(character) ?? 0x3f));
}
