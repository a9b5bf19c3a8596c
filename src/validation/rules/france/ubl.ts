// French invoices in UBL: what they say themselves. The lines of several sellers are in groups.ts.
import { elementsAt } from '../../../xml/path.js';
import type { XmlElement } from '../../../xml/tree.js';
import { normalizedAt, only } from '../../lexical.js';
import { fatal, type Pattern, type Place } from '../../pattern.js';
import { collapsed } from '../../text.js';
import { MODES, TYPES } from './codes.js';
import { isDashedDay, isSiren } from './forms.js';
import { header, line, NUMBERS, PARTIES } from './places.js';
import {
  addresses,
  hasScheme,
  isDocumentNumber,
  isIn,
  isShortNumber,
  pattern,
  schemeRules,
  siretFits,
  values,
  withScheme,
} from './shared.js';
import { UBL_TRADE } from './ublTrade.js';

export const ROOTS = 'inv:Invoice|cn:CreditNote';
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const PREVIOUS = 'cac:BillingReference/cac:InvoiceDocumentReference';
const IDENTIFIER = 'cac:PartyIdentification/cbc:ID';
const LEGAL = 'cac:PartyLegalEntity/cbc:CompanyID';

/** Rules that are the same in each edition. */
export const UBL: readonly Pattern[] = [
  ...UBL_TRADE,
  ...numbers(),
  ...values('ubl', isDashedDay, [
    { context: line('cac:InvoicePeriod/cbc:StartDate'), rules: [fatal('BR-FR-03_BT-134', ({ text }) => isDashedDay(text))] },
    { context: line('cac:InvoicePeriod/cbc:EndDate'), rules: [fatal('BR-FR-03_BT-135', ({ text }) => isDashedDay(text))] },
  ]),
  ...types(),
  pattern(
    ROOTS,
    fatal('BR-FR-08_BT-23', (root) => elementsAt(root, 'cbc:ProfileID').some(({ text }) => MODES.has(text))),
  ),
  ...identities(),
  ...addresses(({ ubl }) => header(`${ubl}/cbc:EndpointID`), [header(`${SELLER}/${IDENTIFIER}`), header(`${BUYER}/${IDENTIFIER}`)]),
  pattern(
    ROOTS,
    fatal('BR-FR-12_BT-49', (root) => normalizedAt(root, `${BUYER}/cbc:EndpointID`) !== ''),
  ),
  pattern(
    ROOTS,
    fatal('BR-FR-13_BT-34', (root) => normalizedAt(root, `${SELLER}/cbc:EndpointID`) !== ''),
  ),
];

function numbers(): Pattern[] {
  const [own, header, ofLine] = NUMBERS.map(({ ubl }) => ubl) as [string, string, string];
  return [
    {
      places: [
        { context: own, rules: [fatal('BR-FR-01_BT-1-1', isShortNumber), fatal('BR-FR-01_BT-1-2', isDocumentNumber)] },
        { context: header, rules: [fatal('BR-FR-01_BT-25-1', isShortNumber), fatal('BR-FR-01_BT-25-2', isDocumentNumber)] },
        {
          context: ofLine,
          rules: [fatal('BR-FR-01_EXT-FR-FE-136-1', isShortNumber), fatal('BR-FR-01_EXT-FR-FE-136-2', isDocumentNumber)],
        },
      ],
    },
    {
      places: [
        { context: own, rules: [fatal('BR-FR-02_BT-1', isDocumentNumber)] },
        { context: header, rules: [fatal('BR-FR-02_BT-25', isDocumentNumber)] },
        { context: ofLine, rules: [fatal('BR-FR-02_EXT-FR-FE-136', isDocumentNumber)] },
      ],
    },
  ];
}

function types(): Pattern[] {
  const isType = isIn(TYPES);
  return [
    {
      places: [
        { context: 'inv:Invoice/cbc:InvoiceTypeCode|cn:CreditNote/cbc:CreditNoteTypeCode', rules: [fatal('BR-FR-04_BT-3', isType)] },
        { context: header(`${PREVIOUS}/cbc:DocumentTypeCode`), rules: [fatal('BR-FR-04_EXT-FR-FE-02', isType)] },
        { context: line(`${PREVIOUS}/cbc:DocumentTypeCode`), rules: [fatal('BR-FR-04_EXT-FR-FE-137', isType)] },
      ],
    },
  ];
}

function identities(): Pattern[] {
  return [
    { places: [...PARTIES.map(siretOf), ...sites()] },
    pattern(
      `${SELLER}/cac:PartyLegalEntity`,
      fatal('BR-FR-10_BT-30', (entity) => isSiren(collapsed(only(withScheme(elementsAt(entity, 'cbc:CompanyID'), '0002'))))),
    ),
    {
      places: [
        {
          context: 'cac:PartyLegalEntity/cbc:CompanyID',
          when: hasScheme('0002'),
          rules: [fatal('BR-FR-32-LEGALID', ({ text }) => isSiren(collapsed(text)))],
        },
        {
          context: IDENTIFIER,
          when: hasScheme('0002', '0231'),
          rules: [fatal('BR-FR-32-ID', ({ text }) => isSiren(collapsed(text)))],
        },
      ],
    },
    {
      places: [
        ...PARTIES.map(({ ubl, schemes }) => ({ context: ubl, rules: schemeRules(schemes, (party) => elementsAt(party, IDENTIFIER)) })),
        {
          context: header('cac:Delivery/cac:DeliveryLocation'),
          rules: schemeRules(['BR-FR-CO-10_BT-71-1', 'BR-FR-CO-10_BT-71-2'], (place) => elementsAt(place, 'cbc:ID')),
        },
        {
          context: line('cac:Delivery/cac:DeliveryLocation'),
          rules: schemeRules(['BR-FR-CO-10_EXT-FR-FE-146-1', 'BR-FR-CO-10_EXT-FR-FE-146-2'], (place) => elementsAt(place, 'cbc:ID')),
        },
      ],
    },
  ];
}

function siretOf({ ubl, siret }: (typeof PARTIES)[number]): Place {
  const isOwn = ubl !== SELLER && ubl !== BUYER;
  const rule = fatal(siret, (party) =>
    siretFits(withScheme(elementsAt(party, IDENTIFIER), '0009'), withScheme(elementsAt(party, LEGAL), '0002'), isOwn),
  );
  return { context: header(ubl), rules: [rule] };
}

function sites(): Place[] {
  const fits = (place: XmlElement): boolean =>
    siretFits(
      withScheme(elementsAt(place, 'cac:DeliveryLocation/cbc:ID'), '0009'),
      withScheme(elementsAt(place, `cac:DeliveryParty/${LEGAL}`), '0002'),
      true,
    );
  return [
    { context: header('cac:Delivery'), rules: [fatal('BR-FR-09_BT-71', fits)] },
    // As published: it looks for a location in the location, so that it never fails on what the schema allows.
    { context: line('cac:Delivery/cac:DeliveryLocation'), rules: [fatal('BR-FR-09_EXT-FR-FE-146', fits)] },
  ];
}
