// Reports in French.
import { EN16931 } from './french/en16931.js';
import { FACTURX } from './french/facturx.js';
import { FLUX10 } from './french/flux10.js';
import { INTERFACE } from './french/interface.js';
import { NLCIUS } from './french/nlcius.js';
import { PEPPOL } from './french/peppol.js';
import { PHRASES } from './french/phrases.js';
import { READING } from './french/reading.js';
import { RESPONSES } from './french/responses.js';
import { XRECHNUNG } from './french/xrechnung.js';
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
