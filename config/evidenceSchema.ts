// Settings of evidence and of the audit log as a tree.
import type { Setting } from './setting.js';

export const EVIDENCE_SETTINGS = {
  EVIDENCE_KEYSTORE_FILE: {
    kind: 'text',
    default: '',
    about: 'PKCS#12 file with the key that signs evidence and heads of the audit log. Without it, the exchange makes a key of its own.',
  },
  EVIDENCE_KEYSTORE_PASSWORD: { kind: 'text', default: '', secret: true, about: 'The password of EVIDENCE_KEYSTORE_FILE.' },
  AUDIT_RETENTION_DAYS: {
    kind: 'integer',
    default: '3650',
    min: 0,
    max: 36500,
    about: 'Days that entries of the audit log are kept; 0: for ever.',
  },
  AUDIT_HEADS_FILE: { kind: 'text', default: '', about: 'File to which signed heads of the audit log are appended, a JSON object a line.' },
  AUDIT_HEADS_URL: { kind: 'url', default: '', about: 'Address to which signed heads of the audit log are sent by POST, as JSON.' },
  AUDIT_HEADS_MAIL: { kind: 'text', default: '', about: 'E-mail address to which signed heads of the audit log are sent, over SMTP_URL.' },
  TIME_STAMP_URL: {
    kind: 'url',
    default: '',
    about: 'Time stamp service (RFC 3161) that stamps each head of the audit log before it is sent.',
  },
} as const satisfies Record<string, Setting>;
