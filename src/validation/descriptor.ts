// What a folder of rules says of itself: all that the rest of the service, its commands and its pages know of the rules in it.
import type { XmlElement } from '../xml/tree.js';
import type { Generation } from './ciiSchema.js';
import type { InvoiceSyntax, Syntax } from './format.js';
import type { Severity } from './rule.js';
import type { RuleSet } from './ruleSet.js';

export interface Descriptor {
  /** Below src/validation: `rules/nlcius/`. Its words are `rules/nlcius.json` of each language (src/texts). */
  readonly folder: string;
  /** The page of docs/rules that lists its rules. */
  readonly page: { readonly name: string; readonly title: string };
  readonly families: readonly Family[];
  /** The families in all their versions, the older before the newer. */
  readonly ruleSets: readonly RuleSet[];
  /** The documents that its rules are for. */
  readonly specifications?: readonly Specification[];
  /** Parts of identifiers of specifications that were superseded: only the norm is checked. */
  readonly superseded?: readonly string[];
  /** The norm, to which every invoice is held, whatever specification it names. */
  readonly norm?: { readonly id: string; readonly families: FamilyBySyntax };
  /** Rules of a country, which run beside the others for its taxable persons. */
  readonly beside?: Beside;
  /** The schema of a document, where this folder knows it. Folders that stand later in the list are asked first. */
  readonly schemaOf?: (syntax: Syntax, customizationId: string, generation: Generation | undefined) => Schema | undefined;
  /** What commands call its rule sets. */
  readonly names?: Readonly<Record<string, FamilyBySyntax>>;
}

/** Rules of a country for its taxable persons. */
export interface Beside {
  readonly families: FamilyBySyntax;
  /** Why they run, as the end of a sentence: `the seller has a SIREN`. Undefined: the invoice does not call for them. */
  readonly because: (root: XmlElement, customizationId: string) => string | undefined;
  /** Whether the specification lets rules of a country run beside its own. */
  readonly leavesRoom: (customizationId: string) => boolean;
}

export type FamilyBySyntax = Readonly<Partial<Record<Syntax, string>>>;

/** A family of rules, which has one version or several. */
export interface Family {
  readonly family: string;
  /** Excludes files about the other syntax. */
  readonly syntax?: InvoiceSyntax;
  /** Prefixes of paths below src/validation with its rules, where it is not the folder alone. */
  readonly written?: readonly string[];
  /** Families that run beside it. Its official file has their rules, too. */
  readonly beside?: readonly string[];
  readonly publisher: string;
  /** Where its releases are published. */
  readonly source: string;
  /** The official file. Absent where no Schematron is published. */
  readonly file?: string;
  /** Its newest release when somebody last checked. Schemas have none. */
  readonly published?: Published;
  /** Runs in place of another family that a command names, where the specification identifier has this part. */
  readonly insteadOf?: { readonly family: string; readonly part: string };
  /** Rules that the publisher gives no ids. */
  readonly unnumbered?: readonly string[];
  /** Official rules that are not here. */
  readonly omitted?: readonly Omission[];
  /** Rules that keep the severity of the norm where the official file has another one. */
  readonly severitiesKept?: readonly { readonly ids: readonly string[]; readonly reason: string }[];
}

/** The newest release of a publisher when somebody last checked. docs/releases.md says how to check. */
export interface Published {
  /** How the publisher calls it. */
  readonly release: string;
  /** ISO date on which the publisher's site was checked. Where only an older copy of it was read, the date of that copy. */
  readonly lookedUp: string;
  /** What is not here. */
  readonly missing?: string;
}

export interface Omission {
  readonly ids: readonly string[];
  readonly reason: string;
}

/** A specification that documents name. */
export interface Specification {
  /** As documents name it (BT-24); '' where the format alone tells. */
  readonly id: string;
  /** The rules of its own, by syntax. None at all: those of the norm are its rules. */
  readonly families: FamilyBySyntax;
  /** It does not fulfil the norm, whose rules do not run, and nothing builds upon it. */
  readonly isBelowNorm?: true;
  /** Its own rules are those of the norm with changes, so that the rules of the norm do not run beside them. */
  readonly replacesNorm?: true;
  /** Whatever follows its identifier, but a digit, makes it more special. Otherwise that begins with `#`. */
  readonly isOpen?: true;
  /** Rules of the norm that it switches off. */
  readonly without?: Readonly<Partial<Record<Syntax, ReadonlySet<string>>>>;
  /** Severities of rules of the norm that it changes. */
  readonly severities?: Readonly<Record<string, Severity>>;
}

/** The family of rules that compares a document with its schema. */
export interface Schema {
  readonly family: string;
  /** A family of rules that runs with this schema where the identifier alone does not ask for it. */
  readonly rules?: string;
  /** Severities that differ from those of the schema: what a later release may have is a warning. */
  readonly severities?: Readonly<Record<string, Severity>>;
}
