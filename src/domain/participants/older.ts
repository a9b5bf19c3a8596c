// Rows that a process of a version without leases works on, or left unfinished.

/** Such a process works on a registration for less than this. */
const OLDER_PATIENCE_MS = 5_000;

/** SQL: no process of an older version works on the participant. */
export const NOT_OLDER = `participant.generation <> participant.observed_generation
  or participant.updated_at < exchange_now() - ${OLDER_PATIENCE_MS} * interval '1 ms'`;
