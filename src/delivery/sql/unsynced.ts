/**
 * For the transaction of one statement: its commit does not wait for the disk. Where the database's machine dies, what such a
 * statement wrote may be undone, and a delivery is sent once more; nothing that was accepted is in it.
 */
export const UNSYNCED = `(select set_config('synchronous_commit', 'off', true)) as unsynced`;
