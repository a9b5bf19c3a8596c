// Forms that German invoices have to keep to: cash discounts (Skonto) and addresses of people.

export interface GermanForms {
  /** Whether a line of the payment terms that begins with `#` tells a discount. White space around is gone. */
  readonly isDiscount: (line: string) => boolean;
  /** White space around is gone. */
  readonly isEmail: (text: string) => boolean;
  /** Whether locations of files outside have to be absolute URLs. */
  readonly locations: boolean;
}

/** `#SKONTO#TAGE=14#PROZENT=2.25#BASISBETRAG=357.93#`, the last part being optional. */
const DISCOUNT = /#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}(?:#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;

const ATOM = /^[A-Za-z0-9!#$%&"*+/=?^_`{|}~-]+$/;

export const GERMAN_FORMS_2025_11: GermanForms = {
  isDiscount: (line) => DISCOUNT.test(line),
  isEmail: (text) =>
    addressOf(
      text,
      (local) => local.split('.').every((atom) => ATOM.test(atom)),
      (label) => /^[A-Za-z0-9-]+$/.test(label) && !label.startsWith('-') && !label.endsWith('-'),
    ),
  locations: false,
};

export const GERMAN_FORMS_2026_05: GermanForms = {
  isDiscount: (line) => DISCOUNT.exec(line)?.index === 0,
  isEmail: (text) =>
    addressOf(
      text,
      (local) => local !== '',
      (label) => label !== '',
    ) && !/[ \t\r\n]/.test(text),
  locations: true,
};

/** One `@`, and behind it at least two labels. */
function addressOf(text: string, isLocal: (local: string) => boolean, isLabel: (label: string) => boolean): boolean {
  const [local = '', domain, ...more] = text.split('@');
  if (domain === undefined || more.length > 0 || !isLocal(local)) return false;
  const labels = domain.split('.');
  return labels.length > 1 && labels.every(isLabel);
}

/** Three digits, whatever stands between. */
export function isTelephone(text: string): boolean {
  return /[0-9][^0-9]*[0-9][^0-9]*[0-9]/.test(text);
}

/** A scheme of at least two characters, and a colon. */
export function isAbsoluteUrl(text: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]+:/.test(text);
}
