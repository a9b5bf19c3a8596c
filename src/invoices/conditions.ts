// What members say of each other: those that exclude each other, and those that one of them demands.
import { isOnlyFacturX } from '../validation/rules/facturx/levels.js';
import { type InvoiceError, pointerTo } from './errors.js';
import { missing } from './input.js';
import { ALLOWANCES, CHARGES, LINE_ALLOWANCES, LINE_CHARGES, LINES } from './lineMembers.js';
import { type Member, type MembersByName, membersByName } from './member.js';
import { groupsIn, type InvoiceGroup, textIn } from './model.js';
import { dialectOf, profileNamed } from './profiles.js';

/** Members that are wrong already. They are absent, and nothing more is said of them. */
export type IsWrong = (pointer: string) => boolean;

const LINE = membersByName(LINES.members);

export function conditionErrors(invoice: InvoiceGroup, isWrong: IsWrong): InvoiceError[] {
  const errors = headErrors(invoice, isWrong);
  const { isOpen } = dialectOf(invoice);
  const ratesOf: typeof rateErrors = isOpen ? () => [] : rateErrors;
  for (const { name, members } of [ALLOWANCES, CHARGES])
    for (const [index, one] of groupsIn(invoice, name).entries()) {
      const pointer = pointerTo(pointerTo('#', name), index);
      errors.push(...adjustmentErrors(one, pointer, membersByName(members), isWrong));
      errors.push(...ratesOf(one, pointer, membersByName(members), isWrong));
    }
  for (const [index, line] of groupsIn(invoice, 'lines').entries()) {
    const pointer = pointerTo('#/lines', index);
    errors.push(...ratesOf(line, pointer, LINE, isWrong), ...lineErrors(line, pointer, isWrong));
  }
  return errors;
}

function headErrors(invoice: InvoiceGroup, isWrong: IsWrong): InvoiceError[] {
  const errors: InvoiceError[] = [];
  const profile = profileNamed(textIn(invoice, 'profile'));
  if (invoice['vatPointDate'] !== undefined && invoice['vatPointDateCode'] !== undefined && !dialectOf(invoice).isOpen)
    errors.push(exclusive('#/vatPointDateCode', 'BT-8', 'vatPointDate (BT-7) and vatPointDateCode (BT-8) exclude each other'));
  for (const [name, term] of [
    ['specificationId', 'BT-24'],
    ['processId', 'BT-23'],
  ] as const) {
    const [given, expected] = [textIn(invoice, name), profile?.[name]];
    if (given === undefined || expected === undefined || given === expected) continue;
    const isFacturX = textIn(invoice, 'profile') === 'facturx' && isOnlyFacturX(given);
    if (!isFacturX)
      errors.push({ ...exclusive(`#/${name}`, term, `${name} (${term}) is not that of the profile; give one of both`), given, expected });
  }
  if (invoice['specificationId'] === undefined && profile === undefined && !isWrong('#/profile') && !isWrong('#/specificationId'))
    errors.push({ pointer: '#', term: 'BT-24', code: 'missing-member', detail: 'profile is missing, or specificationId (BT-24)' });
  return errors;
}

function lineErrors(line: InvoiceGroup, pointer: string, isWrong: IsWrong): InvoiceError[] {
  const errors: InvoiceError[] = [];
  const lacks = (name: string): boolean => isMissing(line, name, pointer, isWrong);
  if (lacks('netPrice') && lacks('grossPrice')) errors.push(missing(LINE.get('netPrice')!, pointer));
  if (line['priceDiscount'] !== undefined && lacks('grossPrice')) errors.push(missing(LINE.get('grossPrice')!, pointer));
  const [unit, baseUnit] = [textIn(line, 'unit'), textIn(line, 'priceBaseQuantityUnit')];
  if (baseUnit !== undefined && lacks('priceBaseQuantity')) errors.push(missing(LINE.get('priceBaseQuantity')!, pointer));
  if (unit !== undefined && baseUnit !== undefined && unit !== baseUnit)
    errors.push({
      ...{ pointer: pointerTo(pointer, 'priceBaseQuantityUnit'), term: 'BT-150', rule: 'PEPPOL-EN16931-R130' },
      ...{ detail: 'the unit of the base quantity is that of the quantity', given: baseUnit, expected: unit },
    });
  for (const { name, members } of [LINE_ALLOWANCES, LINE_CHARGES])
    for (const [index, one] of groupsIn(line, name).entries())
      errors.push(...adjustmentErrors(one, pointerTo(pointerTo(pointer, name), index), membersByName(members), isWrong));
  return errors;
}

/** With a percentage there is a base, which a line has itself; without one there is an amount. And there is a reason. */
function adjustmentErrors(one: InvoiceGroup, pointer: string, members: MembersByName, isWrong: IsWrong): InvoiceError[] {
  const lacking: Pick<Member, 'name' | 'term'>[] = [];
  const lacks = (name: string): boolean => isMissing(one, name, pointer, isWrong);
  const need = (name: string): void => void lacking.push(members.get(name)!);
  const isOfLine = !members.has('vatCategory');
  if (one['percent'] !== undefined && lacks('baseAmount') && !isOfLine) need('baseAmount');
  if (one['baseAmount'] !== undefined && lacks('percent')) need('percent');
  if (lacks('amount') && lacks('percent')) need('amount');
  if (lacks('reason') && lacks('reasonCode')) lacking.push({ ...members.get('reason')!, name: 'reason or reasonCode' });
  return lacking.map((member) => missing(member, pointer));
}

/** What is outside the scope of VAT has no rate; everything else has one. */
function rateErrors(one: InvoiceGroup, pointer: string, members: MembersByName, isWrong: IsWrong): InvoiceError[] {
  const rate = members.get('vatRate')!;
  const category = textIn(one, 'vatCategory');
  if (category === 'O' && one['vatRate'] !== undefined)
    return [exclusive(pointerTo(pointer, 'vatRate'), rate.term!, 'vatRate is absent where vatCategory is O (not subject to VAT)')];
  if (category === undefined || category === 'O' || !isMissing(one, 'vatRate', pointer, isWrong)) return [];
  return [missing(rate, pointer)];
}

function isMissing(group: InvoiceGroup, name: string, pointer: string, isWrong: IsWrong): boolean {
  return group[name] === undefined && !isWrong(pointerTo(pointer, name));
}

function exclusive(pointer: string, term: string, detail: string): InvoiceError {
  return { pointer, term, code: 'exclusive', detail };
}
