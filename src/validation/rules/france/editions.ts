// What the editions of the French rules differ in. An older one never changes.

export interface FranceEdition {
  readonly version: string;
  readonly validFrom: string;
  /** What stands between the notes of a UBL document where they are read as one text. */
  readonly noteSeparator: '' | '#';
  /** BR-FR-22 is about self-billing between French businesses alone. */
  readonly selfBilledB2bOnly: boolean;
  /** BR-FR-CO-07 looks at each due date, wherever the syntax has it. */
  readonly everyDueDate: boolean;
  /** BR-FR-MV-10 counts the groups below a group, too (CII). */
  readonly groupsCount: boolean;
}

export const CTC_2026_09: FranceEdition = {
  version: '1.4.0.03',
  validFrom: '2026-09-01',
  noteSeparator: '',
  selfBilledB2bOnly: false,
  everyDueDate: false,
  groupsCount: false,
};

export const CTC_2026_10: FranceEdition = {
  version: '1.4.0.04',
  validFrom: '2026-10-01',
  noteSeparator: '#',
  selfBilledB2bOnly: true,
  everyDueDate: true,
  groupsCount: true,
};
