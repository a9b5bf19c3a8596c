// Fields of the form: each is bound to a member of the invoice, and has what the service says of it below.
import { type ReactNode, useId, useState } from 'react';
import { Original } from '../../components/original.js';
import { decimalOf } from '../../data/decimals.js';
import { textAt } from '../../data/invoices.js';
import { useMessages } from '../../messages/messages.js';
import { type Place, type Remark, useForm, useRemarks } from './form.js';

interface FieldProps extends Place {
  readonly label: string;
  readonly hint?: string | undefined;
  /** Of the row, where there is room; by default one column. */
  readonly width?: 'wide' | 'double';
}

interface FrameProps extends FieldProps {
  readonly children: (control: Control) => ReactNode;
}

/** What a control has of its field. */
interface Control {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
  readonly onBlur: () => void;
}

/** Label, control, and what is said of it. */
export function FieldFrame({ pointer, term, also, label, hint, width, children }: FrameProps) {
  const id = useId();
  const { leave } = useForm();
  const remarks = useRemarks({ pointer, term, also });
  const described = [hint === undefined ? '' : `${id}hint`, remarks.length === 0 ? '' : `${id}remarks`].filter((one) => one !== '');
  return (
    <div className={width === undefined ? 'field' : `field ${width}Field`}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-invalid': remarks.length > 0,
        'aria-describedby': described.length === 0 ? undefined : described.join(' '),
        onBlur: () => leave(pointer),
      })}
      {hint !== undefined && (
        <span id={`${id}hint`} className="soft small">
          {hint}
        </span>
      )}
      {remarks.length > 0 && (
        <span id={`${id}remarks`}>
          <RemarkTexts remarks={remarks} />
        </span>
      )}
    </div>
  );
}

export function RemarkTexts({ remarks }: { readonly remarks: readonly Remark[] }) {
  return remarks.map((one) => (
    <span key={`${one.pointer} ${one.rule} ${one.code} ${one.term}`} className="remark">
      <RemarkText remark={one} />
    </span>
  ));
}

export function RemarkText({ remark: { code, rule, detail, given, expected, nearest } }: { readonly remark: Remark }) {
  const { t } = useMessages();
  const texts = t.invoiceForm.codes;
  if (code !== null && Object.hasOwn(texts, code))
    return said(texts[code as keyof typeof texts], { given: given ?? '', expected: expected ?? nearest ?? '' });
  if (rule === null || rule.startsWith('LIMIT-')) return <Original text={detail} className="" />;
  return `${detail} (${rule})`;
}

interface RemarkValues {
  readonly given: string;
  readonly expected: string;
}

function said(text: string | ((values: RemarkValues) => string), values: RemarkValues): string {
  return typeof text === 'string' ? text : text(values);
}

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'date' | 'email' | 'tel';
  readonly autoComplete?: string;
  readonly list?: string | undefined;
  readonly maxLength?: number;
}

export function TextField({ type = 'text', autoComplete = 'off', list, maxLength = 500, ...field }: TextFieldProps) {
  const { invoice, set } = useForm();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <input
          {...control}
          type={type}
          dir={type === 'date' ? undefined : 'auto'}
          autoComplete={autoComplete}
          {...(list === undefined ? {} : { list })}
          {...(type === 'date' ? {} : { maxLength })}
          value={textAt(invoice, field.pointer)}
          onChange={({ target }) => set(field.pointer, target.value)}
        />
      )}
    </FieldFrame>
  );
}

/** What is typed stays as it is typed; the service gets it in its own form. */
export function DecimalField(field: FieldProps) {
  const { format } = useMessages();
  const { invoice, set } = useForm();
  const value = textAt(invoice, field.pointer);
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && (decimalOf(typed, format.decimalPoint) === value || typed.trim() === value);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="tabular"
          maxLength={40}
          value={isTyped ? typed : value.replace('.', format.decimalPoint)}
          onChange={({ target }) => {
            setTyped(target.value);
            set(field.pointer, decimalOf(target.value, format.decimalPoint));
          }}
        />
      )}
    </FieldFrame>
  );
}

export function NoteField({ rows = 3, ...field }: FieldProps & { readonly rows?: number }) {
  const { invoice, set } = useForm();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <textarea
          {...control}
          dir="auto"
          rows={rows}
          maxLength={5_000}
          value={textAt(invoice, field.pointer)}
          onChange={({ target }) => set(field.pointer, target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly (readonly [value: string, name: string])[];
  /** What absent is called. Without it, something is always chosen. */
  readonly none?: string;
  readonly onChosen?: (value: string) => void;
}

/** A value that is no choice is one more. */
export function ChoiceField({ choices, none, onChosen, ...field }: ChoiceFieldProps) {
  const { invoice, set } = useForm();
  const value = textAt(invoice, field.pointer);
  const isKnown = choices.some(([one]) => one === value) || (value === '' && none !== undefined);
  return (
    <FieldFrame {...field}>
      {(control) => (
        <select
          {...control}
          value={value}
          onChange={({ target }) => (onChosen === undefined ? set(field.pointer, target.value) : onChosen(target.value))}
        >
          {none !== undefined && <option value="">{none}</option>}
          {!isKnown && <option value={value}>{value}</option>}
          {choices.map(([one, name]) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
