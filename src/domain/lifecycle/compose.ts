// The message of a status: who says it to whom, about which invoice.
import type { LifecycleMessage, LifecycleParty, SchemedId, StatusAmount, StatusReason } from '../../peppol/cdar/message.js';
import { isTransmission, statusType } from '../../peppol/cdar/statuses.js';
import { writeLifecycle } from '../../peppol/cdar/write.js';
import type { Direction } from '../vocabulary.js';
import { type FrenchInvoice, type FrenchParty, lifecycleProcess } from './frenchInvoice.js';

export interface StatusToSend {
  readonly id: string;
  readonly status: string;
  readonly setAt: Date;
  readonly reasons: readonly StatusReason[];
  readonly amounts: readonly StatusAmount[];
  /** Of the invoice. */
  readonly direction: Direction;
  readonly importDate: Date;
  /** Participant identifiers, `<scheme>:<value>`. */
  readonly own: string;
  readonly other: string;
  readonly facts: FrenchInvoice;
}

/** Platforms are anonymous to each other: they have a role and no identifier. */
const PLATFORM: LifecycleParty = { role: 'WK' };

export type Side = 'seller' | 'buyer';

/** Which party of the invoice the tenant is. A self-billed invoice is sent by the buyer. */
export function sideOf(direction: Direction, { isSelfBilled }: Pick<FrenchInvoice, 'isSelfBilled'>): Side {
  return (direction === 'send') === isSelfBilled ? 'buyer' : 'seller';
}

/** Throws a TypeError for a status that is not in the table. */
export function composeStatus(sending: StatusToSend, now: Date): Buffer {
  const { facts, status } = sending;
  const side = sideOf(sending.direction, facts);
  const own = partyOf(facts, side, sending.own);
  const type = statusType(status);
  const message: LifecycleMessage = {
    id: sending.id,
    issuedAt: now,
    process: lifecycleProcess(facts.kind),
    sender: PLATFORM,
    issuer: type !== undefined && isTransmission(type) ? PLATFORM : own,
    recipients: [partyOf(facts, side === 'seller' ? 'buyer' : 'seller', sending.other)],
    status,
    setAt: sending.setAt,
    invoice: {
      number: facts.number,
      typeCode: facts.typeCode,
      issueDate: facts.issueDate,
      seller: identifierOf(facts.seller, side === 'seller' ? sending.own : sending.other),
    },
    invoiceReceivedAt: sending.importDate,
    reasons: sending.reasons,
    amounts: sending.amounts,
  };
  return writeLifecycle(message);
}

function partyOf(facts: FrenchInvoice, side: Side, address: string): LifecycleParty {
  const party = facts[side];
  return {
    role: side === 'seller' ? 'SE' : 'BY',
    identifier: identifierOf(party, address),
    name: party.name,
    address: schemed(address),
  };
}

/** The SIREN; abroad the registration, and without one the address. */
function identifierOf({ siren, identifier }: FrenchParty, address: string): SchemedId | undefined {
  return siren === undefined ? (identifier ?? schemed(address)) : { scheme: '0002', value: siren };
}

function schemed(participant: string): SchemedId | undefined {
  const colon = participant.indexOf(':');
  return colon < 1 ? undefined : { scheme: participant.slice(0, colon), value: participant.slice(colon + 1) };
}
