// The words of the e-mails that carry documents.

/** BCP 47. */
export const LANGUAGES = ['en', 'de', 'fr', 'nl', 'it', 'es', 'pt', 'sv', 'nb', 'da', 'fi', 'pl'] as const;
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
  it: {
    invoice: 'Fattura',
    creditNote: 'Nota di credito',
    response: 'Risposta a una fattura',
    report: 'Comunicazione',
    from: 'Da',
    to: 'A',
    number: 'Numero',
    issued: 'Data',
    due: 'Scadenza',
    total: 'Totale IVA inclusa',
    toPay: 'Importo da pagare',
    attached: 'Il documento è allegato. Il file XML è l’originale; gli altri file lo mostrano e lo completano.',
  },
  es: {
    invoice: 'Factura',
    creditNote: 'Factura rectificativa',
    response: 'Respuesta a una factura',
    report: 'Declaración',
    from: 'De',
    to: 'Para',
    number: 'Número',
    issued: 'Fecha',
    due: 'Vencimiento',
    total: 'Total con IVA',
    toPay: 'Importe a pagar',
    attached: 'El documento va adjunto. El archivo XML es el original; los demás archivos lo muestran y lo completan.',
  },
  pt: {
    invoice: 'Fatura',
    creditNote: 'Nota de crédito',
    response: 'Resposta a uma fatura',
    report: 'Comunicação',
    from: 'De',
    to: 'Para',
    number: 'Número',
    issued: 'Data',
    due: 'Vencimento',
    total: 'Total com IVA',
    toPay: 'Valor a pagar',
    attached: 'O documento segue em anexo. O ficheiro XML é o original; os outros ficheiros mostram-no e completam-no.',
  },
  sv: {
    invoice: 'Faktura',
    creditNote: 'Kreditfaktura',
    response: 'Svar på en faktura',
    report: 'Rapport',
    from: 'Från',
    to: 'Till',
    number: 'Nummer',
    issued: 'Datum',
    due: 'Förfallodatum',
    total: 'Summa inklusive moms',
    toPay: 'Att betala',
    attached: 'Dokumentet är bifogat. XML-filen är originalet; de andra filerna visar och kompletterar det.',
  },
  nb: {
    invoice: 'Faktura',
    creditNote: 'Kreditnota',
    response: 'Svar på en faktura',
    report: 'Rapport',
    from: 'Fra',
    to: 'Til',
    number: 'Nummer',
    issued: 'Dato',
    due: 'Forfallsdato',
    total: 'Sum inkludert mva.',
    toPay: 'Å betale',
    attached: 'Dokumentet er vedlagt. XML-filen er originalen; de andre filene viser og utfyller den.',
  },
  da: {
    invoice: 'Faktura',
    creditNote: 'Kreditnota',
    response: 'Svar på en faktura',
    report: 'Rapport',
    from: 'Fra',
    to: 'Til',
    number: 'Nummer',
    issued: 'Dato',
    due: 'Forfaldsdato',
    total: 'Total inkl. moms',
    toPay: 'At betale',
    attached: 'Dokumentet er vedhæftet. XML-filen er originalen; de andre filer viser og supplerer den.',
  },
  fi: {
    invoice: 'Lasku',
    creditNote: 'Hyvityslasku',
    response: 'Vastaus laskuun',
    report: 'Raportti',
    from: 'Lähettäjä',
    to: 'Vastaanottaja',
    number: 'Numero',
    issued: 'Päivämäärä',
    due: 'Eräpäivä',
    total: 'Yhteensä sis. alv',
    toPay: 'Maksettava',
    attached: 'Asiakirja on liitteenä. XML-tiedosto on alkuperäinen; muut tiedostot näyttävät ja täydentävät sitä.',
  },
  pl: {
    invoice: 'Faktura',
    creditNote: 'Faktura korygująca',
    response: 'Odpowiedź na fakturę',
    report: 'Raport',
    from: 'Od',
    to: 'Do',
    number: 'Numer',
    issued: 'Data',
    due: 'Termin płatności',
    total: 'Suma z VAT',
    toPay: 'Do zapłaty',
    attached: 'Dokument znajduje się w załączniku. Plik XML jest oryginałem; pozostałe pliki go pokazują i uzupełniają.',
  },
};

const COUNTRIES: Readonly<Record<Exclude<Language, 'en'>, readonly string[]>> = {
  de: ['AT', 'CH', 'DE', 'LI'],
  fr: ['FR', 'LU', 'MC'],
  nl: ['BE', 'NL'],
  it: ['IT', 'SM', 'VA'],
  es: ['ES'],
  pt: ['PT'],
  sv: ['SE'],
  nb: ['NO'],
  da: ['DK'],
  fi: ['FI'],
  pl: ['PL'],
};

const BY_COUNTRY = new Map(
  Object.entries(COUNTRIES).flatMap(([language, countries]) => countries.map((country) => [country, language as Language] as const)),
);

/** English where the country is unknown or has another language. */
export function languageOf(country: string | undefined): Language {
  return BY_COUNTRY.get(country ?? '') ?? 'en';
}
