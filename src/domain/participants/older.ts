// Rows of processes of an older version, which has no leases.

/** Such a process works on a registration for less than this time. */
const OLDER_PATIENCE_MS = 5_000;

/** SQL: no process of an older version works on the participant. */
export const NOT_OLDER = `participant.generation <> participant.observed_generation
  or participant.updated_at < exchange_now() - ${OLDER_PATIENCE_MS} * interval '1 ms'`;
