// Mail servers of common providers, as they publish them. Names and ports only.

interface MailProvider {
  readonly name: string;
  readonly settings: {
    readonly smtpHost: string;
    readonly smtpPort: number;
    readonly smtpSecurity: 'tls' | 'starttls';
    readonly imapHost: string;
    readonly imapPort: number;
    readonly imapSecurity: 'tls';
  };
}

const provider = (name: string, smtpHost: string, smtpPort: 465 | 587, imapHost: string): MailProvider => ({
  name,
  settings: {
    smtpHost,
    smtpPort,
    smtpSecurity: smtpPort === 465 ? 'tls' : 'starttls',
    imapHost,
    imapPort: 993,
    imapSecurity: 'tls',
  },
});

export const MAIL_PROVIDERS: readonly MailProvider[] = [
  provider('Gmail, Google Workspace', 'smtp.gmail.com', 587, 'imap.gmail.com'),
  provider('Microsoft 365', 'smtp.office365.com', 587, 'outlook.office365.com'),
  provider('iCloud', 'smtp.mail.me.com', 587, 'imap.mail.me.com'),
  provider('Infomaniak', 'mail.infomaniak.com', 465, 'mail.infomaniak.com'),
  provider('IONOS', 'smtp.ionos.de', 465, 'imap.ionos.de'),
  provider('one.com', 'send.one.com', 465, 'imap.one.com'),
  provider('OVHcloud', 'ssl0.ovh.net', 465, 'ssl0.ovh.net'),
  provider('Strato', 'smtp.strato.de', 465, 'imap.strato.de'),
  provider('Zoho', 'smtp.zoho.eu', 465, 'imap.zoho.eu'),
];
