import { Migration001Exchange } from './001-exchange.js';
import { Migration002Agenda } from './002-agenda.js';
import { Migration003SignIn } from './003-sign-in.js';
import { Migration004Lists } from './004-lists.js';
import { Migration006Exports } from './006-exports.js';

/** In order. A released migration never changes. */
export const MIGRATIONS = [
  { name: '001-exchange', class: Migration001Exchange },
  { name: '002-agenda', class: Migration002Agenda },
  { name: '003-sign-in', class: Migration003SignIn },
  { name: '004-lists', class: Migration004Lists },
  { name: '006-exports', class: Migration006Exports },
] as const;
