// Types of attachments that EN 16931 allows.
import { codeList, EN16931_1_3_16 } from './codeList.js';

export const MIME_TYPES = codeList(
  'MIME types',
  EN16931_1_3_16,
  `
application/pdf application/vnd.oasis.opendocument.spreadsheet application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
image/jpeg image/png text/csv
`,
);
