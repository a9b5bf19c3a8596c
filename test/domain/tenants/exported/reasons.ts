// Where the columns of a table are in an export, and why some are in none.

/** Maps each column of a table with rows of tenants to its place in the export, or to the reason for its absence. */
export type Columns = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export const KEYS_ONLY = 'an order or a key that means something only in this database';
export const WORKED_OFF = 'how far the service has come with it';
export const SEARCHED = 'Made of documents, which are exported.';
export const COUNTED = 'Counted from documents, which are exported.';
export const PROOF = 'The proof of the audit log, which `npm run audit -- export` writes.';
export const SECRET = 'a secret, of use here only';
