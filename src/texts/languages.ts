// The languages that people read. Each is a folder here, named by its tag (BCP 47). A new one is its folder, and its line below.

/** Of each language, its own name. */
export const LANGUAGE_NAMES = { en: 'English', de: 'Deutsch', fr: 'Français', nl: 'Nederlands', sk: 'Slovenčina' } as const;
export type LanguageTag = keyof typeof LANGUAGE_NAMES;
export const LANGUAGE_TAGS = Object.keys(LANGUAGE_NAMES) as readonly LanguageTag[];

/** Of the e-mails that carry documents. Languages that are not above have no other texts. */
export const MAIL_LANGUAGE_TAGS = [...LANGUAGE_TAGS, 'it', 'es', 'pt', 'sv', 'nb', 'da', 'fi', 'pl'] as const;
export type MailLanguageTag = (typeof MAIL_LANGUAGE_TAGS)[number];
