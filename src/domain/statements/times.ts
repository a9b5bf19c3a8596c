// Times of the database as values and conditions of entities, as `exchange_now()` stands in SQL.
import { raw } from '@mikro-orm/core';

export function databaseNow(): Date {
  return raw<Date>('exchange_now()');
}

/** In so many seconds. */
export function databaseIn(seconds: number): Date {
  return raw<Date>(`exchange_now() + ? * interval '1 second'`, [seconds]);
}
