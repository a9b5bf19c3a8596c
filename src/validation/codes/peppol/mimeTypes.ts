// Media types of files inside an invoice: a part of the list of IANA.

import { codeList } from '../codeList.js';

export const MIME_TYPES = codeList(
  'MIMEMediaType (Peppol)',
  '2016',
  `
  application/pdf image/png image/jpeg text/csv
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet
  application/vnd.oasis.opendocument.spreadsheet
  `,
);
