// Stable ids of the reasons why input is refused. The dashboard translates them into the reader's language. The English text of the API is
// in the code that refuses the input.

/** Each id with the names of its values. The sentences are `refusedFor` of src/texts/<language>/dashboard.json. */
export const REASONS = {
  // Documents
  NOTE_MISSING: [],
  NOTE_TOO_LONG: ['most'],
  COMMENT_WRONG: ['most'],
  COMMENTS_MAX: ['most'],
  LABELS_WRONG: ['labels', 'characters'],
  HOLD_REASON_WRONG: ['most'],
  TOO_MANY_CHOSEN: ['most'],
  TOO_MANY_FOUND: ['most'],
  FILTER_CHARACTER: [],
  FILTER_VALUES: ['most'],
  JOBS_MAX: ['most'],
  EXPORTS_MAX: ['most'],
  EXPORTS_KEPT: ['most', 'hours'],
  DATEV_MISSING: [],
  DATEV_ADVISOR_WRONG: [],
  DATEV_CLIENT_WRONG: [],
  DATEV_LENGTH_WRONG: [],
  DATEV_YEAR_WRONG: [],
  DATEV_ACCOUNT_WRONG: ['most'],
  DATEV_PERIOD_WRONG: [],
  // Uploads
  DOCUMENT_MISSING: [],
  ONE_DOCUMENT: [],
  ONE_IMAGE: [],
  IMAGE_MISSING: [],
  IMAGE_NO_PDF: [],
  IMAGE_BESIDE_PDF: [],
  ATTACHMENT_BESIDE_PDF: [],
  ATTACHMENT_EMPTY: [],
  FILE_NAME_MISSING: [],
  FILE_NAME_TOO_LONG: ['most'],
  FILE_NAMES_ALIKE: [],
  // Lifecycle statuses
  STATUS_IN_FUTURE: [],
  STATUS_REASON_MISSING: [],
  STATUS_TEXT_TOO_LONG: ['most'],
  STATUS_AMOUNT_MISSING: [],
  AMOUNT_WRONG: [],
  VAT_RATE_WRONG: [],
  SUPPLIER_WRONG: ['most'],
  // Standing exports
  STANDING_MAX: ['most'],
  STANDING_NAME_WRONG: ['most'],
  STANDING_DAY_WRONG: ['most'],
  STANDING_RECIPIENTS_WRONG: ['most'],
  STANDING_RECIPIENT_UNKNOWN: ['email'],
  STANDING_MONTH_WRONG: ['most'],
  // Inbox and views
  ASSIGNEE_UNKNOWN: [],
  VIEW_NAME_WRONG: ['most'],
  NOTICE_TEXT_WRONG: ['most'],
  NOTICE_AMOUNT_WRONG: [],
  VIEW_TOO_LARGE: ['most'],
  VIEWS_MAX: ['most'],
  // Clients
  CLIENT_ID_WRONG: [],
  CLIENT_ID_TAKEN: [],
  COLOUR_WRONG: [],
  LOGO_REFUSED: [],
  CLIENT_GONE: [],
  CLIENTS_ELSEWHERE: [],
  // Addresses, webhooks, alerts, portal links
  ENDPOINT_TOO_LONG: ['most'],
  ENDPOINT_NOT_HTTPS: [],
  ENDPOINT_USER: [],
  ENDPOINT_FRAGMENT: [],
  ENDPOINT_PORT: ['port'],
  ENDPOINT_HOST: [],
  WEBHOOKS_MAX: ['most'],
  WEBHOOK_OFF: [],
  ALERT_ADDRESS_WRONG: [],
  ALERTS_MAX: ['most'],
  LINKS_MAX: ['most'],
  LINK_NAME_WRONG: ['most'],
  ORIGINS_MAX: ['most'],
  ORIGIN_WRONG: [],
  RETURN_URL_WRONG: ['most'],
  // Participants
  PARTICIPANT_WRONG: [],
  PARTICIPANT_NAME_WRONG: ['most'],
  PARTICIPANT_YOURS: [],
  COUNTRY_WRONG: [],
  DOCUMENT_TYPES_MISSING: [],
  MIGRATION_KEY_WRONG: [],
  NO_SML: [],
  // Routes
  RULES_MAX: ['most'],
  RULE_CHANNEL: ['rule'],
  RULE_ACCOUNT: ['rule', 'account'],
  RULE_VALUES: ['rule', 'most'],
  RULE_COUNTRIES: ['rule'],
  RULE_TYPE_CODES: ['rule'],
  RULE_CURRENCY: ['rule'],
  RULE_AMOUNT: ['rule'],
  RULE_AMOUNT_ALONE: ['rule'],
  // Accounts. `setting` is a setting or a secret of the channel.
  ACCOUNT_NAME_WRONG: ['most'],
  ACCOUNTS_MAX: ['most'],
  SETTING_MISSING: ['channel', 'setting'],
  SETTING_CHOICE: ['channel', 'setting', 'choices'],
  SETTING_LENGTH: ['channel', 'setting', 'least', 'most'],
  SETTING_RANGE: ['channel', 'setting', 'least', 'most'],
  SETTING_NO_NUMBER: ['channel', 'setting'],
  MAIL_SERVER_MISSING: [],
  MAIL_FROM_WRONG: [],
  SECRET_EMPTY: ['channel', 'setting'],
  SECRET_TOO_LONG: ['channel', 'setting', 'most'],
  SECRET_AGAIN: ['channel', 'setting'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type ReasonId = keyof typeof REASONS;

export interface Reason {
  readonly id: ReasonId;
  readonly values: Readonly<Record<string, string | number>>;
}

type ValuesOf<Id extends ReasonId> = Readonly<Record<(typeof REASONS)[Id][number], string | number>>;
/** Values are left out where there are none. */
type ReasonArguments<Id extends ReasonId> = (typeof REASONS)[Id]['length'] extends 0 ? readonly [] : readonly [ValuesOf<Id>];

export function reason<Id extends ReasonId>(id: Id, ...[values]: ReasonArguments<Id>): Reason {
  return { id, values: values ?? {} };
}
