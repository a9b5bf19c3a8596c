// Reports in French.
import type { Translations } from '../language.js';
import { INTERFACE } from './french/interface.js';

export const TRANSLATIONS: Translations = { ...INTERFACE };
