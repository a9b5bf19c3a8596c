// Reports in German.
import { EN16931 } from './german/en16931.js';
import { FACTURX } from './german/facturx.js';
import { FLUX10 } from './german/flux10.js';
import { INTERFACE } from './german/interface.js';
import { NLCIUS } from './german/nlcius.js';
import { PEPPOL } from './german/peppol.js';
import { PHRASES } from './german/phrases.js';
import { READING } from './german/reading.js';
import { RESPONSES } from './german/responses.js';
import { XRECHNUNG } from './german/xrechnung.js';
import type { Translations } from './translations.js';

export const TRANSLATIONS: Translations = {
  ...INTERFACE,
  ...EN16931,
  ...FACTURX,
  ...FLUX10,
  ...NLCIUS,
  ...PEPPOL,
  ...PHRASES,
  ...READING,
  ...RESPONSES,
  ...XRECHNUNG,
};
