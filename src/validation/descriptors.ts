// The folders of rules. A new one is an import and an entry. Rules of one that stands later build on those before it.
import type { Descriptor } from './descriptor.js';
import { CDAR } from './rules/cdar/descriptor.js';
import { EN16931 } from './rules/en/descriptor.js';
import { FACTURX } from './rules/facturx/descriptor.js';
import { FLUX10 } from './rules/flux10/descriptor.js';
import { FRANCE } from './rules/france/descriptor.js';
import { FRANCE_EXTENDED } from './rules/franceExtended/descriptor.js';
import { NLCIUS } from './rules/nlcius/descriptor.js';
import { PEPPOL } from './rules/peppol/descriptor.js';
import { PINT } from './rules/pint/descriptor.js';
import { RESPONSES } from './rules/responses/descriptor.js';
import { TAX_DATA_RULES } from './rules/taxData/descriptor.js';
import { XRECHNUNG } from './rules/xrechnung/descriptor.js';
import { STRUCTURE } from './structure/descriptor.js';

const ALL = [
  STRUCTURE,
  EN16931,
  PEPPOL,
  NLCIUS,
  XRECHNUNG,
  RESPONSES,
  FACTURX,
  FLUX10,
  FRANCE,
  FRANCE_EXTENDED,
  CDAR,
  TAX_DATA_RULES,
  PINT,
] as const;

export const DESCRIPTORS: readonly Descriptor[] = ALL;

type NamesOf<One> = One extends { readonly names: infer Names } ? keyof Names : never;

/** What commands call rule sets. */
export type NamedRuleSet = NamesOf<(typeof ALL)[number]>;
