import { en } from './en.js';

export const de = en;
