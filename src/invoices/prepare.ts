// From a value of JSON to the XML of the invoice, with everything that is wrong; and what the rules find in that XML (docs/decisions/079).
import { type Finding, REPORT_LIMITS, type Report } from '../validation/report.js';
import { type FacturXLevel, facturXLevel } from '../validation/rules/facturx/levels.js';
import { calculate } from './calculate.js';
import { conditionErrors } from './conditions.js';
import { INVOICE_ERRORS_MAX, type InvoiceError } from './errors.js';
import { readInput } from './input.js';
import { type InvoiceGroup, textIn } from './model.js';
import { errorsOf } from './pointers.js';
import { dialectOf, FACTURX_LACKS, isFacturX } from './profiles.js';
import { type InvoiceTarget, type WrittenInvoice, writeInvoice } from './write.js';

interface PreparedInvoice {
  /** Complete. Without the members that have an error. */
  readonly invoice: InvoiceGroup;
  /** Pointers to what was worked out. */
  readonly computed: readonly string[];
  readonly errors: readonly InvoiceError[];
  readonly warnings: readonly InvoiceError[];
  readonly written: WrittenInvoice;
  /** The profile of Factur-X of what was written. Undefined where that is none. */
  readonly facturX: FacturXLevel | undefined;
  /** Terms about which a rule would only repeat an error, or find what could not be worked out. */
  readonly silent: ReadonlySet<string>;
}

/** `repeated`: pointers to members that the text of the JSON gives twice. `target`: by default that of the profile. */
export function prepareInvoice(value: unknown, repeated: readonly string[] = [], given?: InvoiceTarget): PreparedInvoice {
  const input = readInput(value);
  const target = given ?? (isFacturX(input.invoice) ? 'facturx' : 'ubl');
  const twice = repeated.map((pointer): InvoiceError => ({ pointer, code: 'exclusive', detail: 'the member is given twice' }));
  const wrong: ReadonlySet<string> = new Set(input.errors.map(({ pointer }) => pointer));
  const isWrong = (pointer: string): boolean => wrong.has(pointer);
  const conditions = [...conditionErrors(input.invoice, isWrong), ...(target === 'ubl' ? [] : pintErrors(input.invoice))];
  const { invoice, computed, warnings, unknown, ...calculated } = calculate(input.invoice, isWrong);
  const level = facturXLevel(textIn(invoice, 'specificationId') ?? '');
  const facturX = target === 'facturx' || (target === 'cii' && isFacturX(invoice)) ? level : undefined;
  const isDemanded = ({ code, term }: InvoiceError): boolean =>
    !(code === 'missing-member' && facturX !== undefined && FACTURX_LACKS[facturX]?.has(term ?? ''));
  const errors = [...twice, ...input.errors.filter(isDemanded), ...conditions, ...calculated.errors].slice(0, INVOICE_ERRORS_MAX);
  const written = writeInvoice(invoice, target === 'ubl' ? 'ubl' : 'cii');
  const silent = new Set([...unknown, ...errors.flatMap(({ term }) => term ?? [])]);
  return { invoice, computed, errors, warnings, written, facturX, silent };
}

function pintErrors(invoice: InvoiceGroup): InvoiceError[] {
  if (!dialectOf(invoice).isPint) return [];
  return [{ pointer: '#', term: 'BT-24', code: 'exclusive', detail: 'invoices of PINT are UBL, not CII or Factur-X' }];
}

/** What an invoice as JSON comes to. */
export interface InvoiceCheck {
  readonly valid: boolean;
  readonly invoice: InvoiceGroup;
  readonly computed: readonly string[];
  readonly warnings: readonly InvoiceError[];
  readonly errors: readonly InvoiceError[];
  readonly ruleSets: Report['ruleSets'];
}

/** With the findings of the report on the XML. */
export function withReport({ invoice, computed, silent, written, facturX, ...prepared }: PreparedInvoice, report: Report): InvoiceCheck {
  const found = (findings: readonly Finding[]): InvoiceError[] => errorsOf(written.root, findings, facturX);
  const isSure = prepared.errors.length === 0;
  const heard = isSure ? report.findings : report.findings.filter((finding) => !repeats(finding, silent));
  const isUnfinished = report.verdict === 'not-finished';
  const isFatal = ({ severity, ruleSet }: Finding): boolean => severity === 'fatal' || (isUnfinished && ruleSet === null);
  const errors = [...prepared.errors, ...found(heard.filter(isFatal))].slice(0, INVOICE_ERRORS_MAX);
  const warnings = [...prepared.warnings, ...found(heard.filter((one) => one.severity === 'warning' && !isFatal(one)))];
  return {
    valid: errors.length === 0 && report.verdict === 'valid',
    invoice,
    computed,
    warnings: warnings.slice(0, REPORT_LIMITS.findingsMax),
    errors,
    ruleSets: report.ruleSets,
  };
}

/** About a structure nothing is said where members are missing: they have an error of their own. */
function repeats({ rule, terms }: Finding, silent: ReadonlySet<string>): boolean {
  return rule.startsWith('STRUCTURE-') || terms.some((term) => silent.has(term));
}
