// Settings of the mail that the service itself sends.
import type { Setting } from './setting.js';

export const MAIL_SETTINGS = {
  SMTP_URL: {
    kind: 'text',
    default: '',
    about:
      'Mail server for what the service itself tells people, such as alerts: smtp://user@host:587 (STARTTLS) or smtps://user@host:465; smtp+plain://host:25, without encryption, in the sandbox only.',
  },
  SMTP_PASSWORD: { kind: 'text', default: '', secret: true, about: 'Password of the user in SMTP_URL.' },
  SMTP_FROM: { kind: 'text', default: '', about: 'E-mail address that this mail is sent from.' },
  SMTP_FROM_NAME: { kind: 'text', default: '', max: 128, about: 'Name beside SMTP_FROM.' },
} as const satisfies Record<string, Setting>;
