// What a mail about the file of a month says, in the language of its reader.
import type { LanguageTag } from '../../../texts/languages.js';
import { mailTextsIn, oneLine } from '../../mail/texts.js';
import { STANDING_LIMITS } from './limits.js';

interface ExportMail {
  readonly language: LanguageTag;
  readonly tenantName: string;
  /** Of the standing export. */
  readonly name: string;
  /** Its first day. */
  readonly month: string;
  /** Documents in the file. */
  readonly total: number;
  readonly publicUrl: string;
}

/** The link leads to a page that asks for the sign-in: a mail that is passed on opens nothing. */
export function writeExportMail(mail: ExportMail): { readonly subject: string; readonly text: string } {
  const { language, tenantName, month, total, publicUrl } = mail;
  const { standingExport } = mailTextsIn(language);
  const day = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const names = { name: oneLine(mail.name), tenant: oneLine(tenantName), month: day.format(new Date(`${month}T00:00:00Z`)) };
  const said = total === 0 ? standingExport.empty(names) : standingExport.text({ ...names, count: total });
  const kept = standingExport.kept({ days: STANDING_LIMITS.keptDays });
  const link = `${publicUrl}/app/settings/exports`;
  return { subject: standingExport.subject(names), text: `${said}\n${link}\n\n${kept}\n\n${standingExport.why(names)}\n` };
}
