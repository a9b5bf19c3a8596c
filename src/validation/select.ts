// Selects the rule sets of a document: the root element gives the format, the CustomizationID (BT-24) the profile.
import { shortened } from '../cut.js';

import { textAt } from '../xml/path.js';
import type { XmlElement } from '../xml/tree.js';
import type { Generation } from './ciiSchema.js';
import type { Specification } from './descriptor.js';
import { DESCRIPTORS } from './descriptors.js';
import { type Format, formatOf, type Syntax, syntaxOf } from './format.js';
import type { Severity } from './rule.js';
import { schemaOf } from './schemas.js';
import { invoiceOf } from './terms.js';

/** A finding about the selection. */
export interface SelectionNote {
  readonly rule: 'FORMAT' | 'PROFILE';
  readonly severity: Severity;
  readonly text: string;
  readonly hint: string;
}

export interface Selection {
  readonly format: Format | undefined;
  readonly customizationId: string | undefined;
  readonly profileId: string | undefined;
  /** Families in the order in which they run. Those without a rule set are skipped later. Empty: unsupported. */
  readonly families: readonly string[];
  /** Rules that the profile switches off. */
  readonly without: ReadonlySet<string>;
  /** Severities that the profile changes, by rule id. */
  readonly severities?: Readonly<Record<string, Severity>>;
  readonly note: SelectionNote | undefined;
  /** A family that the invoice itself calls for: it runs from the first day of its first version, or not at all (`runs`). */
  readonly beside?: { readonly family: string; readonly runs: boolean; readonly note: SelectionNote } | undefined;
}

type Identifiers = Pick<Selection, 'customizationId' | 'profileId'>;

const NORM = DESCRIPTORS.find(({ norm }) => norm !== undefined)?.norm;
const SPECIFICATIONS = DESCRIPTORS.flatMap(({ specifications = [] }) => specifications).sort((a, b) => b.id.length - a.id.length);
const SUPERSEDED = DESCRIPTORS.flatMap(({ superseded = [] }) => superseded);
const BESIDE = DESCRIPTORS.map(({ beside }) => beside).filter((one) => one !== undefined);
/** Of a specification identifier, in a text about it. */
const SHOWN_CHARACTERS_MAX = 200;
const NOTHING: ReadonlySet<string> = new Set();

/** `generation`: what the metadata of the PDF around the document call it. */
export function select(root: XmlElement, generation?: Generation): Selection {
  const format = formatOf(root);
  const syntax = format && syntaxOf(format);
  if (syntax === undefined) return noRules({ format, customizationId: undefined, profileId: undefined }, formatNote(format));
  const { customizationId = '', profileId } = identifiersOf(root, syntax);
  const base = { format, customizationId: customizationId || undefined, profileId: profileId || undefined };
  const known = specificationOf(customizationId, syntax);
  const norm = known?.isBelowNorm === true || known?.replacesNorm === true ? undefined : NORM?.families[syntax];
  const isSuperseded = norm !== undefined && SUPERSEDED.some((one) => customizationId.includes(one));
  const isInvoice = norm !== undefined && customizationId.startsWith(NORM?.id ?? '');
  if (known === undefined && !isSuperseded && !isInvoice) return noRules(base, unknownNote(customizationId));
  const schema = schemaOf(syntax, customizationId, generation);
  const own = isSuperseded ? undefined : (known?.families[syntax] ?? schema?.rules);
  const beside = besideOf(root, syntax, customizationId);
  const severities = isSuperseded ? undefined : (known?.severities ?? schema?.severities);
  return {
    ...base,
    families: [schema?.family, norm, own, beside?.runs === true ? beside.family : undefined].filter((one) => one !== undefined),
    without: known?.without?.[syntax] ?? NOTHING,
    note: isSuperseded ? supersededNote(customizationId) : specificationNote(known, customizationId, own !== undefined),
    ...(severities && { severities }),
    beside,
  };
}

function besideOf(root: XmlElement, syntax: Syntax, customizationId: string): Selection['beside'] {
  for (const { families, because, leavesRoom } of BESIDE) {
    const family = families[syntax];
    if (family === undefined) continue;
    const reason = because(root, customizationId);
    if (reason === undefined) continue;
    const runs = leavesRoom(customizationId);
    return { family, runs, note: runs ? besideNote(family, reason) : noRoomNote(family, reason) };
  }
  return undefined;
}

