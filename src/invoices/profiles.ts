// The specifications that a word stands for: BT-24, and BT-23 where all its invoices have the same; and which invoices are Factur-X.
import { type FacturXLevel, isOnlyFacturX } from '../validation/rules/facturx/levels.js';
import { NLCIUS_ID } from '../validation/rules/nlcius/dutch.js';
import { BILLING_2026_11, PLAIN_BILLING, SELF_BILLED_BILLING, SELF_BILLING_2026_11 } from '../validation/rules/peppol/editions.js';
import { IDENTIFIERS } from '../validation/rules/xrechnung/facts.js';
import { isPint } from '../validation/terms/taxSchemes.js';
import { type InvoiceGroup, textIn } from './model.js';

interface Profile {
  readonly specificationId: string;
  /** Undefined where the invoice decides, such as by the kinds of transactions in France. */
  readonly processId?: string;
  /** BT-3 where it is absent. Default: 380. */
  readonly typeCode?: string;
}

const EN16931 = 'urn:cen.eu:en16931:2017';
/** BT-3 by the kind of PINT. */
const TYPES: Readonly<Record<string, string>> = { selfbilling: '389', nontaxinvoice: '480' };

/** By the word of `validate --rules`: the end of BT-24, and which kinds of invoices there are. */
const PINT: readonly (readonly [name: string, where: string, kinds: string])[] = [
  ['pint-eu', 'eu', 'billing'],
  ['pint-a-nz', 'aunz', 'billing selfbilling'],
  ['pint-ae', 'ae', 'billing selfbilling'],
  ['pint-jp', 'jp', 'billing selfbilling nontaxinvoice'],
  ['pint-my', 'my', 'billing selfbilling'],
  ['pint-om', 'om', 'billing selfbilling'],
  ['pint-sg', 'sg', 'billing'],
];

const OF_PINT: [string, Profile][] = PINT.flatMap(([name, where, kinds]) =>
  kinds.split(' ').map((kind): [string, Profile] => [
    kind === 'billing' ? name : `${name}-${kind}`,
    {
      specificationId: `urn:peppol:pint:${kind}-1@${where}-1`,
      processId: `urn:peppol:bis:${kind === 'selfbilling' ? kind : 'billing'}`,
      ...(TYPES[kind] === undefined ? {} : { typeCode: TYPES[kind] }),
    },
  ]),
);

export const PROFILES: Readonly<Record<string, Profile>> = {
  peppol: { specificationId: BILLING_2026_11.customization, processId: PLAIN_BILLING },
  'peppol-selfbilling': { specificationId: SELF_BILLING_2026_11.customization, processId: SELF_BILLED_BILLING, typeCode: '389' },
  xrechnung: { specificationId: IDENTIFIERS.cius, processId: PLAIN_BILLING },
  nlcius: { specificationId: NLCIUS_ID, processId: PLAIN_BILLING },
  facturx: { specificationId: EN16931 },
  en16931: { specificationId: EN16931 },
  france: { specificationId: EN16931 },
  ...Object.fromEntries(OF_PINT),
};

/** Undefined for no profile, and for an unknown word. */
export function profileNamed(name: string | undefined): Profile | undefined {
  return name !== undefined && Object.hasOwn(PROFILES, name) ? PROFILES[name] : undefined;
}

/** What its specification lets an invoice say. */
export interface Dialect {
  readonly isPint: boolean;
  /** Outside Europe, other rules than those of EN 16931 say what codes, digits and rates there are. */
  readonly isOpen: boolean;
  /** Its seller is not registered for the tax: there is none, whatever the rate. */
  readonly isUntaxed: boolean;
}

/** By the profile, where no specification is given. */
export function dialectOf(given: Readonly<Record<string, unknown>>): Dialect {
  const { specificationId, profile } = given;
  const known = profileNamed(typeof profile === 'string' ? profile.trim() : undefined)?.specificationId;
  const specification = typeof specificationId === 'string' ? specificationId.trim() : (known ?? '');
  const isOfPint = isPint(specification);
  return { isPint: isOfPint, isOpen: isOfPint && !specification.endsWith('@eu-1'), isUntaxed: specification.includes(':nontaxinvoice-') };
}

/** By its word, or by a specification that is of Factur-X alone. */
export function isFacturX(invoice: InvoiceGroup): boolean {
  return textIn(invoice, 'profile') === 'facturx' || isOnlyFacturX(textIn(invoice, 'specificationId') ?? '');
}

/** Terms of members that an invoice needs, but that a profile of Factur-X below EN 16931 does not have. */
export const FACTURX_LACKS: Readonly<Partial<Record<FacturXLevel, ReadonlySet<string>>>> = {
  MINIMUM: new Set(['BT-34', 'BT-49', 'BG-8', 'BG-25']),
  'BASIC WL': new Set(['BG-25']),
};
