/** What people are told of. */
export type NoticeKind = 'INVOICE' | 'MENTION' | 'ASSIGNED' | 'APPROVAL' | 'FAILED_SEND';

/** When somebody is told of new invoices. */
export const INVOICE_NOTICES = ['OFF', 'AT_ONCE', 'DAILY'] as const;
export type InvoiceNotices = (typeof INVOICE_NOTICES)[number];

export const NOTICE_LIMITS = {
  supplierCharactersMax: 100,
  labelCharactersMax: 50,
  /** To a person of a tenant. What is left is one mail of the next day. */
  mailsPerDayMax: 20,
  /** Between two mails to a person. */
  pauseMinutes: 5,
  /** That a mail names. Of more it says the number. */
  linesMax: 50,
  /** What is older is not worth a mail. */
  keptDays: 7,
} as const;
