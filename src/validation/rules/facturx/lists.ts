// The code lists that profiles.txt names. The edition of a list that Factur-X takes differs a little from that of EN 16931.
import { ADDRESS_SCHEMES } from '../../codes/addressSchemes.js';
import { ALLOWANCE_REASONS } from '../../codes/allowanceReasons.js';
import { CHARGE_REASONS } from '../../codes/chargeReasons.js';
import { type CodeList, codeList } from '../../codes/codeList.js';
import { COUNTRIES_CII } from '../../codes/countries.js';
import { CURRENCIES } from '../../codes/currencies.js';
import { DOCUMENT_TYPES } from '../../codes/documentTypes.js';
import { DUTY_TYPES } from '../../codes/dutyTypes.js';
import { EXEMPTION_REASONS } from '../../codes/exemptionReasons.js';
import { ITEM_SCHEMES } from '../../codes/itemSchemes.js';
import { LANGUAGES } from '../../codes/languages.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { NOTE_SUBJECTS_CII } from '../../codes/noteSubjects.js';
import { PAYMENT_MEANS } from '../../codes/paymentMeans.js';
import { REFERENCE_TYPES } from '../../codes/referenceTypes.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import { UNITS } from '../../codes/units.js';
import { VAT_CATEGORIES } from '../../codes/vatCategories.js';

const EDITION = 'Factur-X 1.09.2';

export const LISTS: Readonly<Record<string, CodeList>> = {
  AccountTypes: codeList('EDIFICAS-EU', EDITION, '1 2 3 4 5 6 7'),
  AddressSchemes: edition(ADDRESS_SCHEMES, '0219 0220'),
  AllowanceReasons: ALLOWANCE_REASONS,
  ChargeReasons: CHARGE_REASONS,
  ContractTypes: edition(REFERENCE_TYPES, '', 'CONTRAT MARCHE'),
  Countries: edition(COUNTRIES_CII, 'AN', 'SS'),
  Currencies: edition(CURRENCIES, 'STD', 'STN'),
  DeliveryTerms: codeList('UNTDID 4053', EDITION, '1 2 CFR CIF CIP CPT DAP DDP DPU EXW FAS FCA FOB'),
  DocumentTypes: DOCUMENT_TYPES,
  DutyTypes: DUTY_TYPES,
  ExemptionReasons: EXEMPTION_REASONS,
  ExtendedMimeTypes: edition(MIME_TYPES, '', 'application/json application/xml text/xml'),
  ExtendedPartySchemes: edition(IDENTIFIER_SCHEMES, '', 'BY SE'),
  ExtendedVatCategories: VAT_CATEGORIES,
  ItemSchemes: ITEM_SCHEMES,
  Languages: LANGUAGES,
  LineStatuses: codeList('UNTDID 1229', EDITION, Array.from({ length: 119 }, (_, index) => index + 1).join(' ')),
  MimeTypes: MIME_TYPES,
  NoteSubjects: NOTE_SUBJECTS_CII,
  PartySchemes: edition(IDENTIFIER_SCHEMES, '0241 0242 0243 0244 0245 0246 0247 0248'),
  PaymentMeans: PAYMENT_MEANS,
  PrecedingTypes: edition(DOCUMENT_TYPES, '471 472 473 500 501 502 503'),
  ReferenceTypes: REFERENCE_TYPES,
  Schemes: IDENTIFIER_SCHEMES,
  TaxTypes: edition(DUTY_TYPES, '', 'VAT'),
  TransportModes: codeList('UN/ECE Recommendation 19', EDITION, '0 1 2 3 4 5 6 7 8 9'),
  Units: UNITS,
  VatCategories: edition(VAT_CATEGORIES, 'B'),
};

/** `without` and `and` are codes, separated by spaces. */
function edition({ name, codes }: CodeList, without: string, and = ''): CodeList {
  const gone = without.split(' ');
  return {
    name,
    version: EDITION,
    codes: new Set([...codes].filter((code) => !gone.includes(code)).concat(and === '' ? [] : and.split(' '))),
  };
}
