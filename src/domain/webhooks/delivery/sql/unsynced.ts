/**
 * For the transaction of one statement: its commit does not wait for the disk. After a failure of the database's machine, its changes may
 * be lost, and a delivery is sent once more. No accepted data is written this way.
 */
export const UNSYNCED = `(select set_config('synchronous_commit', 'off', true)) as unsynced`;
