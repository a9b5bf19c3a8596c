import { defineEntity, p } from '@mikro-orm/core';
import type { PortalCapability } from './capabilities.js';

export const PortalLinkSchema = defineEntity({
  name: 'PortalLink',
  tableName: 'portal_link',
  properties: {
    id: p.uuid().primary(),
    tenantId: p.string(),
    /** SHA-256 of the secret in the link. */
    secretHash: p.blob().hidden(),
    /** SHA-256 of the secret in the cookie. null until the link was used. */
    sessionHash: p.blob().nullable().hidden(),
    capabilities: p.array<PortalCapability>(),
    /** Who it is for. */
    name: p.string().nullable(),
    returnUrl: p.string().nullable(),
    /** Who made it: `client:erp-1`. */
    actor: p.string(),
    /** The client that made it; `person:ID` for a person. */
    clientId: p.string(),
    /** It was opened in a page of somebody else. */
    isEmbedded: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    openedAt: p.datetime().nullable(),
    /** Of the link; once it was used, of the session. */
    endsAt: p.datetime(),
  },
});

/** A link into a part of the dashboard, and the one session that it began. */
export class PortalLink extends PortalLinkSchema.class {}
PortalLinkSchema.setClass(PortalLink);
