// Reports in German.

import { INTERFACE } from './german/interface.js';
import type { Translations } from './translations.js';

export const TRANSLATIONS: Translations = { ...INTERFACE };
