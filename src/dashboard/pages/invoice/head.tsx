import { Region } from '../../components/region.js';
import { groupsAt, textAt } from '../../data/invoices.js';
import { useMessages } from '../../messages/messages.js';
import { ChoiceField, NoteField, TextField } from './fields.js';
import { useForm, useRemarks } from './form.js';
import { countriesIn, currenciesIn } from './names.js';

/** Specifications that are named by a word; another one is that of the copied invoice. */
const PROFILES = [
  ['peppol', 'Peppol BIS Billing'],
  ['xrechnung', 'XRechnung'],
  ['nlcius', 'NLCIUS'],
  ['en16931', 'EN 16931'],
] as const;
const TYPES: ReadonlySet<string> = new Set(['380', '381', '384', '386']);
const CREDIT_NOTE = '381';

export function HeadPart({ lastNumber }: { readonly lastNumber: string | undefined }) {
  const { t, language } = useMessages();
  const { invoice, words, set } = useForm();
  const types = words.list('type').filter(([code]) => TYPES.has(code));
  const isCreditNote = textAt(invoice, '#/typeCode') === CREDIT_NOTE;
  const hasPreceding = isCreditNote || groupsAt(invoice, '#/precedingInvoices').length > 0;
  const typeCode = textAt(invoice, '#/typeCode') || '380';
  return (
    <Region name={t.details}>
      <div className="fields">
        <TextField
          pointer="#/number"
          term="BT-1"
          label={words.say('number')}
          hint={lastNumber === undefined ? undefined : t.invoiceForm.lastNumber({ number: lastNumber })}
        />
        <TextField type="date" pointer="#/issueDate" term="BT-2" label={words.say('issueDate')} />
        <TextField type="date" pointer="#/dueDate" term="BT-9" label={words.say('dueDate')} />
        <ChoiceField pointer="#/currency" term="BT-5" label={words.say('currency')} choices={currenciesIn(language)} />
        <TextField pointer="#/buyerReference" term="BT-10" label={words.say('buyerReference')} />
        <TextField pointer="#/purchaseOrderReference" term="BT-13" label={words.say('order')} />
        <label className="field">
          {words.say('type')}
          <select value={typeCode} onChange={({ target }) => set('#/typeCode', target.value)}>
            {types.every(([code]) => code !== typeCode) && <option>{typeCode}</option>}
            {types.map(([code, word]) => (
              <option key={code} value={code}>
                {word}
              </option>
            ))}
          </select>
        </label>
        {hasPreceding && (
          <>
            <TextField pointer="#/precedingInvoices/0/number" term="BT-25" label={words.say('preceding')} />
            <TextField type="date" pointer="#/precedingInvoices/0/issueDate" term="BT-26" label={t.invoiceForm.precedingDate} />
          </>
        )}
      </div>
      <More />
      <div className="after">
        <NoteField width="wide" rows={2} pointer="#/notes/0/text" term="BT-22" label={words.say('note')} />
      </div>
    </Region>
  );
}

/** What few invoices need. Opens by itself where something is said of what is inside. */
function More() {
  const { t, language } = useMessages();
  const { invoice, words, set } = useForm();
  const isOpen = [
    useRemarks({ pointer: '#/delivery' }).length,
    useRemarks({ pointer: '#/invoicePeriod' }).length,
    useRemarks({ pointer: '#/specificationId', term: 'BT-24' }).length,
  ].some((count) => count > 0);
  const profile = textAt(invoice, '#/profile');
  const isOther = profile === '' && textAt(invoice, '#/specificationId') !== '';
  return (
    <details className="why" open={isOpen}>
      <summary>{t.invoiceForm.more}</summary>
      <div className="fields after">
        <ChoiceField
          pointer="#/profile"
          label={t.invoiceForm.profile}
          choices={PROFILES}
          {...(isOther ? { none: t.invoiceForm.asCopied } : {})}
          onChosen={(chosen) => {
            set('#/profile', chosen);
            if (chosen !== '') for (const name of ['specificationId', 'processId']) set(`#/${name}`, undefined);
          }}
        />
        <TextField type="date" pointer="#/delivery/date" term="BT-72" label={words.say('deliveryDate')} />
        <ChoiceField
          pointer="#/delivery/address/country"
          term="BT-80"
          label={t.invoiceForm.deliveredTo}
          choices={countriesIn(language)}
          none=""
        />
        <TextField type="date" pointer="#/invoicePeriod/start" term="BT-73" label={words.say('periodStart')} />
        <TextField type="date" pointer="#/invoicePeriod/end" term="BT-74" label={words.say('periodEnd')} />
        <TextField pointer="#/contractReference" term="BT-12" label={words.say('contract')} />
        <TextField pointer="#/projectReference" term="BT-11" label={words.say('project')} />
      </div>
    </details>
  );
}
