import type { DeliveryState } from '../data/operations.js';
import { useMessages } from '../messages/messages.js';

const TONES: Readonly<Record<DeliveryState, string>> = {
  PENDING: 'busy',
  IN_FLIGHT: 'busy',
  RETRY: 'warn',
  DELIVERED: 'good',
  EXHAUSTED: 'bad',
  CANCELLED: '',
  SKIPPED: '',
};

export function DeliveryStateChip({ state }: { readonly state: DeliveryState }) {
  const { t } = useMessages();
  return <span className={`chip ${TONES[state]}`}>{t.deliveryStates[state]}</span>;
}

/** INVOICE_RECEIVE as the webhooks write it. */
export function eventName(type: string): string {
  return type.toLowerCase().replace('_', '.');
}
