// The sums as the service works them out, and why there is no VAT where there is none.
import { Region } from '../../components/region.js';
import { groupsAt, type InvoiceGroup, textAt } from '../../data/invoices.js';
import { useMessages } from '../../messages/messages.js';
import { FieldFrame } from './fields.js';
import { useForm } from './form.js';

/** Categories whose entry may say why. An exemption must; the others have the reason that the law names. */
const WITH_REASON = ['E', 'AE', 'K', 'G', 'O'];

const SUMS = [
  ['lineNetAmount', 'sumLines'],
  ['allowanceAmount', 'sumAllowances'],
  ['chargeAmount', 'sumCharges'],
  ['amountWithoutVat', 'withoutVat'],
  ['vatAmount', 'totalVat'],
  ['amountWithVat', 'withVat'],
  ['paidAmount', 'paid'],
  ['roundingAmount', 'rounding'],
] as const;

export function TotalsPart() {
  const { t, format } = useMessages();
  const { invoice, computed, words } = useForm();
  const currency = textAt(invoice, '#/currency');
  const used = new Set(groupsAt(invoice, '#/lines').map((line) => textAt(line, '#/vatCategory')));
  const entries = groupsAt(computed, '#/vatBreakdown').filter((entry) => textAt(entry, '#/vatAmount') !== '');
  const money = (amount: string): string => (amount === '' ? '–' : format.money(amount, currency));
  return (
    <Region name={words.say('totals')}>
      {WITH_REASON.filter((category) => used.has(category)).map((category) => (
        <ReasonField key={category} category={category} />
      ))}
      <dl className="sums">
        {SUMS.flatMap(([member, word]) => {
          const amount = textAt(computed, `#/totals/${member}`);
          const isShown = amount !== '' || member === 'amountWithoutVat';
          return isShown ? [<Sum key={member} name={words.say(word)} amount={money(amount)} />] : [];
        })}
        {entries.map((entry) => (
          <Sum
            key={`${textAt(entry, '#/vatCategory')} ${textAt(entry, '#/vatRate')}`}
            isDetail
            name={t.invoiceForm.vatOf({ rate: rateOf(entry), amount: money(textAt(entry, '#/taxableAmount')) })}
            amount={money(textAt(entry, '#/vatAmount'))}
          />
        ))}
        <div className="due">
          <dt>{words.say('due')}</dt>
          <dd className="tabular">
            <span role="status" aria-label={words.say('due')}>
              {money(textAt(computed, '#/totals/payableAmount'))}
            </span>
          </dd>
        </div>
      </dl>
    </Region>
  );
}

function Sum({ name, amount, isDetail = false }: { readonly name: string; readonly amount: string; readonly isDetail?: boolean }) {
  return (
    <div className={isDetail ? 'soft small' : ''}>
      <dt>{name}</dt>
      <dd className="tabular">{amount}</dd>
    </div>
  );
}

const rateOf = (entry: InvoiceGroup): string => `${textAt(entry, '#/vatRate') || '0'} %`;

/** The reason stands in the VAT breakdown, in an entry of the category. */
function ReasonField({ category }: { readonly category: string }) {
  const { t } = useMessages();
  const { invoice, computed, words, set } = useForm();
  const entries = groupsAt(invoice, '#/vatBreakdown');
  const indexIn = (some: readonly InvoiceGroup[]): number => some.findIndex((one) => textAt(one, '#/vatCategory') === category);
  const index = indexIn(entries);
  const at = index === -1 ? entries.length : index;
  // Remarks count the entries of the whole breakdown.
  const whole = indexIn(groupsAt(computed, '#/vatBreakdown'));
  const name = words.list('vatCategory').find(([code]) => code === category)?.[1] ?? category;
  const entry = entries[at] ?? { vatCategory: category };
  return (
    <FieldFrame
      width="wide"
      pointer={`#/vatBreakdown/${whole === -1 ? at : whole}`}
      term="BT-120"
      label={t.invoiceForm.reasonOf({ category: name })}
      hint={category === 'E' ? undefined : t.invoiceForm.reasonByLaw}
    >
      {(control) => (
        <input
          {...control}
          dir="auto"
          maxLength={500}
          value={textAt(entry, '#/exemptionReason')}
          onChange={({ target }) => set(`#/vatBreakdown/${at}`, { ...entry, exemptionReason: target.value })}
        />
      )}
    </FieldFrame>
  );
}
