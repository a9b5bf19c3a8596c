import { Region } from '../../components/region.js';
import { Fault, Skeleton } from '../../components/states.js';
import { UsageDocument } from '../../data/operations.js';
import { useData } from '../../data/useData.js';
import { useMessages } from '../../messages/messages.js';
import { Commands } from './commands.js';
import { UsageMonths } from './usageMonths.js';

/** Part of a quota from which it is nearly used up. */
const NEAR = 0.9;

/** What the organisation has used of its quota. */
export function Usage() {
  const { t, format } = useMessages();
  const { data, error, isFirst, again } = useData(UsageDocument, {}, { on: ['documents'] });
  const usage = data?.usage;
  return (
    <div className="stack">
      <Region name={t.usageTexts.now}>
        {error !== undefined && <Fault error={error} onAgain={again} />}
        {isFirst && <Skeleton rows={3} />}
        {usage != null && (
          <>
            <Used name={t.usageTexts.today} used={usage.documentsToday} most={usage.documentsPerDay} written={format.number} />
            <Used
              name={t.usageTexts.stored}
              hint={t.usageTexts.storedText}
              used={usage.bytes}
              most={usage.bytesMax}
              written={format.bytes}
            />
          </>
        )}
        <Commands text={t.usageTexts.change} lines={['npm run tenant -- usage', 'npm run tenant -- quota --tenant {tenant}']} />
      </Region>
      <UsageMonths />
    </div>
  );
}

interface UsedProps {
  readonly name: string;
  readonly hint?: string;
  readonly used: number;
  /** 0: no quota. */
  readonly most: number;
  readonly written: (value: number) => string;
}

function Used({ name, hint, used, most, written }: UsedProps) {
  const { t, format } = useMessages();
  const { of, noQuota, near, full } = t.usageTexts;
  const part = most === 0 ? 0 : used / most;
  return (
    <div className="used">
      <p>
        <strong>{name}</strong>
        {hint !== undefined && <span className="under">{hint}</span>}
      </p>
      <p className="end">
        {most === 0 ? written(used) : of({ used: written(used), most: written(most) })}
        <span className="under">{most === 0 ? noQuota : format.percent(part)}</span>
      </p>
      {most > 0 && <progress aria-label={name} value={Math.min(1, part)} max={1} />}
      {part >= NEAR && <span className={part >= 1 ? 'chip bad' : 'chip warn'}>{part >= 1 ? full : near}</span>}
    </div>
  );
}
