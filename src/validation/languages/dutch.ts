// Reports in Dutch.
import type { Translations } from '../language.js';
import { INTERFACE } from './dutch/interface.js';

export const TRANSLATIONS: Translations = { ...INTERFACE };
