// The Content-Security-Policy of what comes from another party. It loads and runs nothing, and is no page of this service.
const NOTHING = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

export const DOCUMENT_POLICY = NOTHING;
/**
 * Of readable copies, which this service writes and in which every text is escaped. Without `allow-scripts` nothing runs in them; the page
 * around a copy may read its height and print it.
 */
export const COPY_POLICY = `${NOTHING} allow-same-origin allow-modals`;
