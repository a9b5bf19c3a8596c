// The audit log as a Merkle tree, its signed heads, and their keys.
import { defineEntity, p } from '@mikro-orm/core';

/** One entry of the audit log in the tree of its tenant. */
export const AuditLeafSchema = defineEntity({
  name: 'AuditLeafRow',
  tableName: 'audit_leaf',
  properties: {
    tenantId: p.text().primary(),
    position: p.bigint().primary(),
    entry: p.bigint(),
    at: p.datetime(),
    /** Of the text of the entry. */
    sha256: p.blob(),
  },
});

/** A complete subtree. */
export const AuditNodeSchema = defineEntity({
  name: 'AuditNodeRow',
  tableName: 'audit_node',
  properties: {
    tenantId: p.text().primary(),
    level: p.smallint().primary(),
    position: p.bigint().primary(),
    hash: p.blob(),
  },
});

/** A signed root. */
export const AuditHeadSchema = defineEntity({
  name: 'AuditHeadRow',
  tableName: 'audit_head',
  properties: {
    tenantId: p.text().primary(),
    size: p.bigint().primary(),
    /** JSON, as it was signed. */
    statement: p.text(),
    key: p.text(),
    signature: p.blob(),
    at: p.datetime(),
    /** Of a time stamp service (RFC 3161). */
    timeStamp: p.blob().nullable(),
    sentAt: p.datetime().nullable(),
    /** Until then a process is sending it. */
    claimedUntil: p.datetime().nullable(),
  },
});

/** A key that signs heads and evidence. */
export const EvidenceKeySchema = defineEntity({
  name: 'EvidenceKeyRow',
  tableName: 'evidence_key',
  properties: {
    /** SHA-256 of the certificate, in hexadecimal. */
    id: p.text().primary(),
    certificate: p.blob(),
    /** null where the key is in a keystore of the settings. */
    privateSealed: p.text().nullable().hidden(),
    createdAt: p.datetime().defaultRaw('exchange_now()'),
  },
});
