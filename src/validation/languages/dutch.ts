// Reports in Dutch.
import { EN16931 } from './dutch/en16931.js';
import { FACTURX } from './dutch/facturx.js';
import { FLUX10 } from './dutch/flux10.js';
import { INTERFACE } from './dutch/interface.js';
import { NLCIUS } from './dutch/nlcius.js';
import { PEPPOL } from './dutch/peppol.js';
import { PHRASES } from './dutch/phrases.js';
import { READING } from './dutch/reading.js';
import { RESPONSES } from './dutch/responses.js';
import { XRECHNUNG } from './dutch/xrechnung.js';
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
