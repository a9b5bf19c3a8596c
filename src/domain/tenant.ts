import { defineEntity, p } from '@mikro-orm/core';
import type { ChannelName } from './vocabulary.js';

export const TenantSchema = defineEntity({
  name: 'Tenant',
  tableName: 'tenant',
  properties: {
    id: p.string().primary(),
    name: p.string(),
    /** Overrides EREPORT_CHANNEL. */
    ereportChannel: p.string().$type<ChannelName>().nullable(),
    /** An incoming document with fatal findings ends in ERROR instead of being delivered with its report. */
    refuseInvalidIncoming: p.boolean().default(false),
    /** It sends for its own participants alone. null: as the environment says. */
    onlyOwnSenders: p.boolean().nullable(),
    /** Which received invoices a second person has to approve (approvals/rules.ts). null: none. */
    approvalRules: p.json<readonly object[]>().nullable(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    /** Quotas. null: those of the settings. */
    documentsPerDay: p.bigint().nullable(),
    bytesMax: p.bigint().nullable(),
    usageCountedAt: p.datetime().nullable(),
    /** How readable copies of what it sends look: `#rrggbb`, and a PNG or JPEG. */
    copyColour: p.string().nullable(),
    copyLogo: p.blob().nullable(),
    copyLogoType: p.string().nullable(),
    /** Whose pages may embed the dashboard of a portal link: `https://erp.example`. */
    portalOrigins: p.array().defaultRaw("'{}'::text[]"),
  },
});

/** The owner of rows. Tenants cannot see each other's data. */
export class Tenant extends TenantSchema.class {}
TenantSchema.setClass(Tenant);

export const ClientSchema = defineEntity({
  name: 'Client',
  tableName: 'client',
  properties: {
    id: p.string().primary(),
    tenantId: p.string(),
    /** `sha256:<salt>:<digest>` (auth/clients.ts). The secret itself is not stored. */
    secretHash: p.string().hidden(),
    /** The one before, which is taken until then. */
    previousSecretHash: p.string().nullable().hidden(),
    previousSecretUntil: p.datetime().nullable(),
    scopes: p.array(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
    revokedAt: p.datetime().nullable(),
  },
});

/** An OAuth 2 client of one tenant. */
export class Client extends ClientSchema.class {}
ClientSchema.setClass(Client);
