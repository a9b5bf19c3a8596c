// Cursors of lists: a place in an order, signed, because it is not a promise of ours that a caller may invent.
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { ExchangeError } from './errors.js';
import type { App, Caller } from './ports.js';

/** The values of a keyset: text of a sort key, and of the id that makes it unique. Neither may hold a dot. */
export type Place = readonly [key: string, id: string];

/** `list` names the order that the place is in: a cursor of one list leads nowhere in another. */
export function writeCursor(app: Pick<App, 'keyring'>, caller: Caller, list: string, place: Place): string {
  const text = place.join('.');
  const [key] = app.keyring.deriveKeys('cursors');
  return `${Buffer.from(text).toString('base64url')}.${sign(key!, caller, list, text)}`;
}

/** Throws PARAMETERS_INVALID where the cursor is not ours, not this tenant's or not of this list. */
export function readCursor(app: Pick<App, 'keyring'>, caller: Caller, list: string, cursor: string): Place {
  const [encoded, signature] = cursor.split('.');
  const text = Buffer.from(encoded ?? '', 'base64url').toString();
  const given = Buffer.from(signature ?? '');
  const genuine = app.keyring.deriveKeys('cursors').some((key) => {
    const expected = Buffer.from(sign(key, caller, list, text));
    return expected.length === given.length && timingSafeEqual(expected, given);
  });
  const [key, id] = text.split('.');
  if (!genuine || key === undefined || id === undefined) throw new ExchangeError('PARAMETERS_INVALID', 'Invalid request parameters');
  return [key, id];
}

function sign(key: KeyObject, caller: Caller, list: string, text: string): string {
  return createHmac('sha256', key).update(`${caller.tenantId}\n${list}\n${text}`).digest('base64url').slice(0, 22);
}
