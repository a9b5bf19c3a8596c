// How full pages are and when a table is vacuumed.

/** By default a fifth of a table may be dead before it is vacuumed: of a million documents, that is hours of work. */
const SCALE = 'autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02';

/** Rows change several times soon after they were inserted: they have room for a changed version in the same page. */
export const CHANGING = `fillfactor = 85, ${SCALE}`;
/** The same, more often. */
export const CHANGING_OFTEN = `fillfactor = 70, ${SCALE}`;
/** Rows are only inserted, and removed by retention: new pages shall be marked as visible early. */
export const INSERTED = 'autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05';
