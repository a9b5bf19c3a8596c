// What the parts of the plot of the last days are called.
import { ChannelTitles } from '../../data/operations.js';
import { useMessages } from '../../messages/messages.js';
import type { Key } from './daySeries.js';

export function useKeyNames(): Readonly<Record<Key, string>> {
  const { t } = useMessages();
  const { DELIVERED, READY, EXPORTED } = t.statuses;
  return {
    ERROR: t.tabs.failed,
    DELIVERED,
    READY,
    // Of both directions.
    EXPORTED: `${EXPORTED} · ${t.collected}`,
    moving: t.figureMoving,
    ...t.directions,
    ...ChannelTitles,
    median: t.median,
    p95: t.p95,
  };
}
