// What a mail of notices says, in the language of its reader.
import type { MailsTexts } from '../../texts/catalogs.js';
import type { LanguageTag } from '../../texts/languages.js';
import { escapeAttribute, escapeText } from '../../xml/escape.js';
import { mailTextsIn, oneLine } from '../mail/texts.js';
import { NOTICE_LIMITS, type NoticeKind } from './limits.js';

export interface ToldNotice {
  readonly kind: NoticeKind;
  /** Who did it. */
  readonly byName: string | null;
  readonly documentId: string;
  readonly number: string | null;
  readonly sellerName: string | null;
  readonly buyerName: string | null;
  readonly totalWithVat: string | null;
  readonly currency: string | null;
}

interface NoticeMail {
  readonly language: LanguageTag;
  readonly tenantName: string;
  readonly notices: readonly ToldNotice[];
  /** With those that it does not name. */
  readonly total: number;
  /** A day before had more than the mails of that day. */
  readonly isRest: boolean;
  readonly publicUrl: string;
}

interface Written {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Settings of the person. */
const SETTINGS_PATH = '/app/settings';

export function writeMail(mail: NoticeMail): Written {
  const { language, tenantName, notices, total, isRest, publicUrl } = mail;
  const t = mailTextsIn(language);
  const lines = notices.map((one) => ({
    text: oneLine(sentenceOf(t, one, language)),
    url: `${publicUrl}/app/documents/${encodeURIComponent(one.documentId)}`,
  }));
  const [only] = lines;
  const subject = total === 1 && only !== undefined ? only.text : oneLine(t.subject({ count: total, tenant: tenantName }));
  const more = total > notices.length ? t.more({ count: total - notices.length }) : undefined;
  const notes = [more, isRest ? t.limited({ most: NOTICE_LIMITS.mailsPerDayMax }) : undefined].filter((one) => one !== undefined);
  const why = t.why({ tenant: tenantName });
  const settings = `${publicUrl}${SETTINGS_PATH}`;
  const text = [...lines.map((line) => `${line.text}\n${line.url}`), ...notes, `${why}\n${settings}`].join('\n\n');
  const items = lines.map((line) => `<li><a href="${escapeAttribute(line.url)}">${escapeText(line.text)}</a></li>`).join('');
  const html = `<!doctype html><html lang="${language}"><body><ul>${items}</ul>${notes.map((one) => `<p>${escapeText(one)}</p>`).join('')}<p><small>${escapeText(why)} <a href="${escapeAttribute(settings)}">${escapeText(settings)}</a></small></p></body></html>`;
  return { subject, text: `${text}\n`, html };
}

function sentenceOf(t: MailsTexts, notice: ToldNotice, language: LanguageTag): string {
  const { kind, byName, number, sellerName, buyerName } = notice;
  const values = {
    number: number ?? t.unknownNumber,
    person: byName ?? t.somebody,
    party: (kind === 'FAILED_SEND' ? buyerName : sellerName) ?? t.unknownParty,
    amount: amountOf(notice, language),
  };
  return t[kind](values);
}

/** All digits that the document has. */
function amountOf({ totalWithVat, currency }: ToldNotice, language: LanguageTag): string {
  if (totalWithVat === null) return '–';
  const digits = Math.min(totalWithVat.split('.')[1]?.length ?? 0, 20);
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: Math.max(digits, 2),
    maximumFractionDigits: Math.max(digits, 2),
  });
  const number = format.format(totalWithVat as `${number}`);
  return currency === null ? number : `${number} ${currency}`;
}
