// Accounts as channels see them: what a tenant has with a channel, such as a mailbox or a login.

/** What is wrong with an account, or with the way from it to the other side. */
export const ACCOUNT_FAULTS = ['UNREACHABLE', 'UNAUTHORIZED', 'REFUSED', 'MISCONFIGURED', 'UNEXPECTED'] as const;
export type AccountFaultCode = (typeof ACCOUNT_FAULTS)[number];

/** A poll or a test that did not work. */
export class AccountFault extends Error {
  override readonly name = 'AccountFault';

  constructor(
    message: string,
    readonly code: AccountFaultCode,
    options: ErrorOptions & { readonly retryAfterMs?: number } = {},
  ) {
    super(message, options);
    this.retryAfterMs = options.retryAfterMs;
  }

  /** Where it is known when another try is worth while. */
  readonly retryAfterMs: number | undefined;
}

/** A number is a whole one. */
export const SETTING_KINDS = ['text', 'number', 'boolean'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** One setting of an account: the rule that it is checked by, and what people are told of it. */
export interface SettingRule {
  readonly kind: SettingKind;
  readonly description: string;
  readonly required?: boolean;
  /** Of a text: the only ones that are taken. */
  readonly values?: readonly string[];
  /** Of a number its value, of a text the number of its characters. */
  readonly min?: number;
  readonly max?: number;
}

export interface SecretRule {
  readonly description: string;
  readonly required?: boolean;
}

/** What an account of a channel is like. */
export interface AccountType {
  /** Whether a tenant without an account can send nothing over the channel. */
  readonly required: boolean;
  readonly settings: Readonly<Record<string, SettingRule>>;
  readonly secrets: Readonly<Record<string, SecretRule>>;
  readonly testTimeoutMs: number;
  /** Tries the account without sending or fetching anything. Throws AccountFault where it does not work. */
  test(account: Account, signal: AbortSignal): Promise<void>;
}

export type AccountSettings = Readonly<Record<string, string | number | boolean>>;

/** An account with its secrets open. They are behind methods, so that nothing that prints the account shows them. */
export interface Account {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly settings: AccountSettings;
  /** In the clear; undefined where it is not set. */
  secret(name: string): string | undefined;
  /**
   * Puts `next` in the place of `secret(name)`, as for a refresh token that the other side replaced. Answers what is in force from here
   * on: `next`, or, where somebody else replaced the same secret before, theirs. From then on `secret` gives it, too. Safe to call
   * again. Throws AccountFault where the account or the secret was removed.
   */
  rotate(name: string, next: string): Promise<string>;
  /** The secret as it is stored now, for when another process may have replaced it; `secret` gives it from then on. */
  reread(name: string): Promise<string | undefined>;
}

/** How far the polls of an account have come: JSON of the channel's own, null before the first poll. */
export type AccountCursor = object | null;

/** An account that is polled. */
export interface PolledAccount extends Account {
  readonly cursor: AccountCursor;
}

export interface Polled {
  /** Stored with the end of the poll. What came in before it must be durable, and may come in again. */
  readonly cursor: AccountCursor;
  /** There is more: the next poll need not wait. */
  readonly again?: boolean;
}

/**
 * Fetches what came in for accounts. Each account is polled by one process at a time, after a lease; one that hangs delays no other. Throws
 * AccountFault.
 */
export interface Poller {
  /** From the end of a poll of an account to its next one. */
  readonly everyMs: number;
  /** A poll that takes longer is aborted and counts as failed. */
  readonly deadlineMs: number;
  poll(account: PolledAccount, signal: AbortSignal): Promise<Polled>;
}
