// Reports in Dutch.

import { INTERFACE } from './dutch/interface.js';
import type { Translations } from './translations.js';

export const TRANSLATIONS: Translations = { ...INTERFACE };
