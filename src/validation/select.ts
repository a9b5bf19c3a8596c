// Selects the rule sets of a document: the root element gives the format, the CustomizationID (BT-24) the profile.

import type { XmlElement } from '../xml/tree.js';
import { ciiSchemaOf, type Generation } from './ciiSchema.js';
import { type Format, formatOf } from './format.js';
import type { Severity } from './rule.js';
import { REPLACED_BY_EXTENDED } from './rules/facturx/norm.js';
import { PERMITTED_BY_GACCOUNT } from './rules/nlcius/rulesets.js';
import { responseOf } from './rules/responses/fields.js';
import { IDENTIFIERS as XRECHNUNG_IDS } from './rules/xrechnung/facts.js';
import {
  REPLACED_BY_CVD,
  REPLACED_BY_EXTENSION,
  REPLACED_BY_EXTENSION_IN_UBL,
  SEVERITIES_OF_CIUS,
  SEVERITIES_OF_CVD,
  SEVERITIES_OF_EXTENSION,
} from './rules/xrechnung/rulesets.js';
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
}

interface Profile {
  readonly id: string;
  /** Beyond EN 16931, or instead of it where the document is no invoice. */
  readonly families: readonly string[];
  /** The families for CII, where they differ. */
  readonly cii?: readonly string[];
  readonly without?: readonly string[];
  /** The same for one syntax only. */
  readonly withoutInCii?: readonly string[];
  readonly withoutInUbl?: readonly string[];
  readonly severities?: Readonly<Record<string, Severity>>;
}

const EN = 'urn:cen.eu:en16931:2017';
const NLCIUS = `${EN}#compliant#urn:fdc:nen.nl:nlcius:v1.0`;
const XRECHNUNG = { families: ['XRECHNUNG-UBL'], cii: ['XRECHNUNG-CII'] } as const;

