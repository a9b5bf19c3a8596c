// E-mails as other programs send them.
import MailComposer from 'nodemailer/lib/mail-composer';

export interface MailPart {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Buffer | string;
}

export interface MailParts {
  readonly messageId?: string;
  readonly to?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly parts?: readonly MailPart[];
}

export function mailOf({
  messageId = '<one@sender.example>',
  to = 'inbox@seller.example',
  headers = {},
  parts = [],
}: MailParts): Promise<Buffer> {
  return new MailComposer({
    from: 'sender@sender.example',
    to,
    subject: 'An invoice',
    text: 'Hello',
    messageId,
    date: new Date('2026-11-02T10:00:00Z'),
    headers,
    newline: '\r\n',
    attachments: parts.map(({ fileName, contentType, bytes }) => ({ filename: fileName, contentType, content: Buffer.from(bytes) })),
  })
    .compile()
    .build();
}

/** The report of a mail server on a message (RFC 3464), as Postfix writes it. */
export function bounceOf({
  messageId,
  envelopeId,
  action = 'failed',
  reason,
}: {
  readonly messageId: string;
  readonly envelopeId?: string;
  readonly action?: string;
  readonly reason: string;
}): string {
  const envelope = envelopeId === undefined ? [] : [`Original-Envelope-Id: ${envelopeId}`];
  return [
    'Return-Path: <>',
    'Date: Mon, 02 Nov 2026 10:00:00 +0000 (UTC)',
    'From: MAILER-DAEMON@mx.buyer.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: invoices@seller.example',
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="A/mx"',
    'Message-Id: <20261102@mx.buyer.example>',
    '',
    '--A/mx',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--A/mx',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.buyer.example',
    ...envelope,
    '',
    'Final-Recipient: rfc822; accounts@buyer.example',
    `Action: ${action}`,
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 ${reason}`,
    '',
    '--A/mx',
    'Content-Type: text/rfc822-headers',
    '',
    'From: invoices@seller.example',
    `Message-ID: ${messageId}`,
    '',
    '--A/mx--',
    '',
  ].join('\r\n');
}
