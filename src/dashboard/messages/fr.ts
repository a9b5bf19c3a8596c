import { en } from './en.js';

export const fr = en;
