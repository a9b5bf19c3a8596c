// A lifecycle message (CDAR D22B) as values: what the writer takes, and what the reader finds.

/** An identifier with its scheme (ICD): 0002 SIREN, 0225 electronic address, 0238 platform. */
export interface SchemedId {
  readonly scheme: string;
  readonly value: string;
}

/** A party of the message. `role`: UNTDID 3035, such as SE, BY, WK (platform), DFH (public portal). */
export interface LifecycleParty {
  readonly role: string;
  readonly identifier?: SchemedId | undefined;
  readonly name?: string | undefined;
  /** Where it receives statuses. */
  readonly address?: SchemedId | undefined;
}

/** Why a status was set (MDG-37). */
export interface StatusReason {
  /** MDT-113. */
  readonly code?: string | undefined;
  /** MDT-114. */
  readonly text?: string | undefined;
  /** MDT-121: what the other party shall do, such as NIN (a new invoice). */
  readonly action?: string | undefined;
}

/** An amount of a status (MDG-43): for 212, what was received. Decimals as text. */
export interface StatusAmount {
  /** MDT-207: MEN received, RAP left to pay, … */
  readonly type: string;
  readonly amount: string;
  readonly currency: string;
  /** The rate of VAT of this part. */
  readonly percent?: string | undefined;
}

/** The invoice that a status is of. */
interface StatusOf {
  readonly number: string;
  /** BT-3. */
  readonly typeCode?: string | undefined;
  /** BT-2, YYYY-MM-DD. */
  readonly issueDate?: string | undefined;
  readonly seller?: SchemedId | undefined;
}

export interface LifecycleMessage {
  readonly id: string;
  readonly issuedAt: Date;
  /** MDT-2. */
  readonly process: string;
  readonly sender: LifecycleParty;
  readonly issuer: LifecycleParty;
  readonly recipients: readonly LifecycleParty[];
  /** MDT-105. */
  readonly status: string;
  /** When the status was set (MDT-78). */
  readonly setAt: Date;
  readonly invoice: StatusOf;
  /** When the invoice was deposited or received (MDT-95). */
  readonly invoiceReceivedAt: Date;
  readonly reasons: readonly StatusReason[];
  readonly amounts: readonly StatusAmount[];
}

/** One status in a received message, as it is written there. */
export interface ReceivedStatus {
  readonly status: string;
  readonly label: string | undefined;
  readonly invoice: StatusOf;
  readonly reasons: readonly StatusReason[];
  readonly amounts: readonly StatusAmount[];
}

/** A received message. It may have statuses of several invoices. */
export interface ReceivedLifecycle {
  readonly id: string | undefined;
  readonly process: string | undefined;
  /** MDT-77: 305 or 23. */
  readonly typeCode: string | undefined;
  readonly setAt: Date | undefined;
  readonly issuer: LifecycleParty | undefined;
  readonly recipients: readonly LifecycleParty[];
  readonly statuses: readonly ReceivedStatus[];
}
