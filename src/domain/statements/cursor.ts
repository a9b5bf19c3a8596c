// Cursors of lists: a position in an order. They are signed, so that callers cannot make their own.

import type { Actor } from '../actor.js';
import { parameterInvalid } from '../errors.js';
import type { App } from '../ports.js';

/** Characters of the signature, 132 bits, because every page has one. */
const SIGNATURE_LENGTH = 22;

/** One text for all: a caller who tries cursors of others learns nothing. */
const CURSOR_FAULT = 'is not one of this list in this order, or was cut off or changed';

/** The values of a keyset: the text of the sort key, and of the id that makes it unique. Neither contains a dot. */
export type CursorPosition = readonly [key: string, id: string];

/** `list` names the order: a cursor of one list is invalid in another. */
export function writeCursor(app: Pick<App, 'keyring'>, actor: Actor, list: string, place: CursorPosition): string {
  const text = place.join('.');
  const [signer] = app.keyring.signers('cursors');
  const signature = signer!.sign('base64url', signed(actor, list, text)).slice(0, SIGNATURE_LENGTH);
  return `${Buffer.from(text).toString('base64url')}.${signature}`;
}

/** Throws PARAMETERS_INVALID, which names the `parameter`, where the cursor is not valid for this tenant and this list. */
export function readCursor(app: Pick<App, 'keyring'>, actor: Actor, list: string, cursor: string, parameter = 'cursor'): CursorPosition {
  const [encoded, signature] = cursor.split('.');
  const text = Buffer.from(encoded ?? '', 'base64url').toString();
  const genuine = app.keyring
    .signers('cursors')
    .some((signer) => signer.verifies('base64url', signed(actor, list, text), signature ?? '', SIGNATURE_LENGTH));
  const [key, id] = text.split('.');
  if (!genuine || key === undefined || id === undefined) {
    throw parameterInvalid(`${parameter} ${CURSOR_FAULT}`, parameter);
  }
  return [key, id];
}

function signed(actor: Actor, list: string, text: string): string {
  return `${actor.tenantId}\n${list}\n${text}`;
}
