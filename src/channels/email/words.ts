// The words of the e-mails that carry documents, in the languages of the reports.

export const LANGUAGES = ['en', 'de', 'fr', 'nl'] as const;
export type Language = (typeof LANGUAGES)[number];

export interface Words {
  readonly invoice: string;
  readonly creditNote: string;
  readonly response: string;
  readonly report: string;
  readonly from: string;
  readonly to: string;
  readonly number: string;
  readonly issued: string;
  readonly due: string;
  readonly total: string;
  readonly toPay: string;
  /** How the body ends. */
  readonly attached: string;
}

export const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    invoice: 'Invoice',
    creditNote: 'Credit note',
    response: 'Response to an invoice',
    report: 'Report',
    from: 'From',
    to: 'To',
    number: 'Number',
    issued: 'Date',
    due: 'Due',
    total: 'Total with VAT',
    toPay: 'Amount due',
    attached: 'The document is attached. The XML file is the original; the other files show and complete it.',
  },
  de: {
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    response: 'Antwort auf eine Rechnung',
    report: 'Meldung',
    from: 'Von',
    to: 'An',
    number: 'Nummer',
    issued: 'Datum',
    due: 'Fällig',
    total: 'Betrag mit Umsatzsteuer',
    toPay: 'Zu zahlen',
    attached: 'Der Beleg ist angehängt. Die XML-Datei ist das Original, die anderen Dateien zeigen und ergänzen es.',
  },
  fr: {
    invoice: 'Facture',
    creditNote: 'Avoir',
    response: 'Réponse à une facture',
    report: 'Déclaration',
    from: 'De',
    to: 'À',
    number: 'Numéro',
    issued: 'Date',
    due: 'Échéance',
    total: 'Total TTC',
    toPay: 'Montant à payer',
    attached: 'Le document est joint. Le fichier XML est l’original ; les autres fichiers le montrent et le complètent.',
  },
  nl: {
    invoice: 'Factuur',
    creditNote: 'Creditnota',
    response: 'Antwoord op een factuur',
    report: 'Melding',
    from: 'Van',
    to: 'Aan',
    number: 'Nummer',
    issued: 'Datum',
    due: 'Vervaldatum',
    total: 'Totaal inclusief btw',
    toPay: 'Te betalen',
    attached: 'Het document is bijgevoegd. Het XML-bestand is het origineel; de andere bestanden tonen en vullen het aan.',
  },
};

const BY_COUNTRY: Readonly<Record<string, Language>> = {
  AT: 'de',
  BE: 'nl',
  CH: 'de',
  DE: 'de',
  FR: 'fr',
  LI: 'de',
  LU: 'fr',
  MC: 'fr',
  NL: 'nl',
};

/** English where the country is unknown or has another language. */
export function languageOf(country: string | undefined): Language {
  return BY_COUNTRY[country ?? ''] ?? 'en';
}
