import type { EntitySql } from '../../domain/database.js';
import { PersonSession } from '../../domain/people/person.js';
import { PortalLink } from '../../domain/portal/portalLink.js';
import { databaseNow } from '../../domain/statements/times.js';
import { hashOfSecret } from './secret.js';

/** Ends the session of this secret, of a person or of a portal link: the browser gets another one in its place. */
export async function endPreviousSession({ em }: EntitySql, secret: string): Promise<void> {
  const [hash, now] = [hashOfSecret(secret), databaseNow()];
  await em.nativeDelete(PersonSession, { secretHash: hash });
  await em.nativeUpdate(PortalLink, { sessionHash: hash, endsAt: { $gt: now } }, { endsAt: now });
}
