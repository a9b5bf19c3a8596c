// What differs from one release of Peppol BIS Billing in CII to the next. One that is written alike in UBL is taken from there.

import { CURRENCIES_2025_05, CURRENCIES_2026_05 } from '../../../codes/peppol/currencies.js';
import { EAS_2025_05, EAS_2026_11 } from '../../../codes/peppol/eas.js';
import type { Severity } from '../../../rule.js';
import {
  APPROVED_WITH_RESPONSE,
  BILLING_2025_11,
  IDENTIFIERS_2025_05,
  IDENTIFIERS_COMMON_2026_11,
  type PeppolEdition,
  PLAIN_BILLING,
} from '../editions.js';

/** What an identifier of VAT is marked with. The norm writes VA. */
export type VatScheme = 'VAT' | 'VA';

type SharedEdition = Pick<PeppolEdition, 'version' | 'validFrom' | 'customization' | 'colons' | 'currencies' | 'eas' | 'identifiers'>;

export interface CiiEdition extends SharedEdition {
  readonly isProcess: (profileId: string) => boolean;
  /** What national rules know VAT identifiers by. */
  readonly vatScheme: VatScheme;
  /** Without a severity, the scheme of the buyer's registration is not looked at. */
  readonly denmark: { readonly unspsc: Severity; readonly buyerScheme: Severity | undefined };
}

export const CII_2025_05: CiiEdition = {
  version: '2025.5',
  validFrom: '2025-08-25',
  customization: BILLING_2025_11.customization,
  colons: true,
  isProcess: (profileId) => BILLING_2025_11.process(profileId).approved,
  currencies: CURRENCIES_2025_05,
  eas: EAS_2025_05,
  identifiers: IDENTIFIERS_2025_05,
  vatScheme: 'VAT',
  denmark: { unspsc: 'warning', buyerScheme: undefined },
};

/** As published, the processes of France are none in CII. */
export const CII_2026_11: CiiEdition = {
  ...CII_2025_05,
  version: '2026.11',
  validFrom: '2027-02-24',
  colons: false,
  isProcess: (profileId) => [PLAIN_BILLING, APPROVED_WITH_RESPONSE].includes(profileId),
  currencies: CURRENCIES_2026_05,
  eas: EAS_2026_11,
  identifiers: IDENTIFIERS_COMMON_2026_11,
  vatScheme: 'VA',
  denmark: { unspsc: 'fatal', buyerScheme: 'fatal' },
};
