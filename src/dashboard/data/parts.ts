// The parts of Connections and Settings, as their addresses name them.

export const CONNECTION_PARTS = ['participants', 'channels', 'webhooks'] as const;
export type ConnectionPart = (typeof CONNECTION_PARTS)[number];

/** Behind the part that has no name in its address: the own account. */
export const SETTINGS_PARTS = [
  'people',
  'clients',
  'portal',
  'alerts',
  'appearance',
  'approval',
  'exports',
  'retention',
  'ereports',
  'usage',
  'certificates',
  'audit',
] as const;
export type SettingsPart = (typeof SETTINGS_PARTS)[number];
