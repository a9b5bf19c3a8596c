// Codes that EXTENDED-CTC-FR takes beside those of EN 16931, with the rules of both syntaxes on them.
import { elementsAt } from '../../../xml/path.js';
import { attribute, type XmlElement } from '../../../xml/tree.js';
import { CHARGE_REASONS } from '../../codes/chargeReasons.js';
import { codeList, nameOfList } from '../../codes/codeList.js';
import { MIME_TYPES } from '../../codes/mimeTypes.js';
import { IDENTIFIER_SCHEMES } from '../../codes/schemes.js';
import type { PathRule } from '../../rule.js';
import { countedWords } from '../../tables/texts.js';
import { collapsed } from '../../text.js';
import { holds } from '../en/codeTests.js';
import type { Test } from '../en/enRule.js';

const CTC = 'EXTENDED-CTC-FR 1.4.0';

/** Taxes other than VAT, which stand as charges. */
const OTHER_TAXES = codeList(
  'UNTDID 5153',
  CTC,
  `AAA AAB AAC AAD AAE AAF AAG AAH AAI AAJ AAK AAL AAM AAO AAP ADD BOL CAP CAR COC CST CUD CVD ENV EXC EXP FET FRE GCN GST ILL IMP IND
   LAC LCN LDP LOC LST MCA MCD OTH PDB PDC PRF SCN SSS STT SUP SUR SWT TAC TOT TOX TTA VAD`,
);
const TERMS_OF_DELIVERY = codeList('INCOTERMS', CTC, '1 2 CFR CIF CIP CPT DAP DDP DPU EXW FAS FCA FOB');
const MIME_TYPES_BESIDE: ReadonlySet<string> = new Set(['application/xml', 'text/xml']);
/** Of UNTDID 1131, beside those of ISO 6523. */
const SCHEMES_BESIDE: ReadonlySet<string> = new Set(['BY', 'SE']);
/** What the reason of a charge is a code of: UNTDID 7161, where nothing is said. */
const SERVICES = '7161';
const TAXES = '5153';

export const LISTS: readonly string[] = [OTHER_TAXES, TERMS_OF_DELIVERY].map(nameOfList);

export function isPartyScheme(scheme: string): boolean {
  return holds(IDENTIFIER_SCHEMES, scheme) || SCHEMES_BESIDE.has(collapsed(scheme));
}

/** BR-FREXT-CL-24, at what is attached. */
export function attachments(context: string): PathRule {
  return coded('BR-FREXT-CL-24', context, (node) => {
    const type = attribute(node, 'mimeCode');
    return type === undefined || MIME_TYPES.codes.has(type) || MIME_TYPES_BESIDE.has(type);
  });
}

/** BR-FREXT-CL-27. No code at all is one, for two spaces stand where the published list begins. */
export function termsOfDelivery(context: string): PathRule {
  return coded('BR-FREXT-CL-27', context, ({ text }) => holds(TERMS_OF_DELIVERY, text) || collapsed(text) === '');
}

/** BR-FREXT-CL-20: the reasons of charges. `isReason`: the element is one. */
export function chargeReasons(context: string, isReason: (node: XmlElement) => boolean): PathRule[] {
  const rule = (id: string, fits: (list: string, text: string) => boolean): PathRule =>
    coded(id, context, (node) => !isReason(node) || fits(attribute(node, 'listID') ?? SERVICES, node.text));
  return [
    rule('BR-FREXT-CL-20', (list, text) => list !== SERVICES || holds(CHARGE_REASONS, text)),
    rule('BR-FREXT-CL-20-TAX', (list, text) => list !== TAXES || holds(OTHER_TAXES, text)),
    rule('BR-FREXT-CL-20-LISTID', (list) => list === '' || [SERVICES, TAXES].includes(collapsed(list))),
  ];
}

/** At most one of a path in a context. */
export function counted(id: string, context: string, path: string, severity: PathRule['severity']): PathRule {
  return {
    ...coded(id, context, (node) => elementsAt(node, path).length <= 1, severity),
    words: countedWords({ context, severity }, path, false),
  };
}

export function coded(id: string, context: string, test: Test, severity: PathRule['severity'] = 'fatal'): PathRule {
  return { id, severity, context, test };
}
