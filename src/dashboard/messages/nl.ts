import { en } from './en.js';

export const nl = en;
