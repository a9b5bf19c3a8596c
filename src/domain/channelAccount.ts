// Accounts as channels use them: what a tenant has at a channel, such as a mailbox or a login.
import type { Fault } from './errors.js';
import { textOf, type Words } from './occurrences/occurrence.js';

/** What is wrong with an account, or with the connection to the other side. */
export const ACCOUNT_FAULTS = ['UNREACHABLE', 'UNAUTHORIZED', 'REFUSED', 'MISCONFIGURED', 'UNEXPECTED'] as const;
export type AccountFaultCode = (typeof ACCOUNT_FAULTS)[number];

/** A failed poll or test. */
export class AccountFault extends Error {
  override readonly name = 'AccountFault';

  constructor(
    readonly words: Words,
    readonly code: AccountFaultCode,
    options: ErrorOptions & { readonly retryAfterMs?: number } = {},
  ) {
    super(textOf(words), options);
    this.retryAfterMs = options.retryAfterMs;
  }

  /** When to retry, where that is known. */
  readonly retryAfterMs: number | undefined;
}

/** Numbers are integers. */
export const SETTING_KINDS = ['text', 'number', 'boolean'] as const;
export type SettingKind = (typeof SETTING_KINDS)[number];

/** One setting of an account: its validation rule, and its description for people. */
export interface SettingRule {
  readonly kind: SettingKind;
  readonly description: string;
  readonly required?: boolean;
  /** The setting beside which nothing works without it. */
  readonly neededWith?: string;
  /** For a text: the only values that are accepted. */
  readonly values?: readonly string[];
  /** For a number its value, for a text its number of characters. */
  readonly min?: number;
  readonly max?: number;
}

interface SecretRule {
  readonly description: string;
  readonly required?: boolean;
  /** The setting beside which nothing works without it. */
  readonly neededWith?: string;
  /** The settings with the servers that get the secret. Where one of them changes, the secret must be given again. */
  readonly sentTo?: readonly string[];
  /** The channel keeps it for itself. Where its servers change, it is removed. */
  readonly isKept?: boolean;
}

/** The description of the accounts of a channel. */
export interface AccountType {
  /** Whether a tenant needs an account to send over the channel. */
  readonly required: boolean;
  readonly settings: Readonly<Record<string, SettingRule>>;
  readonly secrets: Readonly<Record<string, SecretRule>>;
  /** What is wrong with settings that fit their rules one by one, in sentences. */
  faults?(settings: AccountSettings): readonly Fault[];
  /** Whether an account with these settings can send. Absent: every one can. */
  sends?(settings: AccountSettings): boolean;
  readonly testTimeoutMs: number;
  /**
   * Tests the account without sending or fetching anything. May return what works, in a sentence. Throws AccountFault where it does not
   * work.
   */
  // biome-ignore lint/suspicious/noConfusingVoidType: most channels have nothing to say
  test(account: Account, signal: AbortSignal): Promise<string | void>;
}

export type AccountSettings = Readonly<Record<string, string | number | boolean>>;

/** An account with open secrets. Methods return them, so that printing the account does not show them. */
export interface Account {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly settings: AccountSettings;
  /** In plain text. Undefined where it is not set. */
  secret(name: string): string | undefined;
  /**
   * Replaces `secret(name)` by `next`, for example by a new refresh token. Returns the value in force afterwards: `next`, or the value
   * that another process stored before. `secret` then returns it, too. Idempotent. Throws AccountFault where the account or the secret
   * was removed.
   */
  rotate(name: string, next: string): Promise<string>;
  /** Reads the secret again, because another process may have replaced it. `secret` then returns it, too. */
  reread(name: string): Promise<string | undefined>;
}

/** The position of the polls of an account: JSON of the channel, null before the first poll. */
export type AccountCursor = object | null;

/** An account that is polled. */
export interface PolledAccount extends Account {
  readonly cursor: AccountCursor;
  /** Stores a cursor before the end of the poll. Throws where another process has taken the account over. */
  keepCursor(cursor: AccountCursor): Promise<void>;
  /**
   * Tells the tenant and the operator that a received document cannot be read. `id`: what the other side calls it. The account stays
   * healthy. Never throws, and may be called again for the same document.
   */
  unreadable(id: string, reason: string): Promise<void>;
  /** These documents were read. Some of them may have been unreadable before. Never throws. */
  readable(ids: readonly string[]): Promise<void>;
}

export interface Polled {
  /** Stored at the end of the poll. Everything received before it must be durable, and may be received again. */
  readonly cursor: AccountCursor;
  /** There is more, so the next poll follows at once. */
  readonly again?: boolean;
}

/**
 * Fetches received messages of accounts. A lease ensures that one process polls an account at a time. An account that hangs does not
 * delay the others. Throws AccountFault.
 */
export interface Poller {
  /** From the end of a poll of an account to its next one. */
  readonly everyMs: number;
  /** A longer poll is aborted and counts as failed. */
  readonly deadlineMs: number;
  /** Whether an account with these settings is polled. Absent: every one is. */
  reads?(settings: AccountSettings): boolean;
  poll(account: PolledAccount, signal: AbortSignal): Promise<Polled>;
}
