// Reports in German.
import type { Translations } from '../language.js';
import { INTERFACE } from './german/interface.js';

export const TRANSLATIONS: Translations = { ...INTERFACE };