const INVOICE_PROFILES: readonly Profile[] = [
  { id: EN, families: [] },
  { id: `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, families: ['PEPPOL-EN16931-UBL'], cii: ['PEPPOL-EN16931-CII'] },
  { id: `${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`, families: ['PEPPOL-SELFBILLING-UBL'], cii: [] },
  { id: NLCIUS, families: ['SI-UBL-2.0'], cii: ['NLCIUS-CII'] },
  {
    id: `${NLCIUS}#conformant#urn:fdc:nen.nl:gaccount:v1.0`,
    families: ['SI-UBL-2.0-GACCOUNT'],
    cii: ['NLCIUS-CII'],
    without: PERMITTED_BY_GACCOUNT,
  },
  { id: XRECHNUNG_IDS.cius, ...XRECHNUNG, severities: SEVERITIES_OF_CIUS },
  {
    id: XRECHNUNG_IDS.extension,
    ...XRECHNUNG,
    without: REPLACED_BY_EXTENSION,
    withoutInUbl: REPLACED_BY_EXTENSION_IN_UBL,
    severities: SEVERITIES_OF_EXTENSION,
  },
  { id: XRECHNUNG_IDS.cvd, ...XRECHNUNG, without: REPLACED_BY_CVD, severities: SEVERITIES_OF_CVD },
  ...facturX('compliant', 'basic').map((id) => ({ id, families: [] })),
  ...facturX('conformant', 'extended').map((id) => ({
    id,
    families: [],
    cii: ['FACTUR-X-EXTENDED'],
    withoutInCii: REPLACED_BY_EXTENDED,
  })),
];

/** Factur-X profiles in CII that do not fulfil EN 16931. */
const BELOW_THE_NORM: ReadonlyMap<string, string> = new Map([
  ['urn:factur-x.eu:1p0:minimum', 'FACTUR-X-MINIMUM'],
  ['urn:zugferd.de:2p0:minimum', 'FACTUR-X-MINIMUM'],
  ['urn:factur-x.eu:1p0:basicwl', 'FACTUR-X-BASIC-WL'],
  ['urn:zugferd.de:2p0:basicwl', 'FACTUR-X-BASIC-WL'],
]);

const RESPONSE_PROFILES: readonly Profile[] = [
  { id: 'urn:fdc:peppol.eu:poacc:trns:invoice_response:3', families: ['PEPPOL-T111'] },
  { id: 'urn:fdc:peppol.eu:poacc:trns:mlr:3', families: ['PEPPOL-T71'] },
  { id: 'urn:peppol:edec:mls:1.0', families: ['PEPPOL-MLS'] },
];

/** Superseded profiles: only EN 16931 is checked. */
const SUPERSEDED: readonly string[] = [':xrechnung_1.', ':xrechnung_2.', 'simplerinvoicing.org:si-ubl:invoice:ver1.'];

const NOTHING: ReadonlySet<string> = new Set();
const UNKNOWN_ALLOWED: Readonly<Record<string, Severity>> = { 'STRUCTURE-UNKNOWN': 'warning' };

/** `generation`: what the metadata of the PDF around the document call it. */
export function select(root: XmlElement, generation?: Generation): Selection {
  const format = formatOf(root);
  switch (format) {
    case 'ubl-invoice':
    case 'ubl-creditnote':
      return selectInvoice(root, format);
    case 'cii':
      return selectInvoice(root, format, generation);
    case 'application-response':
      return selectResponse(root, format);
    case 'ereport':
      return { format, customizationId: undefined, profileId: undefined, families: ['PPF-FLUX10'], without: NOTHING, note: undefined };
    case 'zugferd-1':
    case 'cdar':
    case undefined:
      return { format, customizationId: undefined, profileId: undefined, families: [], without: NOTHING, note: formatNote(format) };
  }
}

function selectInvoice(root: XmlElement, format: Format, generation?: Generation): Selection {
  const invoice = invoiceOf(root);
  const customizationId = invoice.text('BT-24');
  const base = { format, customizationId: customizationId || undefined, profileId: invoice.text('BT-23') || undefined };
  const schema = format === 'cii' ? ciiSchemaOf(customizationId, generation) : { family: 'UBL' };
  const lenient = schema.isLenient === true ? UNKNOWN_ALLOWED : undefined;
  const below = format === 'cii' ? BELOW_THE_NORM.get(customizationId) : undefined;
  if (below !== undefined)
    return { ...base, families: [schema.family, below], without: NOTHING, note: undefined, ...(lenient && { severities: lenient }) };
  const superseded = SUPERSEDED.some((one) => customizationId.includes(one));
  const known = longestKnown(INVOICE_PROFILES, customizationId);
  if (known === undefined && !superseded && !customizationId.startsWith(EN)) return unsupported(base);
  const own = (format === 'cii' ? known?.cii : undefined) ?? known?.families ?? [];
  const families = [schema.family, format === 'cii' ? 'EN16931-CII' : 'EN16931-UBL', ...(superseded ? [] : own)];
  const note = superseded ? supersededNote(customizationId) : profileNote(known, customizationId, own.length > 0);
  const without = new Set([...(known?.without ?? []), ...((format === 'cii' ? known?.withoutInCii : known?.withoutInUbl) ?? [])]);
  const severities = superseded ? undefined : (known?.severities ?? lenient);
  return { ...base, families, without, note, ...(severities && { severities }) };
}

function selectResponse(root: XmlElement, format: Format): Selection {
  const fields = responseOf(root);
  const customizationId = fields.text('customization');
  const base = { format, customizationId: customizationId || undefined, profileId: fields.text('profile') || undefined };
  const known = longestKnown(RESPONSE_PROFILES, customizationId);
  if (known === undefined) return unsupported(base);
  const note = profileNote(known, customizationId, true);
  return { ...base, families: ['UBL', ...known.families], without: NOTHING, note };
}

/** The ways to write Factur-X profiles: current Factur-X, ZUGFeRD 2.0, and the first Factur-X. */
function facturX(kind: 'compliant' | 'conformant', profile: string): string[] {
  return [
    `${EN}#${kind}#urn:factur-x.eu:1p0:${profile}`,
    `${EN}#${kind}#urn:zugferd.de:2p0:${profile}`,
    `${EN}:${kind}:factur-x.eu:1p0:${profile}`,
  ];
}

/** The longest profile that equals the identifier, or is followed by `#` in it. */
function longestKnown(profiles: readonly Profile[], id: string): Profile | undefined {
  return profiles.filter((one) => id === one.id || id.startsWith(`${one.id}#`)).sort((a, b) => b.id.length - a.id.length)[0];
}

function unsupported(base: Pick<Selection, 'format' | 'customizationId' | 'profileId'>): Selection {
  const { customizationId } = base;
  const note: SelectionNote = {
    rule: 'PROFILE',
    severity: 'fatal',
    text: customizationId
      ? `No rule set knows the specification identifier "${shown(customizationId)}".`
      : 'The document has no specification identifier, so no rule set can be chosen.',
    hint: 'Give the identifier of a specification that is supported, such as the one of Peppol BIS Billing 3.0.',
  };
  return { ...base, families: [], without: NOTHING, note };
}

function formatNote(format: Format | undefined): SelectionNote {
  const text = format === undefined ? 'The format of the document is not recognised.' : 'No rule set knows this format.';
  return { rule: 'FORMAT', severity: 'fatal', text, hint: 'Send a UBL or CII invoice, a UBL application response or a flux 10 e-report.' };
}

function supersededNote(customizationId: string): SelectionNote {
  return {
    rule: 'PROFILE',
    severity: 'warning',
    text: `The specification "${shown(customizationId)}" was superseded; the document was checked against EN 16931 only.`,
    hint: 'Use the specification in force.',
  };
}

/** Warns where the document names rules that are not implemented, so that nobody takes `valid` for a complete check. */
function profileNote(known: Profile | undefined, customizationId: string, hasOwnRules: boolean): SelectionNote | undefined {
  if (known?.id !== customizationId) {
    return unchecked(`The rules of the last part of the specification "${shown(customizationId)}" are not known here and did not run.`);
  }
  const hasRulesElsewhere = known.families.length > 0 || (known.cii ?? []).length > 0;
  if (hasOwnRules || !hasRulesElsewhere) return undefined;
  return unchecked(`The specification "${shown(customizationId)}" has no rules here for this syntax; only those that it builds upon ran.`);
}

function unchecked(text: string): SelectionNote {
  const hint = 'Have the document checked by whoever publishes the specification: the verdict here does not speak of those rules.';
  return { rule: 'PROFILE', severity: 'warning', text, hint };
}

function shown(customizationId: string): string {
  return customizationId.length > 200 ? `${customizationId.slice(0, 200)}…` : customizationId;
}
