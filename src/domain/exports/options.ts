// How the file of an export is written.
import type { LanguageTag } from '../../texts/languages.js';
import type { DatevSettings } from './accounting/datevSettings.js';

export interface ExportOptions {
  /** Of the words, dates and numbers of TABLE and XLSX, and of readable copies. Absent: English. */
  readonly language?: LanguageTag | null;
  /** Whether TABLE has decimal commas, and semicolons between its columns. Absent: as people of the language write. */
  readonly decimalComma?: boolean | null;
  /** Of DATEV. */
  readonly datev?: DatevSettings | null;
}
