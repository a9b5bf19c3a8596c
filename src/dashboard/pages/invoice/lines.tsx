// The lines: what was sold, how much of it, at which price and VAT. Enter adds another one.
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Icon } from '../../components/icons.js';
import { Region } from '../../components/region.js';
import { NEW_LINE } from '../../data/beginInvoice.js';
import { groupsAt, type InvoiceGroup, textAt } from '../../data/invoices.js';
import { useMessages } from '../../messages/messages.js';
import { ChoiceField, DecimalField, NoteField, TextField } from './fields.js';
import { useForm, useRemarks } from './form.js';
import { sorted } from './names.js';

/** Of the categories that have a rate of their own. All others have 0, or none. */
const RATED: ReadonlySet<string> = new Set(['S', 'L', 'M']);
const OUTSIDE = 'O';

export function LinesPart() {
  const { t } = useMessages();
  const { invoice, set } = useForm();
  const lines = groupsAt(invoice, '#/lines');
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<number>(undefined);
  useEffect(() => {
    if (focused.current === undefined) return;
    const line = list.current?.children[Math.min(focused.current, lines.length - 1)];
    focused.current = undefined;
    line?.querySelector('input')?.focus();
  }, [lines.length]);
  const change = (next: readonly InvoiceGroup[], at: number): void => {
    focused.current = at;
    set('#/lines', next);
  };
  const add = (at: number): void => {
    const { vatCategory, vatRate, unit } = lines[at - 1] ?? NEW_LINE;
    change(lines.toSpliced(at, 0, { ...NEW_LINE, unit, vatCategory, vatRate }), at);
  };
  return (
    <Region name={t.invoiceForm.lines} isFlush>
      <ol className="invoiceLines" ref={list}>
        {lines.map((line, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place, as its pointer is
            key={index}
            index={index}
            line={line}
            isOnly={lines.length === 1}
            onEnter={() => add(index + 1)}
            onRemove={() => change(lines.toSpliced(index, 1), index)}
          />
        ))}
      </ol>
      <div className="sendBar">
        <button type="button" className="button" onClick={() => add(lines.length)}>
          {t.invoiceForm.addLine}
        </button>
        <span className="soft small">{t.invoiceForm.enterAdds}</span>
      </div>
    </Region>
  );
}

interface LineProps {
  readonly index: number;
  readonly line: InvoiceGroup;
  readonly isOnly: boolean;
  readonly onEnter: () => void;
  readonly onRemove: () => void;
}

function Line({ index, line, isOnly, onEnter, onRemove }: LineProps) {
  const { t, format } = useMessages();
  const { words, computed, invoice } = useForm();
  const at = `#/lines/${index}`;
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    onEnter();
  };
  const net = textAt(computed, `${at}/netAmount`);
  return (
    <li>
      <fieldset className="invoiceLine" onKeyDown={enter}>
        <legend className="hidden">{t.line({ line: index + 1 })}</legend>
        <TextField width="wide" pointer={`${at}/name`} term="BT-153" label={words.say('item')} />
        <DecimalField pointer={`${at}/quantity`} term="BT-129" label={words.say('quantity')} />
        <UnitField at={at} />
        <PriceField at={at} line={line} />
        <VatFields at={at} line={line} />
        <div className="lineEnd">
          <span className="lineNet">
            <span className="soft small">{words.say('amount')}</span>
            <output className="tabular">{net === '' ? '–' : format.money(net, textAt(invoice, '#/currency'))}</output>
          </span>
          <button
            type="button"
            className="button square"
            disabled={isOnly}
            aria-label={t.invoiceForm.removeLine({ n: index + 1 })}
            onClick={onRemove}
          >
            <Icon name="close" />
          </button>
        </div>
        <MoreOfLine at={at} line={line} />
      </fieldset>
    </li>
  );
}

function UnitField({ at }: { readonly at: string }) {
  const { language } = useMessages();
  const { words } = useForm();
  return <ChoiceField pointer={`${at}/unit`} term="BT-130" label={words.say('unit')} choices={sorted(words.list('unit'), language)} />;
}

/** A new price replaces that before a discount. */
function PriceField({ at, line }: { readonly at: string; readonly line: InvoiceGroup }) {
  const { words } = useForm();
  const isDiscounted = line['grossPrice'] !== undefined;
  return isDiscounted ? (
    <>
      <DecimalField pointer={`${at}/grossPrice`} term="BT-148" label={words.say('grossPrice')} />
      <DecimalField pointer={`${at}/priceDiscount`} term="BT-147" label={words.say('priceDiscount')} />
    </>
  ) : (
    <DecimalField pointer={`${at}/netPrice`} term="BT-146" label={words.say('price')} />
  );
}

function VatFields({ at, line }: { readonly at: string; readonly line: InvoiceGroup }) {
  const { words, set } = useForm();
  const category = textAt(line, '#/vatCategory');
  const choose = (chosen: string): void => {
    const rate = RATED.has(chosen) ? (RATED.has(category) ? line['vatRate'] : '') : chosen === OUTSIDE ? undefined : '0';
    set(at, { ...line, vatCategory: chosen, vatRate: rate });
  };
  return (
    <>
      <ChoiceField
        pointer={`${at}/vatCategory`}
        term="BT-151"
        label={words.say('vatCategory')}
        choices={words.list('vatCategory')}
        onChosen={choose}
      />
      {RATED.has(category) && <DecimalField pointer={`${at}/vatRate`} term="BT-152" label={`${words.say('vatRate')} %`} />}
    </>
  );
}

function MoreOfLine({ at, line }: { readonly at: string; readonly line: InvoiceGroup }) {
  const { t } = useMessages();
  const { words } = useForm();
  const isOpen = useRemarks({ pointer: `${at}/priceBaseQuantity` }).length > 0 || line['description'] !== undefined;
  return (
    <details className="why wideField" open={isOpen}>
      <summary>{t.invoiceForm.moreOfLine}</summary>
      <div className="fields after">
        <NoteField width="wide" rows={2} pointer={`${at}/description`} term="BT-154" label={words.say('description')} />
        <TextField pointer={`${at}/sellerItemId`} term="BT-155" label={words.say('sellerItem')} />
        <TextField pointer={`${at}/orderLineReference`} term="BT-132" label={words.say('orderLine')} />
        <DecimalField pointer={`${at}/priceBaseQuantity`} term="BT-149" label={words.say('baseQuantity')} />
      </div>
    </details>
  );
}
