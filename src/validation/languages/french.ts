// Reports in French.

import { INTERFACE } from './french/interface.js';
import type { Translations } from './translations.js';

export const TRANSLATIONS: Translations = { ...INTERFACE };
