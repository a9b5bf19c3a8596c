// Client and accounts of a booking batch of DATEV. This browser keeps them.
import type { DatevSettingsInput } from '../data/operations.js';
import { readStored, store } from '../data/stored.js';
import { useMessages } from '../messages/messages.js';

/** As they are typed. The accounts are those of SKR 03 at first. */
const FIRST = {
  advisorNumber: '',
  clientNumber: '',
  fiscalYearStart: '',
  accountLength: '4',
  debtorAccount: '10000',
  creditorAccount: '70000',
  revenueAccount: '8400',
  expenseAccount: '3400',
};
type TypedDatev = Readonly<typeof FIRST>;
const NAMES = Object.keys(FIRST) as readonly (keyof TypedDatev)[];

export function readDatev(): TypedDatev {
  const texts = (readStored('datev') ?? '').split(' ');
  const january = `${new Date().getFullYear()}-01-01`;
  const first = { ...FIRST, fiscalYearStart: january };
  return texts.length === NAMES.length ? (Object.fromEntries(NAMES.map((name, index) => [name, texts[index]])) as TypedDatev) : first;
}

/** Settings that are stored, as they would be typed. */
export function typedDatev({ advisorNumber, clientNumber, accountLength, ...texts }: DatevSettingsInput): TypedDatev {
  return { ...texts, advisorNumber: String(advisorNumber), clientNumber: String(clientNumber), accountLength: String(accountLength) };
}

/** The service says what is wrong. */
export function datevOf({ advisorNumber, clientNumber, accountLength, ...texts }: TypedDatev): DatevSettingsInput {
  const whole = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : 0);
  return { ...texts, advisorNumber: whole(advisorNumber), clientNumber: whole(clientNumber), accountLength: whole(accountLength) };
}

interface DatevFieldsProps {
  readonly value: TypedDatev;
  readonly onChange: (value: TypedDatev) => void;
}

export function DatevFields({ value, onChange }: DatevFieldsProps) {
  const { t } = useMessages();
  const change = (name: keyof TypedDatev, text: string): void => {
    const next = { ...value, [name]: text.replaceAll(' ', '') };
    store('datev', NAMES.map((one) => next[one]).join(' '));
    onChange(next);
  };
  return (
    <div className="fields">
      {NAMES.map((name) => (
        <label key={name} className="field">
          {t.exporting.datev[name]}
          <input
            {...(name === 'fiscalYearStart' ? { type: 'date' } : { inputMode: 'numeric', maxLength: 10 })}
            value={value[name]}
            onChange={({ target }) => change(name, target.value)}
          />
        </label>
      ))}
    </div>
  );
}
