/** The date of a document that is within the month. */
export const EXPORT_DATES = ['ISSUED', 'IMPORTED'] as const;
export type ExportDate = (typeof EXPORT_DATES)[number];

/** WAITING: a file is made or delivered, or that is tried again. FAILED: it was given up. */
export const RUN_STATES = ['WAITING', 'DONE', 'FAILED'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * Why a month could not be delivered, with the meaning of each. Those that another attempt does not mend end the attempts at once.
 */
export const RUN_FAULTS = {
  REFUSED: 'The export was refused: too many documents in the month, or settings of DATEV that do not fit.',
  TOO_LARGE: 'The file would be too large.',
  QUOTA_BYTES: 'The tenant may not store the file.',
  NOT_MADE: 'The file could not be made, was stopped, or was removed before it was delivered.',
  NO_RECIPIENTS: 'None of the recipients has a role at the tenant any more.',
  NO_MAIL_SERVER: 'The service has no mail server, and the tenant no e-mail account that sends.',
  NOT_TAKEN: 'The mail server did not take a mail.',
} as const;
export type RunFault = keyof typeof RUN_FAULTS;

export const ENDING_FAULTS: ReadonlySet<RunFault> = new Set(['REFUSED', 'TOO_LARGE', 'NO_RECIPIENTS', 'NO_MAIL_SERVER']);

export const STANDING_LIMITS = {
  perTenantMax: 10,
  nameCharactersMax: 100,
  recipientsMax: 10,
  /** Of the month. Each month has it. */
  dayMax: 28,
  /** Months that are remembered, and may be made again. */
  monthsMax: 12,
  /** How long the file of a month is kept after it was delivered. */
  keptDays: 31,
  /** Then a month is given up, about five hours after the first one. */
  attemptsMax: 10,
} as const;

/** Of the day, UTC. */
export const BEGIN_HOUR = 3;

/** SQL: the id of an export, a UUID of version 7 (RFC 9562, 5.7): lists of exports go by the time in it. */
export const NEW_EXPORT = `(lpad(to_hex((extract(epoch from exchange_now()) * 1000)::bigint), 12, '0') || '7'
  || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;