function besideNote(family: string, reason: string): SelectionNote {
  return {
    rule: 'PROFILE',
    severity: 'information',
    text: `The rules ${family} ran beside those of the specification, because ${reason}.`,
    hint: 'There is nothing to do.',
  };
}

function noRoomNote(family: string, reason: string): SelectionNote {
  return {
    rule: 'PROFILE',
    severity: 'information',
    text: `The rules ${family} did not run, though ${reason}: the specification identifier is that of another community, whose rules decide.`,
    hint: 'For an invoice under the French reform, give EN 16931 or a profile of France as the specification identifier.',
  };
}

function identifiersOf(root: XmlElement, syntax: Syntax): Identifiers {
  if (syntax === 'ereport' || syntax === 'cdar') return { customizationId: undefined, profileId: undefined };
  if (syntax === 'application-response' || syntax === 'tax-data') {
    return { customizationId: textAt(root, 'cbc:CustomizationID'), profileId: textAt(root, 'cbc:ProfileID') };
  }
  const invoice = invoiceOf(root);
  return { customizationId: invoice.text('BT-24'), profileId: invoice.text('BT-23') };
}

/** The longest that equals the identifier, or that the identifier makes more special. */
function specificationOf(id: string, syntax: Syntax): Specification | undefined {
  return SPECIFICATIONS.find((one) => (id === one.id || isMoreSpecial(id, one)) && isFor(one, syntax));
}

function isMoreSpecial(id: string, { id: general, isBelowNorm, isOpen }: Specification): boolean {
  if (isBelowNorm === true || !id.startsWith(general)) return false;
  const next = id.charAt(general.length);
  return isOpen === true ? !/\d/.test(next) : next === '#';
}

/** A specification of invoices is one in each syntax of the norm, though it may have no rules of its own there. */
function isFor({ families, isBelowNorm }: Specification, syntax: Syntax): boolean {
  if (families[syntax] !== undefined) return true;
  return isBelowNorm !== true && NORM?.families[syntax] !== undefined && Object.keys(families).every((one) => one in NORM.families);
}

function noRules(base: Pick<Selection, 'format'> & Identifiers, note: SelectionNote): Selection {
  return { ...base, families: [], without: NOTHING, note };
}

function unknownNote(customizationId: string): SelectionNote {
  return {
    rule: 'PROFILE',
    severity: 'fatal',
    text: customizationId
      ? `No rule set knows the specification identifier "${shortened(customizationId, SHOWN_CHARACTERS_MAX)}".`
      : 'The document has no specification identifier, so no rule set can be chosen.',
    hint: 'Give the identifier of a specification that is supported, such as the one of Peppol BIS Billing 3.0.',
  };
}

function formatNote(format: Format | undefined): SelectionNote {
  const text = format === undefined ? 'The format of the document is not recognised.' : 'No rule set knows this format.';
  return {
    rule: 'FORMAT',
    severity: 'fatal',
    text,
    hint: 'Send a UBL or CII invoice, a UBL application response, a French status (CDAR) or a flux 10 e-report.',
  };
}

function supersededNote(customizationId: string): SelectionNote {
  return {
    rule: 'PROFILE',
    severity: 'warning',
    text: `The specification "${shortened(customizationId, SHOWN_CHARACTERS_MAX)}" was superseded; the document was checked against EN 16931 only.`,
    hint: 'Use the specification in force.',
  };
}

/** Warns where the document names rules that are not implemented, so that nobody takes `valid` for a complete check. */
function specificationNote(known: Specification | undefined, customizationId: string, hasOwnRules: boolean): SelectionNote | undefined {
  if (known?.id !== customizationId) {
    return unchecked(
      `The rules of the last part of the specification "${shortened(customizationId, SHOWN_CHARACTERS_MAX)}" are not known here and did not run.`,
    );
  }
  if (hasOwnRules || Object.keys(known.families).length === 0) return undefined;
  return unchecked(
    `The specification "${shortened(customizationId, SHOWN_CHARACTERS_MAX)}" has no rules here for this syntax; only those that it builds upon ran.`,
  );
}

function unchecked(text: string): SelectionNote {
  const hint = 'Have the document checked by whoever publishes the specification: the verdict here does not speak of those rules.';
  return { rule: 'PROFILE', severity: 'warning', text, hint };
}
