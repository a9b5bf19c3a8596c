// What the service says of the invoice that stands at no field, and whether it could be sent.
import { Region } from '../../components/region.js';
import { useMessages } from '../../messages/messages.js';
import { RemarkText } from './fields.js';
import { type Remark, useForm } from './form.js';
import type { Check } from './useCheck.js';

interface ChecksPartProps {
  readonly check: Check;
  /** Errors without a field. */
  readonly others: readonly Remark[];
  readonly isAllShown: boolean;
}

export function ChecksPart({ check: { result, isBehind }, others, isAllShown }: ChecksPartProps) {
  const { t } = useMessages();
  if (result === undefined) return null;
  const count = result.errors.length;
  // While somebody still fills in the first fields, the rest would only disturb.
  const shown = isAllShown || count === others.length ? others : [];
  return (
    <Region
      name={t.checks}
      aside={
        <span role="status" className={`chip ${isBehind ? 'busy' : count === 0 ? 'good' : 'warn'}`}>
          {isBehind ? t.checking : count === 0 ? t.valid : t.invoiceForm.toCorrect({ count })}
        </span>
      }
    >
      {count === 0 && result.warnings.length === 0 && <p className="soft">{t.rulesPassed}</p>}
      {count > 0 && shown.length === 0 && <p className="soft">{t.invoiceForm.atFields}</p>}
      {(shown.length > 0 || result.warnings.length > 0) && (
        <ul className="findings">
          {shown.map((one) => (
            <Listed key={keyOf(one)} remark={one} tone="bad" />
          ))}
          {result.warnings.map((one) => (
            <Listed key={keyOf(one)} remark={one} tone="warn" />
          ))}
        </ul>
      )}
    </Region>
  );
}

function Listed({ remark, tone }: { readonly remark: Remark; readonly tone: 'bad' | 'warn' }) {
  const { t } = useMessages();
  const { words } = useForm();
  return (
    <li className={tone}>
      <p>
        <strong>{tone === 'bad' ? t.severities.FATAL : t.severities.WARNING}</strong> <RemarkText remark={remark} />
      </p>
      <p className="soft small">{[words.say(GROUPS[remark.term as keyof typeof GROUPS] ?? 'further'), remark.pointer].join(' · ')}</p>
    </li>
  );
}

/** What a group that is missing is called. */
const GROUPS = { 'BG-4': 'seller', 'BG-5': 'seller', 'BG-7': 'buyer', 'BG-8': 'buyer', 'BG-25': 'lines', 'BG-16': 'payment' } as const;

const keyOf = ({ pointer, rule, code, term, detail }: Remark): string => [pointer, rule, code, term, detail].join(' ');
