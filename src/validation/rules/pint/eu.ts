// PINT EU: EN 16931 with other lists, and Peppol BIS Billing with other identifiers, each under their ids.
import { CURRENCIES } from '../../codes/currencies.js';
import { MIME_TYPES } from '../../codes/peppol/mimeTypes.js';
import { PERIOD_CODES } from '../../codes/peppol/periods.js';
import { ALLOWANCE_REASONS, CHARGE_REASONS } from '../../codes/peppol/reasons.js';
import type { Pattern } from '../../pattern.js';
import type { PathRule } from '../../rule.js';
import { pathRules } from '../../ruleSet.js';
import { UBL_TABLES } from '../../tables/ubl.js';
import { ublCodesWith } from '../en/codes.js';
import { LEFT_TO_PEOPLE, NEVER_FIRES_IN_UBL } from '../en/descriptor.js';
import { DUE_DAY } from '../en/dueDay.js';
import { EN_UBL_RULES } from '../en/en16931.js';
import { rulesIn } from '../en/enRule.js';
import { billingPatterns } from '../peppol/billing.js';
import { BILLING_2025_11, BILLING_2026_05, IDENTIFIERS_2025_11, type PeppolEdition } from '../peppol/editions.js';
import { once, place, ROOT, specification } from './forms.js';
import { BILLING } from './general.js';
import type { Jurisdiction } from './jurisdiction.js';
import { EAS_EU, NORM_LISTS_EU } from './lists.js';

const NORM: readonly PathRule[] = [
  ...EN_UBL_RULES.filter(({ id }) => NORM_LISTS_EU[id] === undefined),
  ...rulesIn('ubl', ublCodesWith(NORM_LISTS_EU)),
  DUE_DAY,
];

const EDITION: PeppolEdition = {
  ...BILLING_2026_05,
  process: (profileId) => ({ approved: true, typed: isTyped(profileId) }),
  currencies: CURRENCIES,
  eas: EAS_EU,
  identifiers: { ...IDENTIFIERS_2025_11, 'PEPPOL-COMMON-R052': 'fatal', 'PEPPOL-COMMON-R053': 'fatal' },
  denmark: BILLING_2025_11.denmark,
  germany: BILLING_2025_11.germany,
};

/** As published: the number of a process is looked for where none stands, so that a process with a number limits the types. */
function isTyped(profileId: string): boolean {
  return /urn:peppol:bis:billing:[0-9]{2}:1.0/.test(profileId) && (profileId.split(':')[6] ?? '01') === '01';
}

/** Its identifiers are others; the types are those of layer 1; Danish buyers are not asked for a scheme. */
const NOT_HERE: ReadonlySet<string> = new Set(['PEPPOL-EN16931-R004', 'PEPPOL-EN16931-R007', 'PEPPOL-EN16931-P0100', 'DK-R-017']);

const PEPPOL: readonly Pattern[] = billingPatterns(EDITION).map(({ places, ...pattern }) => ({
  ...pattern,
  places: places.map((one) => ({ ...one, rules: one.rules.filter(({ id }) => !NOT_HERE.has(id)) })),
}));

export const EU: Jurisdiction = {
  family: 'PEPPOL-PINT-EU',
  version: '1.1.1',
  validFrom: '2026-09-07',
  where: 'eu',
  kinds: { billing: BILLING },
  patterns: [
    {
      places: [
        place(ROOT, [
          specification('ALIGNED-IBRP-004-EU', 'billing-1@eu-1'),
          once('BR-66', 'cac:PaymentMeans/cac:CardAccount'),
          once('BR-67', 'cac:PaymentMeans/cac:PaymentMandate'),
        ]),
      ],
    },
    ...PEPPOL,
  ],
  omitted: [LEFT_TO_PEOPLE, NEVER_FIRES_IN_UBL],
  parts: [pathRules(NORM), UBL_TABLES],
  lists: [EAS_EU, CURRENCIES, ALLOWANCE_REASONS, CHARGE_REASONS, PERIOD_CODES, MIME_TYPES, ...Object.values(NORM_LISTS_EU)],
};
