import { useMessages } from '../messages/messages.js';

const STEP = 50;
/** Of one list. */
const MOST = 500;

/** How many rows a list begins with. */
export const ROWS_FIRST = STEP;

interface MoreProps {
  /** How many rows are shown. */
  readonly count: number;
  readonly hasMore: boolean;
  readonly onCount: (count: number) => void;
}

/** The button that shows more rows of a list, below them. */
export function More({ count, hasMore, onCount }: MoreProps) {
  const { t } = useMessages();
  if (!hasMore || count >= MOST) return null;
  return (
    <div className="pages">
      <button type="button" className="button" onClick={() => onCount(Math.min(MOST, count + STEP))}>
        {t.more}
      </button>
    </div>
  );
}
